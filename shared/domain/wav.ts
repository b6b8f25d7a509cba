/** Format of a WAV file. */
export interface WavFormat {
  readonly channels: 1 | 2;
  /** Hz. */
  readonly sampleRate: number;
  /** Samples per channel. */
  readonly frames: number;
}

const HEADER = 44;
const PCM = 1;
const SAMPLE_BYTES = 2;

/**
 * Encodes 16-bit PCM with interleaved channels (operations specification, section 4). Samples from -1 to 1 are
 * clipped; channels have equal length. encodeWav([new Float32Array([0, 1])], 16_000).length // 44 of header + 2
 * samples of 2 bytes
 */
export function encodeWav(channels: readonly Float32Array[], sampleRate: number): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0;
  const frameBytes = channels.length * SAMPLE_BYTES;
  const view = new DataView(new ArrayBuffer(HEADER + frames * frameBytes));
  writeText(view, 0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  writeText(view, 8, 'WAVE');
  writeText(view, 12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, SAMPLE_BYTES * 8, true);
  writeText(view, 36, 'data');
  view.setUint32(40, frames * frameBytes, true);
  for (const [index, samples] of channels.entries()) {
    for (let frame = 0; frame < frames; frame += 1) {
      const at = HEADER + frame * frameBytes + index * SAMPLE_BYTES;
      view.setInt16(at, toInteger(samples[frame] ?? 0), true);
    }
  }
  return new Uint8Array(view.buffer);
}

/** Parses a WAV; null unless it is complete 16-bit PCM with one or two channels. */
export function readWav(file: Uint8Array): WavFormat | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 12 || nameAt(view, 0) !== 'RIFF' || nameAt(view, 8) !== 'WAVE') return null;
  if (view.getUint32(4, true) !== file.length - 8) return null;
  const format = partOf(view, 'fmt ');
  const sound = partOf(view, 'data');
  if (!format || !sound || format.length < 16) return null;

  const channels = view.getUint16(format.at + 2, true);
  const frameBytes = channels * SAMPLE_BYTES;
  const sampleRate = view.getUint32(format.at + 4, true);
  const isPcm = view.getUint16(format.at, true) === PCM && view.getUint16(format.at + 14, true) === 16;
  if (!isPcm || (channels !== 1 && channels !== 2) || sampleRate === 0) return null;
  if (view.getUint16(format.at + 12, true) !== frameBytes || sound.length % frameBytes !== 0) return null;
  return { channels, sampleRate, frames: sound.length / frameBytes };
}

/** Finds a chunk; null if missing or truncated. */
function partOf(view: DataView, name: string): { at: number; length: number } | null {
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > view.byteLength) return null;
    if (nameAt(view, at) === name) return { at: at + 8, length };
    // Chunks are aligned to even offsets.
    at += 8 + length + (length % 2);
  }
  return null;
}

/** Symmetric scaling, so that silence stays 0. */
function toInteger(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
}

function writeText(view: DataView, at: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
