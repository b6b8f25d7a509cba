import type { Millis } from '#shared/domain/ids.ts';
import {
  applySample,
  type HealthSample,
  SAMPLE_INTERVAL_MS,
  startTrial,
  verdictOf,
} from '#shared/domain/updates/trial.ts';
import { SettingError } from '../kit/read-environment.ts';
import { whyNot } from '../kit/why-not.ts';
import type { Release } from './signed-release.ts';

/** Actions of an upgrade on a machine. */
export interface Machine {
  /** The version that runs. */
  readonly version: string;
  readonly platform: string;
  /** Unpacks the archive beside the running version. Throws if it does not match the release. */
  unpack(release: Release): Promise<void>;
  stop(): void;
  /** Selects the version to start: that of the release, or the previous one. */
  turnTo(which: 'new' | 'old', release: Release): void;
  start(): void;
  /** Deletes versions other than the new and the previous one. */
  deleteOtherReleases(release: Release): void;
  look(): Promise<HealthSample | null>;
  /**
   * Restores the database from before the version changed it; null if the version has not changed it since that
   * moment.
   */
  rollBack(version: string, since: Millis): Promise<string | null>;
}

export interface Time {
  now(): Millis;
  wait(ms: number): Promise<void>;
}

export type WriteLine = (line: string) => void;
/** Records the start; from then on the upgrade must be completed. */
export type OnStart = (since: Millis) => Promise<void>;

export type Outcome = 'upgraded' | 'rolled back' | 'neither runs';

/**
 * Upgrades a server, and rolls back if it is not healthy within five minutes, with the previous database if it was
 * changed. Throws without any change if the release is for another platform.
 */
export async function upgrade(
  release: Release,
  machine: Machine,
  time: Time,
  say: WriteLine,
  begins: OnStart = async () => undefined,
): Promise<Outcome> {
  if (release.platform !== machine.platform)
    throw new SettingError(
      `${release.archive} is for ${release.platform}, this machine is ${machine.platform}`,
    );
  if (!isNewer(release.version, machine.version))
    throw new SettingError(`${release.version} is not newer than ${machine.version}, which runs here`);
  await machine.unpack(release);
  const since = time.now();
  await begins(since);
  return tryOut(release, since, { machine, time, say });
}

/**
 * Runs the trial of an unpacked version and returns to the former one if unhealthy. Restarts an interrupted trial.
 */
export async function tryOut(
  release: Release,
  since: Millis,
  { machine, time, say }: { readonly machine: Machine; readonly time: Time; readonly say: WriteLine },
): Promise<Outcome> {
  say(`${machine.version} ends, ${release.version} starts.`);
  const isWell = async (which: 'new' | 'old', version: string): Promise<boolean> => {
    try {
      machine.turnTo(which, release);
      machine.start();
      return await staysHealthy(version, machine, time);
    } catch (error) {
      say(whyNot(error));
      return false;
    }
  };
  machine.stop();
  if (await isWell('new', release.version)) {
    say(`${release.version} runs.`);
    machine.deleteOtherReleases(release);
    return 'upgraded';
  }

  say(`${release.version} is not well: back to ${machine.version}.`);
  machine.stop();
  const previous = await machine.rollBack(release.version, since);
  if (previous !== null)
    say(`The database is as it was before; the one that ${release.version} had changed is ${previous}.`);
  if (await isWell('old', machine.version)) {
    say(`${machine.version} runs again.`);
    return 'rolled back';
  }
  say(`${machine.version} is not well either: look at the journal.`);
  return 'neither runs';
}

async function staysHealthy(version: string, machine: Machine, time: Time): Promise<boolean> {
  let trial = startTrial(version, time.now());
  for (;;) {
    trial = applySample(trial, await machine.look(), time.now());
    const verdict = verdictOf(trial, time.now());
    if (verdict !== 'wait') return verdict === 'keep';
    await time.wait(SAMPLE_INTERVAL_MS);
  }
}

function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  const index = one?.findIndex((part, at) => part !== other?.[at]) ?? -1;
  return index !== -1 && (one?.[index] ?? 0) > (other?.[index] ?? 0);
}
