import type { KeyObject } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import type { ServerKind } from '../db/database-files.ts';
import { SettingError } from '../kit/read-environment.ts';
import { whyNot } from '../kit/why-not.ts';
import { writeDurably } from '../kit/write-durably.ts';
import { deleteStaleCopies, withArchive } from './archive-copy.ts';
import {
  type InstallOutcome,
  OUTCOMES_FOLDER,
  outcomeFile,
  type RequestedVersion,
  readOutcome,
  readRequestedVersion,
} from './requested-version.ts';
import { type Release, readSignedRelease } from './signed-release.ts';
import { type Machine, type Outcome, type Time, tryOut, upgrade, type WriteLine } from './upgrade.ts';
import { letGo, retainPreviousVersion } from './version-before.ts';

export interface InstallOptions {
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
  readonly say: WriteLine;
  /** Has the same done by the version of another folder, which has begun it. */
  readonly handOver: (root: string) => Promise<void>;
}

/** Text that an outcome has room for. */
const MAX_DETAIL_LENGTH = 300;

/**
 * Installs what the server wishes to be, where it was signed; first of all what a power cut has left half done. The
 * server may write its own data and no program: what it laid there is copied away from it before it is looked at.
 */
export async function installRequestedVersion(
  options: InstallOptions,
): Promise<Outcome | 'refused' | 'nothing'> {
  const { server, dataDir, outcomes = OUTCOMES_FOLDER, key, root, time, say } = options;
  await mkdir(outcomes, { recursive: true, mode: 0o755 });
  await deleteStaleCopies(outcomes);

  async function reportOutcome(outcome: Omit<InstallOutcome, 'at'>): Promise<void> {
    const file = outcomeFile(outcomes, server);
    await writeDurably(file, JSON.stringify({ ...outcome, at: time.now() }), 0o644);
    // Whatever mask this process has: the server has to read it.
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
  /** What was said last, of one that did not succeed. */
  const detailOf = (ended: Outcome) => (ended === 'upgraded' ? '' : output.slice(0, MAX_DETAIL_LENGTH));

  const last = await readOutcome(outcomes, server);
  if (last?.outcome === 'begun') {
    const { from = root, since = last.at, signed = '', deployment, version } = last;
    if (from !== root) {
      await options.handOver(from);
      return 'nothing';
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
  if (requestedVersion === null || requestedVersion.deployment === last?.deployment) return 'nothing';
  const { deployment } = requestedVersion;
  const release = readSignedRelease(requestedVersion.signed, key);
  try {
    if (release === null)
      throw new SettingError('what is wished was not signed with the key of this machine');
    const machine = options.machine(outcomes, false);
    const ended = await withArchive({ dataDir, outcomes, release }, () =>
      upgrade(release, machine, time, note, async (since) => {
        await reportOutcome(startedOutcome({ wish: requestedVersion, release, root, since }));
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
  wish: { deployment, signed },
  release: { version },
  root,
  since,
}: {
  readonly wish: RequestedVersion;
  readonly release: Release;
  readonly root: string;
  readonly since: number;
}) => ({ deployment, version, outcome: 'begun' as const, detail: '', from: root, since, signed });
