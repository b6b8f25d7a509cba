import type { Millis } from '#shared/domain/ids.ts';
import { encodeWav } from '#shared/domain/wav.ts';
import { type MicrophoneError, NoMicrophone, type OpenMicrophone } from './microphone.ts';
import { createSoundParts, PART_MS, SAMPLE_RATE, type Sound } from './sound.ts';

/** A ticket call that may be recorded. */
export interface Attention {
  /** Unique key: ticket and time of the call. */
  readonly key: string;
  /** Percentage of calls that are recorded. */
  readonly frequency: number;
  readonly channels: 1 | 2;
  /** Receives the finished parts in order. */
  readonly storePart: (part: RecordedPart) => void;
}

export interface RecordedPart {
  /** Starts at 1. */
  readonly index: number;
  readonly isLast: boolean;
  readonly wav: Uint8Array<ArrayBuffer>;
}

export type RecorderState =
  | { readonly state: 'stopped' }
  | { readonly state: 'recording'; readonly since: Millis };

export interface RecorderDeps {
  readonly random: () => number;
  readonly now: () => Millis;
  readonly openMicrophone: OpenMicrophone;
  /** Runs the work while no other tab of this browser records, and locks it for other tabs. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Returns true once per key in all tabs, so that a reload does not sample again. */
  readonly isNew: (key: string) => boolean;
  readonly onState: (state: RecorderState) => void;
  readonly onIssue: (issue: MicrophoneError) => void;
}

export interface Recorder {
  /** Starts a call: samples whether it is recorded, and ends the previous one. */
  begin(attention: Attention): void;
  /** Ends the recording and delivers the samples recorded so far. */
  end(): void;
}

/** Records sampled calls one after another. */
export function createRecorder(deps: RecorderDeps): Recorder {
  let end: () => void = () => undefined;
  let before: Promise<void> = Promise.resolve();

  return {
    begin(attention) {
      end();
      const ended = Promise.withResolvers<void>();
      end = ended.resolve;
      // Delivering the last part takes a moment; the next call may start meanwhile.
      before = before
        .catch(() => undefined)
        .then(() => deps.alone(() => perhapsRecord(attention, ended.promise)));
    },
    end: () => end(),
  };

  async function perhapsRecord(attention: Attention, ended: Promise<void>): Promise<void> {
    const { key, frequency } = attention;
    if (!deps.isNew(key) || !isSampled(frequency, deps.random)) return;
    try {
      await record(attention, ended);
    } catch (error) {
      if (!(error instanceof NoMicrophone)) throw error;
      deps.onIssue(error.issue);
    }
  }

  async function record({ channels, storePart }: Attention, ended: Promise<void>): Promise<void> {
    const parts = createSoundParts(channels, (PART_MS / 1000) * SAMPLE_RATE);
    let count = 0;
    const deliver = (sound: Sound, isLast: boolean) => {
      count += 1;
      storePart({ index: count, isLast, wav: encodeWav(sound, SAMPLE_RATE) });
    };
    let isAudible = false;
    const microphone = await deps.openMicrophone(channels, (sound) => {
      // Reported with the first samples, not while permission is pending.
      if (!isAudible) deps.onState({ state: 'recording', since: deps.now() });
      isAudible = true;
      for (const part of parts.add(sound)) deliver(part, false);
    });
    try {
      const isDisconnected = await Promise.race([ended, microphone.ended.then(() => true)]);
      await microphone.close();
      if (isDisconnected) deps.onIssue('lost');
    } finally {
      deps.onState({ state: 'stopped' });
    }
    const rest = parts.rest();
    // A call that ended while the microphone was opening has nothing to deliver.
    if (count > 0 || rest[0]?.length) deliver(rest, true);
  }
}

/**
 * Samples a call: a random number from 1 to 100 is at most the frequency (operations specification, section 9). 0
 * records none, 100 all. `random` returns 0 to below 1.
 * @internal used by tests besides this file
 */
export function isSampled(frequency: number, random: () => number): boolean {
  return 1 + Math.floor(random() * 100) <= frequency;
}
