import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, Image } from '@napi-rs/canvas';

/** Edge lengths in pixels: separate files on Linux, one file on Windows. */
const LINUX = [16, 24, 32, 48, 64, 128, 256, 512] as const;
const WINDOWS = [16, 24, 32, 48, 64, 128, 256] as const;

/** Renders the icons of a program from its SVG: `NxN.png` of each size, and `icon.ico`. */
export function writeIcons(svg: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const source = readFileSync(svg);
  for (const edge of LINUX) writeFileSync(join(folder, `${edge}x${edge}.png`), rendered(source, edge));
  writeFileSync(
    join(folder, 'icon.ico'),
    icoOf(WINDOWS.map((edge) => ({ edge, png: rendered(source, edge) }))),
  );
}

function rendered(svg: Buffer, edge: number): Buffer {
  const image = new Image(edge, edge);
  image.src = svg;
  const canvas = createCanvas(edge, edge);
  canvas.getContext('2d').drawImage(image, 0, 0, edge, edge);
  return canvas.toBuffer('image/png');
}

const HEAD = 6;
const ENTRY = 16;

/**
 * Combines images into one file in the format of Windows Vista and later: a table of contents, then each PNG
 * unchanged.
 */
function icoOf(images: readonly { readonly edge: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(HEAD + ENTRY * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ edge, png }, index) => {
    const entry = HEAD + ENTRY * index;
    // 256 does not fit and is written as 0.
    head.writeUInt8(edge % 256, entry);
    head.writeUInt8(edge % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}
