/** Samples of each channel, of equal length. */
export type Sound = readonly Float32Array[];

/** Splits samples into parts of equal length. */
interface SoundParts {
  /** Adds samples and returns the completed parts. */
  add(sound: Sound): Sound[];
  /** The incomplete part; empty if nothing is left. */
  rest(): Sound;
}

/** Splits samples into parts of `frames` samples per channel, without loss or duplicates. */
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
      for (let offset = 0; offset < length; ) {
        const more = Math.min(frames - filled, length - offset);
        for (const [channel, samples] of part.entries()) {
          samples.set(sound[channel]?.subarray(offset, offset + more) ?? [], filled);
        }
        offset += more;
        filled += more;
        if (filled < frames) continue;
        done.push(part);
        part = emptyPart();
        filled = 0;
      }
      return done;
    },

    rest() {
      const remaining = part.map((samples) => samples.slice(0, filled));
      filled = 0;
      return remaining;
    },
  };
}

/** Sample rate in Hz, part length in ms and buffer size in samples (operations specification, section 9). */
export const SAMPLE_RATE = 16_000;
export const PART_MS = 30_000;
export const BUFFER_FRAMES = 4096;
