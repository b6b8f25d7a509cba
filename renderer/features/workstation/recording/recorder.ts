import type { Millis } from '#shared/domain/ids.ts';
import { encodeWav } from '#shared/domain/recordings/wav.ts';
import { type MicrophoneError, NoMicrophone, type OpenMicrophone } from './microphone.ts';
import { createSoundParts, PART_MS, SAMPLE_RATE, type Sound } from './sound.ts';

/** An attention that may be recorded. */
export interface Attention {
  /** Names it among all: the ticket, and when it was called. */
  readonly key: string;
  /** Percent of the attentions that are recorded. */
  readonly frequency: number;
  readonly channels: 1 | 2;
  /** Takes one finished part, in the order in which they come. */
  readonly keep: (part: RecordedPart) => void;
}

export interface RecordedPart {
  /** From 1. */
  readonly index: number;
  readonly isLast: boolean;
  readonly wav: Uint8Array<ArrayBuffer>;
}

/** The recorder is either recording or stopped (operations specification, section 4). */
export type RecorderState =
  | { readonly state: 'stopped' }
  | { readonly state: 'recording'; readonly since: Millis };

export interface RecorderDeps {
  readonly random: () => number;
  readonly now: () => Millis;
  readonly openMicrophone: OpenMicrophone;
  /** Does it where no other tab of this browser is at it, and keeps the others from it meanwhile. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Tells, true once for each attention in any tab, whether to draw lots for it: a reload draws no second time. */
  readonly isNew: (key: string) => boolean;
  readonly onState: (state: RecorderState) => void;
  readonly onIssue: (issue: MicrophoneError) => void;
}

export interface Recorder {
  /** An attention has begun: draws whether it is recorded, and records it. The one before ends. */
  begin(attention: Attention): void;
  /** Stops: the attention has ended, or its recording was switched off; what was heard until now is kept. */
  end(): void;
}

/** Records drawn attentions one after another. */
export function createRecorder(deps: RecorderDeps): Recorder {
  let end: () => void = () => undefined;
  let before: Promise<void> = Promise.resolve();

  return {
    begin(attention) {
      end();
      const ended = Promise.withResolvers<void>();
      end = ended.resolve;
      // Handing over the last part of one recording takes a moment, in which the next attention may begin already.
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
      deps.onIssue(error.trouble);
    }
  }

  async function record({ channels, keep }: Attention, ended: Promise<void>): Promise<void> {
    const parts = createSoundParts(channels, (PART_MS / 1000) * SAMPLE_RATE);
    let count = 0;
    const hand = (sound: Sound, isLast: boolean) => {
      count += 1;
      keep({ index: count, isLast, wav: encodeWav(sound, SAMPLE_RATE) });
    };
    let isAudible = false;
    const microphone = await deps.openMicrophone(channels, (sound) => {
      // Said when there is something to record, and not when it was only asked for.
      if (!isAudible) deps.onState({ state: 'recording', since: deps.now() });
      isAudible = true;
      for (const part of parts.add(sound)) hand(part, false);
    });
    try {
      const isDisconnected = await Promise.race([ended, microphone.lost.then(() => true)]);
      await microphone.close();
      if (isDisconnected) deps.onIssue('lost');
    } finally {
      deps.onState({ state: 'stopped' });
    }
    const rest = parts.rest();
    // An attention that ended while the microphone was being switched on leaves nothing to keep.
    if (count > 0 || rest[0]?.length) hand(rest, true);
  }
}

/**
 * Decides whether an attention is recorded: a number from 1 to 100 is drawn, and those up to the frequency are
 * (operations specification, section 9). 0 records none, 100 all. `random` answers from 0 to below 1.
 *
 * @internal used by tests besides this file
 */
export function isSampled(frequency: number, random: () => number): boolean {
  return 1 + Math.floor(random() * 100) <= frequency;
}
