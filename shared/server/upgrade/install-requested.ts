import type { KeyObject } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, mkdir, open, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ServerKind } from '../db/database-files.ts';
import { SettingError } from '../kit/read-environment.ts';
import { whyNot } from '../kit/why-not.ts';
import { writeDurably } from '../kit/write-durably.ts';
import {
  type InstallOutcome,
  OUTCOMES_FOLDER,
  outcomeFile,
  REQUESTED_FOLDER,
  type RequestedVersion,
  readOutcome,
  readRequestedVersion,
} from './requested-version.ts';
import { type Release, readSignedRelease } from './signed-release.ts';
import { type Machine, type Outcome, type Time, tryOut, upgrade, type WriteLine } from './upgrade.ts';

interface InstallOptions {
  readonly server: ServerKind;
  readonly dataDir: string;
  /** Folder of outcomes and of the archive during installation; writable by root only. */
  readonly outcomes?: string;
  readonly key: KeyObject;
  /** Folder of the version that runs this program. */
  readonly root: string;
  /** The machine, with archives in a folder; `isCutOff` if an installation was interrupted. */
  readonly machine: (archives: string, isCutOff: boolean) => Machine;
  readonly time: Time;
  readonly say: WriteLine;
  /** Continues with the program of the version that started the installation. */
  readonly handOver: (root: string) => Promise<void>;
}

/** Maximum characters of a detail. */
const MAX_DETAIL_LENGTH = 300;

/**
 * Installs the version that the server requests, if signed; first completes an interrupted installation. The server
 * may write its data but no programs, so the archive is copied out of its reach before verification.
 */
export async function installRequestedVersion(
  options: InstallOptions,
): Promise<Outcome | 'refused' | 'none'> {
  const { server, dataDir, outcomes = OUTCOMES_FOLDER, key, root, time, say } = options;
  await mkdir(outcomes, { recursive: true, mode: 0o755 });
  await deleteStaleCopies(outcomes);

  async function reportOutcome(outcome: Omit<InstallOutcome, 'at'>): Promise<void> {
    const file = outcomeFile(outcomes, server);
    await writeDurably(file, JSON.stringify({ ...outcome, at: time.now() }), 0o644);
    // Independent of the umask: the server must read it.
    await chmod(file, 0o644);
  }

  async function hasEnded(outcome: Omit<InstallOutcome, 'at'>): Promise<void> {
    await letGo(outcomes);
    await reportOutcome(outcome);
  }

  let output = '';
  const note = (line: string) => {
    output = line;
    say(line);
  };
  /** Last message of a failed installation. */
  const detailOf = (ended: Outcome) => (ended === 'upgraded' ? '' : output.slice(0, MAX_DETAIL_LENGTH));

  const last = await readOutcome(outcomes, server);
  if (last?.outcome === 'started') {
    const { from = root, since = last.at, signed = '', deployment, version } = last;
    if (from !== root) {
      await options.handOver(from);
      return 'none';
    }
    const release = readSignedRelease(signed, key);
    if (release === null) throw new SettingError(`${outcomeFile(outcomes, server)} was altered`);
    say(`${version} was cut off: it is tried out again.`);
    await retainPreviousVersion(outcomes, root);
    const ended = await tryOut(release, since, { machine: options.machine(outcomes, true), time, say: note });
    await hasEnded({ deployment, version, outcome: ended, detail: detailOf(ended) });
    return ended;
  }

  const requestedVersion = await readRequestedVersion(dataDir);
  if (requestedVersion === null || requestedVersion.deployment === last?.deployment) return 'none';
  const { deployment } = requestedVersion;
  const release = readSignedRelease(requestedVersion.signed, key);
  try {
    if (release === null)
      throw new SettingError('the requested version is not signed with the key of this machine');
    const machine = options.machine(outcomes, false);
    const ended = await withArchive({ dataDir, outcomes, release }, () =>
      upgrade(release, machine, time, note, async (since) => {
        await reportOutcome(startedOutcome({ requested: requestedVersion, release, root, since }));
        await retainPreviousVersion(outcomes, root);
      }),
    );
    await hasEnded({ deployment, version: release.version, outcome: ended, detail: detailOf(ended) });
    return ended;
  } catch (error) {
    say(`Nothing was upgraded: ${whyNot(error)}`);
    await hasEnded({
      deployment,
      version: release?.version ?? '',
      outcome: 'refused',
      detail: whyNot(error).slice(0, MAX_DETAIL_LENGTH),
    });
    return 'refused';
  }
}

const startedOutcome = ({
  requested: { deployment, signed },
  release: { version },
  root,
  since,
}: {
  readonly requested: RequestedVersion;
  readonly release: Release;
  readonly root: string;
  readonly since: number;
}) => ({ deployment, version, outcome: 'started' as const, detail: '', from: root, since, signed });

/** Deletes copies left by a power cut. */
async function deleteStaleCopies(outcomes: string): Promise<void> {
  for (const name of await readdir(outcomes))
    if (name.endsWith('.tar.gz')) await rm(join(outcomes, name), { force: true });
}

/** Copies the archive to a folder that only root can write, for the time of its use. */
async function withArchive<T>(
  { dataDir, outcomes, release }: { dataDir: string; outcomes: string; release: Release },
  run: () => Promise<T>,
): Promise<T> {
  const copy = join(outcomes, release.archive);
  try {
    const from = await open(
      join(dataDir, REQUESTED_FOLDER, release.sha256),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      if (!(await from.stat()).isFile()) throw new SettingError(`${release.archive} is no file`);
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

/**
 * Link to the previous version during a trial: after a power cut the unit starts the program behind it, as the new
 * version may be incomplete or unable to run.
 */
const linkTo = (outcomes: string): string => join(outcomes, 'before');

/** @param root folder of the previous version */
async function retainPreviousVersion(outcomes: string, root: string): Promise<void> {
  await letGo(outcomes);
  await symlink(root, linkTo(outcomes));
}

/** Deletes the link; the installed version is started from then on. */
const letGo = (outcomes: string): Promise<void> => rm(linkTo(outcomes), { force: true });
