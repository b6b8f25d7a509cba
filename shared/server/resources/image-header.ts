import { crc32 } from 'node:zlib';

/** Maximum pixels, so that a small file cannot decode to a huge image. */
export const MAX_DOTS = 40_000_000;
/** Maximum frames; displays decode all of them. */
const MAX_FRAMES = 1_000;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the size of a PNG, JPEG, GIF or WebP from its headers. Null if truncated or damaged, or if a frame is empty,
 * exceeds `MAX_DOTS` or lies outside the image.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const read = READERS.find(({ begins }) => begins(data))?.read(data) ?? null;
    return read && isAllowed(read) ? { width: read.width, height: read.height } : null;
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Frame extends ImageSize {
  readonly left: number;
  readonly top: number;
}

interface Headers extends ImageSize {
  readonly frames: readonly Frame[];
}

const isAllowed = ({ width, height, frames }: Headers): boolean =>
  width > 0 &&
  height > 0 &&
  width * height <= MAX_DOTS &&
  frames.length <= MAX_FRAMES &&
  frames.every(
    (frame) =>
      frame.width > 0 &&
      frame.height > 0 &&
      frame.left + frame.width <= width &&
      frame.top + frame.height <= height,
  );

interface Reader {
  readonly begins: (data: Buffer) => boolean;
  /** Null if incomplete. Throws RangeError if truncated. */
  readonly read: (data: Buffer) => Headers | null;
}

const READERS: readonly Reader[] = [
  { begins: (data) => data.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n', read: readPng },
  { begins: (data) => data.subarray(0, 2).toString('latin1') === '\xff\xd8', read: readJpeg },
  { begins: (data) => /^GIF8[79]a$/.test(data.subarray(0, 6).toString('latin1')), read: readGif },
  { begins: (data) => /^RIFF[\s\S]{4}WEBP$/.test(data.subarray(0, 12).toString('latin1')), read: readWebp },
];

/** Reads chunks of length, name, content and checksum. */
function readPng(data: Buffer): Headers | null {
  let size: ImageSize | null = null;
  let hasContent = false;
  const frames: Frame[] = [];
  for (let at = 8; ; ) {
    const length = data.readUInt32BE(at);
    const content = at + 8;
    const name = data.toString('latin1', at + 4, content);
    if (data.readUInt32BE(content + length) !== crc32(data.subarray(at + 4, content + length))) return null;
    if (!size && name !== 'IHDR') return null;
    if (name === 'IHDR') size = { width: data.readUInt32BE(content), height: data.readUInt32BE(content + 4) };
    if (name === 'IDAT') hasContent = true;
    if (name === 'fcTL') {
      frames.push({
        width: data.readUInt32BE(content + 4),
        height: data.readUInt32BE(content + 8),
        left: data.readUInt32BE(content + 12),
        top: data.readUInt32BE(content + 16),
      });
    }
    if (name === 'IEND')
      return size && hasContent ? { width: size.width, height: size.height, frames } : null;
    at = content + length + 4;
  }
}

/** True for start-of-frame segments, which contain the size. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(data: Buffer): Headers | null {
  let size: ImageSize | null = null;
  let at = 2;
  while (data.readUInt8(at) === 0xff) {
    const marker = data.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return null;
    const length = data.readUInt16BE(at + 2);
    if (length < 2) return null;
    if (isStartOfFrame(marker)) {
      // A second size would override the checked one.
      if (size) return null;
      size = { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
    }
    at += 2 + length;
    if (marker === 0xda) {
      const end = data.lastIndexOf(Buffer.from([0xff, 0xd9]));
      if (!size || end < at) return null;
      return hasStartOfFrame(data.subarray(at, end))
        ? null
        : { width: size.width, height: size.height, frames: [] };
    }
  }
  return null;
}

/** True if compressed data contains another frame header; data bytes 0xff are followed by zero. */
function hasStartOfFrame(content: Buffer): boolean {
  for (let at = content.indexOf(0xff); at >= 0; at = content.indexOf(0xff, at + 1)) {
    if (isStartOfFrame(content[at + 1] ?? 0)) return true;
  }
  return false;
}

const GIF_IMAGE = 0x2c;
const GIF_EXTENSION = 0x21;
const GIF_END = 0x3b;

function readGif(data: Buffer): Headers | null {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterBlocks = (from: number): number => {
    let at = from;
    while (data.readUInt8(at) !== 0) at += 1 + data.readUInt8(at);
    return at + 1;
  };
  const frames: Frame[] = [];
  let at = 13 + colours(data.readUInt8(10));
  for (;;) {
    const block = data.readUInt8(at);
    if (block === GIF_END) break;
    if (block === GIF_EXTENSION) at = afterBlocks(at + 2);
    else if (block === GIF_IMAGE) {
      frames.push({
        left: data.readUInt16LE(at + 1),
        top: data.readUInt16LE(at + 3),
        width: data.readUInt16LE(at + 5),
        height: data.readUInt16LE(at + 7),
      });
      if (frames.length > MAX_FRAMES) return null;
      // After the colour table: code size, then blocks.
      at = afterBlocks(at + 10 + colours(data.readUInt8(at + 9)) + 1);
    } else return null;
  }
  if (frames.length === 0) return null;
  return { width: data.readUInt16LE(6), height: data.readUInt16LE(8), frames };
}

function readWebp(data: Buffer): Headers | null {
  const end = 8 + data.readUInt32LE(4);
  if (end > data.length) return null;
  let canvas: ImageSize | null = null;
  const frames: Frame[] = [];
  for (let at = 12; at < end; ) {
    const name = data.toString('latin1', at, at + 4);
    const length = data.readUInt32LE(at + 4);
    const content = at + 8;
    if (content + length > end) return null;
    if (name === 'VP8X') {
      canvas = { width: 1 + data.readUIntLE(content + 4, 3), height: 1 + data.readUIntLE(content + 7, 3) };
    }
    if (name === 'ANMF') {
      frames.push({
        left: 2 * data.readUIntLE(content, 3),
        top: 2 * data.readUIntLE(content + 3, 3),
        width: 1 + data.readUIntLE(content + 6, 3),
        height: 1 + data.readUIntLE(content + 9, 3),
      });
      // The image within the frame has its own size.
      const inner = stillSize(data, content + 16, content + length);
      if (inner && inner.width * inner.height > MAX_DOTS) return null;
    }
    const still = stillOf(data, at);
    if (still) frames.push({ left: 0, top: 0, width: still.width, height: still.height });
    at = content + length + (length % 2);
  }
  const size = canvas ?? frames[0];
  return size && frames.length > 0 ? { width: size.width, height: size.height, frames } : null;
}

/** Size of the image among the chunks of a frame. */
function stillSize(data: Buffer, from: number, end: number): ImageSize | null {
  for (let at = from; at + 8 <= end; ) {
    const still = stillOf(data, at);
    if (still) return still;
    const length = data.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return null;
}

/** Reads the size of a chunk `VP8 ` or `VP8L`; null for any other. */
function stillOf(data: Buffer, at: number): ImageSize | null {
  const name = data.toString('latin1', at, at + 4);
  const content = at + 8;
  if (name === 'VP8 ') {
    return {
      width: data.readUInt16LE(content + 6) & 0x3fff,
      height: data.readUInt16LE(content + 8) & 0x3fff,
    };
  }
  if (name !== 'VP8L') return null;
  const bits = data.readUInt32LE(content + 1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
