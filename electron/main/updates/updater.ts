import type { KeyObject } from 'node:crypto';
import { isPaired } from '#electron/roles.ts';
import type { ProgramUpdate } from '#shared/contract/devices/device-programs.ts';
import { isDiskLow } from '#shared/domain/fleet/alarms.ts';
import {
  applySample,
  SAMPLE_INTERVAL_MS,
  startTrial,
  type Trial,
  verdictOf,
} from '#shared/domain/updates/trial.ts';
import type { BranchClient, ProgramAnswer } from '../branch-client.ts';
import type { DeviceLog } from '../log.ts';
import type { DeviceSettings } from '../settings.ts';
import type { Time } from '../time.ts';
import { claimedVersion, createDownload, decideUpdate, type Package, readPackage } from './download.ts';
import type { CurrentProgram } from './installers.ts';
import type { Trial as StoredTrial, UpdateFolder } from './update-folder.ts';

/** Dependencies of updates on the machine. */
export interface UpdatePorts {
  readonly program: CurrentProgram;
  /** Public key that verifies packages; part of the program. Null accepts none. */
  readonly key: KeyObject | null;
  readonly folder: UpdateFolder;
}

interface Options extends UpdatePorts {
  readonly client: Pick<BranchClient, 'reportProgram' | 'fetchPackage'>;
  readonly settings: () => Pick<DeviceSettings, 'role' | 'server' | 'key'>;
  readonly time: Time;
  readonly log: DeviceLog;
  /** Whether the branch is closed as far as known, and the machine is unused. */
  readonly isIdle: () => boolean;
  /** Whether the page on the screen responds. */
  readonly isWell: () => boolean;
  /** Ends the work of this program before another version starts. */
  readonly end: () => Promise<void>;
}

const POLL_INTERVAL_MS = 60_000;
/** Duration of a download step, ms, after which progress is reported. */
const SOON_MS = 1_000;
/** Retry delay after a full disk, ms. */
const FULL_MS = 10 * 60_000;
/** Retry delay of a failed installation, ms. */
const RETRY_MS = 12 * 3_600_000;

/**
 * Keeps the program of a device at the version of its branch: reports its version, downloads the offered one,
 * installs it while the branch is closed, and rolls back if it is not healthy within five minutes. Errors are
 * reported to the branch and retried; the page continues meanwhile.
 */
export function createUpdater(options: Options) {
  const { program, key, folder, client, settings, time, log } = options;
  const { installer } = program;
  const download = createDownload({ folder, time, log });
  let present: ProgramUpdate | null = null;
  let trial: Trial | null = null;
  let couldNot: { readonly version: string; readonly at: number } | null = null;
  let fullAt: number | null = null;
  let isOver = false;
  let cancel: () => void = () => {};

  /** Reports the program; null if no branch answered. */
  async function poll(): Promise<ProgramAnswer | null> {
    const { role, server, key: deviceKey } = settings();
    if (!isPaired(role) || server === null) return null;
    const report = { key: deviceKey, version: program.version, target: program.target, update: present };
    return client
      .reportProgram(server, { ...report, well: trial === null ? 'Y' : 'N' })
      .catch((error: unknown) => {
        log.info('the branch does not say which version it offers', error);
        return null;
      });
  }

  /** Continues after an update: this is the new version, or the previous one again. */
  async function start(): Promise<void> {
    const storedTrial = await folder.readTrial();
    const isRolledBack = await folder.consumeRollbackMark();
    if (isRolledBack && storedTrial !== null && storedTrial.version !== program.version)
      await folder.writeFailed({ version: storedTrial.version, state: 'rolledBack' });
    if (storedTrial === null) return;
    if (storedTrial.version === program.version) {
      log.info(`version ${program.version} is tried out`);
      trial = startTrial(program.version, time.mono());
      // The watchdog has ended if there was a power failure.
      await installer?.watch(program.version);
      return;
    }
    // A power failure preceded the update: it is retried.
    log.info(
      isRolledBack ? 'this is the version from before again' : 'the program was not exchanged',
      storedTrial,
    );
    await folder.writeTrial(null);
  }

  async function runOnce(): Promise<number> {
    if (trial !== null) return judge(trial);
    const failed = await folder.readFailed();
    if (failed !== null) present = { ...failed, reason: '' };
    const answer = await poll();
    if (answer === null) return POLL_INTERVAL_MS;
    const claimed = claimedVersion(answer);
    if (failed !== null && failed.version === claimed) return POLL_INTERVAL_MS;
    // The branch received the failure, and offers the version again if requested.
    if (failed !== null) await folder.writeFailed(null);
    if (answer.offered !== null && installer !== null) return applyDecision(answer);
    present = null;
    return POLL_INTERVAL_MS;
  }

  /** Decides whether this version stays. */
  async function judge(tried: Trial): Promise<number> {
    const isWell = (await poll()) !== null && options.isWell();
    trial = applySample(tried, isWell ? { version: program.version, database: 'ok' } : null, time.mono());
    const verdict = verdictOf(trial, time.mono());
    if (verdict === 'wait') return SAMPLE_INTERVAL_MS;
    if (verdict === 'keep') {
      log.info(`version ${program.version} stays`);
      await folder.writeTrial(null);
      trial = null;
      return 0;
    }
    log.warn(`version ${program.version} was not well within its time: the one from before is put back`);
    await installer?.goBack();
    await exchange();
    return POLL_INTERVAL_MS;
  }

  async function applyDecision(answer: ProgramAnswer): Promise<number> {
    const offered = answer.offered && key && readPackage(answer.offered, key);
    const before = answer.before && key && readPackage(answer.before, key);
    const needed = installer?.needsBefore ? [before, offered] : [offered];
    const files = needed.filter((file) => file !== null);
    const missing = await lacking(files);
    const version = claimedVersion(answer) ?? program.version;
    const decision = decideUpdate({
      hasKey: key !== null,
      offered,
      version: program.version,
      target: program.target,
      couldNot: couldNot?.version === version && time.mono() - couldNot.at < RETRY_MS,
      isHere: offered !== null && !missing.includes(offered),
      isDamaged: offered !== null && download.isDamaged(offered.hash),
      hasSpace: (fullAt === null || time.mono() - fullAt >= FULL_MS) && (await hasSpace(missing)),
      rollback: wayBackBy(before, missing),
      mayInstall: answer.mayInstall === 'Y' && options.isIdle(),
    });
    const hasChanged = present?.state !== decision.state || present.reason !== decision.reason;
    present = { version, ...decision };
    if (hasChanged) log.info(`version ${version}: ${decision.state} ${decision.reason}`.trim());
    // Nothing starts if the branch changed its offer meanwhile.
    if (hasChanged && (await poll())?.offered?.signed !== answer.offered?.signed) return SOON_MS;
    if (decision.state === 'refused') await folder.writeFailed({ version, state: 'refused' });
    const [next] = missing;
    if (decision.state === 'downloading' && next) {
      await folder.retainOnly(files.map(({ hash }) => hash));
      return downloadFile(next);
    }
    if (decision.state === 'installing' && offered) return install(offered, before);
    return POLL_INTERVAL_MS;
  }

  async function lacking(files: readonly Package[]): Promise<Package[]> {
    const here = await Promise.all(files.map(({ hash }) => folder.has(hash)));
    return files.filter((_, at) => !here[at]);
  }

  function wayBackBy(before: Package | null, missing: readonly Package[]) {
    if (!installer?.needsBefore) return 'here';
    const isIt = before?.version === program.version && before.target === program.target;
    if (!isIt) return 'none';
    return missing.includes(before) ? 'comes' : 'here';
  }

  /** Each package is stored once, and again as the copy that is put in place. */
  async function hasSpace(missing: readonly Package[]): Promise<boolean> {
    const { freeBytes, totalBytes } = await folder.space();
    const requiredBytes = missing.reduce((sum, { bytes }) => sum + 2 * bytes, 0);
    return !isDiskLow(freeBytes - requiredBytes, totalBytes);
  }

  async function downloadFile(file: Package): Promise<number> {
    const { server, key: deviceKey } = settings();
    if (server === null) return POLL_INTERVAL_MS;
    const range = (from: number, bytes: number) =>
      client.fetchPackage(server, { key: deviceKey, hash: file.hash, from, bytes });
    try {
      return (await download.download(file, range, () => isOver)) ? SOON_MS : POLL_INTERVAL_MS;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      fullAt = time.mono();
      return SOON_MS;
    }
  }

  async function install({ version, hash }: Package, before: Package | null): Promise<number> {
    if (installer === null) return POLL_INTERVAL_MS;
    const storedTrial: StoredTrial = { version, from: program.version };
    try {
      await folder.writeTrial(storedTrial);
      await installer.watch(version);
      const exchanged = { file: folder.pathOf(hash), hash };
      await installer.install({ ...exchanged, before: before && folder.pathOf(before.hash) });
    } catch (error) {
      log.warn(`version ${version} could not be installed`, error);
      couldNot = { version, at: time.mono() };
      await folder.writeTrial(null);
      return SOON_MS;
    }
    log.info(`version ${version} takes the place of ${program.version}`);
    await exchange();
    return POLL_INTERVAL_MS;
  }

  async function exchange(): Promise<void> {
    isOver = true;
    await options.end();
    installer?.restart();
  }

  async function goOn(work: () => Promise<number>): Promise<void> {
    const pause = await work().catch((error: unknown) => {
      log.warn('the program is not kept up to date', error);
      return POLL_INTERVAL_MS;
    });
    if (!isOver) cancel = time.after(pause, () => void goOn(runOnce));
  }

  return {
    start(): void {
      void goOn(async () => {
        await start();
        return SOON_MS;
      });
    },
    stop(): void {
      isOver = true;
      cancel();
    },
  };
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** Recent input within this time means that the machine is in use, s. */
const LATELY_S = 600;

/**
 * Whether a user is active at a machine, by the idle time of its system. Some systems always report 0: they are
 * ignored until they report another value.
 *
 * @param untouchedSeconds returns the seconds since the last input
 */
export function watchWork(untouchedSeconds: () => number): () => boolean {
  let isLogged = false;
  return () => {
    const seconds = untouchedSeconds();
    isLogged ||= seconds > 0;
    return isLogged && seconds < LATELY_S;
  };
}
