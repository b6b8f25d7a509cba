import type { KeyObject } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ServerKind } from '../db/database-files.ts';
import { SettingFault } from '../kit/read-environment.ts';
import { whyNot } from '../kit/why-not.ts';
import { writeDurably } from '../kit/write-durably.ts';
import { type Release, readSignedRelease } from './signed-release.ts';
import { type Machine, type Outcome, type Say, type Time, tryOut, upgrade } from './upgrade.ts';
import { keepAtHand, letGo } from './version-before.ts';
import {
  type InstallOutcome,
  OUTCOMES_FOLDER,
  outcomeFile,
  readOutcome,
  readWish,
  WISHED_FOLDER,
  type Wish,
} from './wish.ts';

export interface WishedOptions {
  readonly server: ServerKind;
  readonly dataDir: string;
  /** Where outcomes are said, and the archive lies while it is installed: nobody but root may write there. */
  readonly outcomes?: string;
  readonly key: KeyObject;
  /** The folder of the version that this program is part of. */
  readonly root: string;
  /** The machine, with archives in a folder; where something was cut off it may stand in between. */
  readonly machine: (archives: string, isCutOff: boolean) => Machine;
  readonly time: Time;
  readonly say: Say;
  /** Has the same done by the version of another folder, which has begun it. */
  readonly handOver: (root: string) => Promise<void>;
}

/** Text that an outcome has room for. */
const MOST_DETAIL = 300;

/**
 * Installs what the server wishes to be, where it was signed; first of all what a power cut has left half done. The
 * server may write its own data and no program: what it laid there is copied away from it before it is looked at.
 */
export async function installWished(options: WishedOptions): Promise<Outcome | 'refused' | 'nothing'> {
  const { server, dataDir, outcomes = OUTCOMES_FOLDER, key, root, time, say } = options;
  await mkdir(outcomes, { recursive: true, mode: 0o755 });
  await forgetCopies(outcomes);

  async function tell(said: Omit<InstallOutcome, 'at'>): Promise<void> {
    const file = outcomeFile(outcomes, server);
    await writeDurably(file, JSON.stringify({ ...said, at: time.now() }), 0o644);
    // Whatever mask this process has: the server has to read it.
    await chmod(file, 0o644);
  }

  async function hasEnded(said: Omit<InstallOutcome, 'at'>): Promise<void> {
    await letGo(outcomes);
    await tell(said);
  }

  const last = await readOutcome(outcomes, server);
  if (last?.outcome === 'begun') {
    const { from = root, since = last.at, signed = '', handout, version } = last;
    if (from !== root) {
      await options.handOver(from);
      return 'nothing';
    }
    const release = readSignedRelease(signed, key);
    if (release === null) throw new SettingFault(`${outcomeFile(outcomes, server)} was altered`);
    say(`${version} was cut off: it is tried out again.`);
    await keepAtHand(outcomes, root);
    const ended = await tryOut(release, since, { machine: options.machine(outcomes, true), time, say });
    await hasEnded({ handout, version, outcome: ended, detail: '' });
    return ended;
  }

  const wish = await readWish(dataDir);
  if (wish === null || wish.handout === last?.handout) return 'nothing';
  const { handout } = wish;
  const release = readSignedRelease(wish.signed, key);
  let detail = '';
  try {
    if (release === null)
      throw new SettingFault('what is wished was not signed with the key of this machine');
    const machine = options.machine(outcomes, false);
    const ended = await withArchive({ dataDir, outcomes, release }, () =>
      upgrade(
        release,
        machine,
        time,
        (line) => {
          detail = line;
          say(line);
        },
        async (since) => {
          await tell(begun({ wish, release, root, since }));
          await keepAtHand(outcomes, root);
        },
      ),
    );
    const said = ended === 'upgraded' ? '' : detail.slice(0, MOST_DETAIL);
    await hasEnded({ handout, version: release.version, outcome: ended, detail: said });
    return ended;
  } catch (error) {
    say(`Nothing was upgraded: ${whyNot(error)}`);
    await hasEnded({
      ...{ handout, version: release?.version ?? '', outcome: 'refused' },
      detail: whyNot(error).slice(0, MOST_DETAIL),
    });
    return 'refused';
  }
}

const begun = ({
  wish: { handout, signed },
  release: { version },
  root,
  since,
}: {
  readonly wish: Wish;
  readonly release: Release;
  readonly root: string;
  readonly since: number;
}) => ({ handout, version, outcome: 'begun' as const, detail: '', from: root, since, signed });

/** Makes room of copies that a power cut has left. */
async function forgetCopies(outcomes: string): Promise<void> {
  for (const name of await readdir(outcomes))
    if (name.endsWith('.tar.gz')) await rm(join(outcomes, name), { force: true });
}

/** Copies the archive to where nobody can exchange it between the look and the unpacking, for as long as it is needed. */
async function withArchive<T>(
  { dataDir, outcomes, release }: { dataDir: string; outcomes: string; release: Release },
  run: () => Promise<T>,
): Promise<T> {
  const copy = join(outcomes, release.archive);
  try {
    const from = await open(
      join(dataDir, WISHED_FOLDER, release.sha256),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      if (!(await from.stat()).isFile()) throw new SettingFault(`${release.archive} is no file`);
      const to = await open(copy, 'w', 0o600);
      await pipeline(from.createReadStream({ autoClose: false }), to.createWriteStream());
    } finally {
      await from.close();
    }
    return await run();
  } finally {
    await rm(copy, { force: true });
  }
}
