import { crc32 } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { isDecodableImage, reencoded } from './decode-image.ts';
import { readImageSize } from './image-header.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([latin1(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(2)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([latin1('\x89PNG\r\n\x1a\n'), ...chunks]);
}

/** A GIF of one frame, 35 bytes, whose image and frame state different sizes. */
function gifClaiming([width, height]: [number, number], [ofFrame, highFrame]: [number, number]): Buffer {
  const gif = Buffer.from('47494638396100000000800000000000ffffff2c00000000000000000002024401003b', 'hex');
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  gif.writeUInt16LE(ofFrame, 24);
  gif.writeUInt16LE(highFrame, 26);
  return gif;
}

function webpClaiming(width: number, height: number): Buffer {
  const bits = Buffer.alloc(6);
  bits[0] = 0x2f;
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const webp = Buffer.concat([latin1('RIFF\0\0\0\0WEBPVP8L\x06\0\0\0'), bits]);
  webp.writeUInt32LE(webp.length - 8, 4);
  return webp;
}

function jpegClaiming(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([latin1('\xff\xd8'), frame, latin1('\xff\xda\0\x08\x01\x01\0\0\x3f\0\0\xff\xd9')]);
}

const rendered = () => {
  const canvas = createCanvas(40, 30);
  canvas.getContext('2d').fillRect(3, 3, 9, 9);
  return canvas;
};

describe('images', () => {
  it.each([
    ['PNG', pngClaiming(65_535, 65_535)],
    ['GIF', gifClaiming([65_535, 65_535], [65_535, 65_535])],
    ['GIF with a huge frame', gifClaiming([1, 1], [65_535, 65_535])],
    ['WebP', webpClaiming(16_384, 16_384)],
    ['JPEG', jpegClaiming(65_535, 65_535)],
  ])('of a few bytes that claim huge sizes are rejected undecoded: %s', async (_kind, bytes) => {
    expect(bytes.length).toBeLessThan(80);
    expect(readImageSize(bytes)).toBeNull();
    expect(await isDecodableImage(bytes)).toBe(false);
  });

  it('state their size in their headers', () => {
    expect(readImageSize(pngClaiming(640, 480))).toEqual({ width: 640, height: 480 });
    expect(readImageSize(gifClaiming([3, 2], [3, 2]))).toEqual({ width: 3, height: 2 });
    expect(readImageSize(webpClaiming(640, 480))).toEqual({ width: 640, height: 480 });
    expect(readImageSize(jpegClaiming(640, 480))).toEqual({ width: 640, height: 480 });
  });

  it.each([
    ['image/png', rendered().toBuffer('image/png')],
    ['image/jpeg', rendered().toBuffer('image/jpeg')],
    ['image/webp', rendered().toBuffer('image/webp')],
    ['lossless image/webp', rendered().toBuffer('image/webp', 100)],
  ])('are accepted complete, and rejected if truncated anywhere: %s', async (_media, bytes) => {
    expect(readImageSize(bytes)).toEqual({ width: 40, height: 30 });
    expect(await isDecodableImage(bytes)).toBe(true);
    for (let length = 0; length < bytes.length; length += 7)
      expect([length, readImageSize(bytes.subarray(0, length))]).toEqual([length, null]);
  });

  it('with damaged content behind valid headers are rejected', async () => {
    const damaged = pngClaiming(640, 480);
    expect(readImageSize(damaged)).not.toBeNull();
    expect(await isDecodableImage(damaged)).toBe(false);
  });

  it('are encoded again without appended data', async () => {
    const hiding = Buffer.concat([rendered().toBuffer('image/jpeg'), latin1('<script>')]);
    const again = await reencoded(hiding, 'image/jpeg');
    expect(again && readImageSize(again)).toEqual({ width: 40, height: 30 });
    expect(Buffer.from(again ?? []).includes('<script>')).toBe(false);
  });
});
