import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { ROOT } from './once.ts';

/** Pixels: systems draw the sign in their bar smaller, and smooth it. */
const SIZE = 64;

/** Draws the product's sign as systems want it in their bar. */
export async function renderTrayIcon(file: string): Promise<void> {
  const drawing = await loadImage(await readFile(join(ROOT, 'renderer/ui/marks/app-icon.svg')));
  const canvas = createCanvas(SIZE, SIZE);
  canvas.getContext('2d').drawImage(drawing, 0, 0, SIZE, SIZE);
  await writeFile(file, canvas.toBuffer('image/png'));
}
