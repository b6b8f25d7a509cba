import type { KeyObject } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import type { ServerKind } from '../db/database-files.ts';
import { SettingFault } from '../kit/read-environment.ts';
import { whyNot } from '../kit/why-not.ts';
import { writeDurably } from '../kit/write-durably.ts';
import { forgetCopies, withArchive } from './archive-copy.ts';
import { type Release, readSignedRelease } from './signed-release.ts';
import { type Machine, type Outcome, type Say, type Time, tryOut, upgrade } from './upgrade.ts';
import { keepAtHand, letGo } from './version-before.ts';
import {
  type InstallOutcome,
  OUTCOMES_FOLDER,
  outcomeFile,
  readOutcome,
  readWish,
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

  async function tell(outcome: Omit<InstallOutcome, 'at'>): Promise<void> {
    const file = outcomeFile(outcomes, server);
    await writeDurably(file, JSON.stringify({ ...outcome, at: time.now() }), 0o644);
    // Whatever mask this process has: the server has to read it.
    await chmod(file, 0o644);
  }

  async function hasEnded(outcome: Omit<InstallOutcome, 'at'>): Promise<void> {
    await letGo(outcomes);
    await tell(outcome);
  }

  let said = '';
  const note = (line: string) => {
    said = line;
    say(line);
  };
  /** What was said last, of one that did not succeed. */
  const detailOf = (ended: Outcome) => (ended === 'upgraded' ? '' : said.slice(0, MOST_DETAIL));

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
    const ended = await tryOut(release, since, { machine: options.machine(outcomes, true), time, say: note });
    await hasEnded({ handout, version, outcome: ended, detail: detailOf(ended) });
    return ended;
  }

  const wish = await readWish(dataDir);
  if (wish === null || wish.handout === last?.handout) return 'nothing';
  const { handout } = wish;
  const release = readSignedRelease(wish.signed, key);
  try {
    if (release === null)
      throw new SettingFault('what is wished was not signed with the key of this machine');
    const machine = options.machine(outcomes, false);
    const ended = await withArchive({ dataDir, outcomes, release }, () =>
      upgrade(release, machine, time, note, async (since) => {
        await tell(begun({ wish, release, root, since }));
        await keepAtHand(outcomes, root);
      }),
    );
    await hasEnded({ handout, version: release.version, outcome: ended, detail: detailOf(ended) });
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
