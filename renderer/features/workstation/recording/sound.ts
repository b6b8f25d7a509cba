/** Sound of each channel, all of one length. */
export type Sound = readonly Float32Array[];

/** Cuts what comes in into parts of one length. */
interface SoundParts {
  /** Takes more sound; answers the parts that it completed. */
  add(sound: Sound): Sound[];
  /** The part begun; of no length where nothing was left. */
  rest(): Sound;
}

/** Cuts sound into parts of `frames` samples of a channel. No sample is lost, and none comes twice. */
export function createSoundParts(channels: number, frames: number): SoundParts {
  let part = emptyPart();
  let filled = 0;

  function emptyPart(): Float32Array[] {
    return Array.from({ length: channels }, () => new Float32Array(frames));
  }

  return {
    add(sound) {
      const done: Sound[] = [];
      const length = sound[0]?.length ?? 0;
      for (let taken = 0; taken < length; ) {
        const more = Math.min(frames - filled, length - taken);
        for (const [place, samples] of part.entries()) {
          samples.set(sound[place]?.subarray(taken, taken + more) ?? [], filled);
        }
        taken += more;
        filled += more;
        if (filled < frames) continue;
        done.push(part);
        part = emptyPart();
        filled = 0;
      }
      return done;
    },

    rest() {
      const left = part.map((samples) => samples.slice(0, filled));
      filled = 0;
      return left;
    },
  };
}

/** Suffices for speech (operations specification, section 9: parts of 30 s, buffers of 4096 samples). */
export const SAMPLE_RATE = 16_000;
export const PART_MS = 30_000;
export const BUFFER_FRAMES = 4096;
