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

/** What an upgrade does to a machine. */
export interface Machine {
  /** The version that runs. */
  readonly version: string;
  readonly platform: string;
  /** Unpacks the archive beside what runs. Throws where it is not what the release says. */
  unpack(release: Release): Promise<void>;
  stop(): void;
  /** Makes a version the one that is started: that of the release, or the one from before. */
  turnTo(which: 'new' | 'old', release: Release): void;
  start(): void;
  /** Deletes the versions that are neither the new one nor the one from before. */
  forgetOthers(release: Release): void;
  look(): Promise<HealthSample | null>;
  /** Puts the database back as it was before the version changed it; null where it has not, since that moment. */
  putBack(version: string, since: Millis): Promise<string | null>;
}

export interface Time {
  now(): Millis;
  wait(ms: number): Promise<void>;
}

export type WriteLine = (line: string) => void;
/** Writes down that it begins, after which it has to be brought to an end. */
export type OnStart = (since: Millis) => Promise<void>;

export type Outcome = 'upgraded' | 'went back' | 'neither runs';

/**
 * Takes a server to another version, and back where that is not well within five minutes: with the database from before,
 * where it was changed. Throws where the release is not for this machine; nothing has happened then.
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
 * Tries a version out that was unpacked, and goes back where it is not well. So too goes on what was cut off since a
 * moment by an end of the machine, from the beginning.
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
    machine.forgetOthers(release);
    return 'upgraded';
  }

  say(`${release.version} is not well: back to ${machine.version}.`);
  machine.stop();
  const previous = await machine.putBack(release.version, since);
  if (previous !== null)
    say(`The database is as it was before; the one that ${release.version} had changed is ${previous}.`);
  if (await isWell('old', machine.version)) {
    say(`${machine.version} runs again.`);
    return 'went back';
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
  const place = one?.findIndex((part, at) => part !== other?.[at]) ?? -1;
  return place !== -1 && (one?.[place] ?? 0) > (other?.[place] ?? 0);
}
