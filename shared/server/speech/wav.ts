/** Uncompressed audio: format and samples. */
export interface Wav {
  /** The `fmt ` chunk: encoding, channels, sample rate, bits. */
  readonly format: Buffer;
  readonly samples: Buffer;
}

/** RIFF chunks: a name and a length of four bytes each, then content padded to even length. */
const HEAD = 12;
const CHUNK_HEAD = 8;
const PCM = 1;
const SHORTEST_FORMAT = 16;

/**
 * Parses a WAV of PCM with one channel (operations specification, section 8). Throws if invalid or empty. Programs that write to a pipe do not know the length, so a wrong
 * length means the rest of the data.
 */
export function readWav(content: Uint8Array): Wav {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, HEAD) !== 'WAVE')
    throw new Error('this is no WAV');
  let format: Buffer | null = null;
  for (let at = HEAD; at + CHUNK_HEAD <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const inside = bytes.subarray(at + CHUNK_HEAD, at + CHUNK_HEAD + length);
    if (name === 'fmt ') format = inside.subarray(0, SHORTEST_FORMAT);
    if (name === 'data') return withSound(format, inside);
    at += CHUNK_HEAD + length + (length % 2);
  }
  throw new Error('this WAV holds no samples');
}

function withSound(format: Buffer | null, samples: Buffer): Wav {
  if (format?.length !== SHORTEST_FORMAT) throw new Error('this WAV does not say what its samples are like');
  if (format.readUInt16LE(0) !== PCM || format.readUInt16LE(2) !== 1 || frameOf(format) === 0)
    throw new Error('the samples of this WAV are not PCM with one channel');
  const frames = samples.subarray(0, samples.length - (samples.length % frameOf(format)));
  if (frames.length === 0) throw new Error('this WAV is empty');
  return { format, samples: frames };
}

/** Bytes per sample of all channels. */
const frameOf = (format: Buffer): number => format.readUInt16LE(12);
const bytesASecond = (format: Buffer): number => format.readUInt32LE(4) * frameOf(format);

/** Describes a format: `22050 Hz, 16 bit, 1 channel(s)`. */
const formatText = ({ format }: Wav): string =>
  `${format.readUInt32LE(4)} Hz, ${format.readUInt16LE(14)} bit, ${format.readUInt16LE(2)} channel(s)`;

/** Creates silence in the format of a sound. 8-bit samples are silent at their middle value. */
export function createSilence({ format }: Wav, seconds: number): Wav {
  const bytes = Math.round((seconds * bytesASecond(format)) / frameOf(format)) * frameOf(format);
  return { format, samples: Buffer.alloc(bytes, format.readUInt16LE(14) === 8 ? 0x80 : 0) };
}

/** Amplitude, of 32768, below which audio counts as silence. */
const SILENCE_LEVEL = 300;

/** Trims silence at both ends of 16-bit audio; other formats stay unchanged. */
export function trimmed(wav: Wav): Wav {
  const { format, samples } = wav;
  if (format.readUInt16LE(14) !== 16) return wav;
  const isLoud = (at: number) => Math.abs(samples.readInt16LE(at)) > SILENCE_LEVEL;
  let [from, to] = [0, samples.length];
  while (from < to && !isLoud(from)) from += 2;
  while (to > from && !isLoud(to - 2)) to -= 2;
  const frame = frameOf(format);
  const frames = samples.subarray(
    from - (from % frame),
    Math.min(samples.length, Math.ceil(to / frame) * frame),
  );
  return frames.length === 0 ? wav : { format, samples: frames };
}

/** Joins sounds of one format. Throws if formats differ. */
export function joinWavs(parts: readonly Wav[]): Uint8Array {
  const [first] = parts;
  if (!first) throw new Error('there is nothing to join');
  for (const part of parts) {
    if (!part.format.equals(first.format))
      throw new Error(`sounds of ${formatText(first)} and of ${formatText(part)} cannot be joined`);
  }
  const samples = Buffer.concat(parts.map((part) => part.samples));
  return Buffer.concat([
    Buffer.from('RIFF'),
    length(4 + CHUNK_HEAD + SHORTEST_FORMAT + CHUNK_HEAD + samples.length + (samples.length % 2)),
    Buffer.from('WAVEfmt '),
    length(SHORTEST_FORMAT),
    first.format,
    Buffer.from('data'),
    length(samples.length),
    samples,
    Buffer.alloc(samples.length % 2),
  ]);
}

function length(bytes: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32LE(bytes);
  return written;
}
