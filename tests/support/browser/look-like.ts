import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, type Page } from '@playwright/test';

const PICTURES = join(import.meta.dirname, '../../e2e/pictures');
/** Small enough that neither the edges of letters nor the hour count, large enough that no part moves unseen. */
const LONG_SIDE = 96;
/** How far apart a point may be, of 255, and what share of the points more than that. */
const FAR = 40;
const FEW = 0.03;

/**
 * Fails where a page looks unlike a picture of it that people have looked at. `TURNO_PICTURES=1` takes new ones, to be
 * looked at before they are kept.
 */
export async function expectToLookLike(page: Page, name: string): Promise<void> {
  const file = join(PICTURES, `${name}.png`);
  const now = await small(await page.screenshot({ animations: 'disabled' }));
  if (process.env.TURNO_PICTURES === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, now.toBuffer('image/png'));
  }
  expect(existsSync(file), `${name}: take a picture with TURNO_PICTURES=1`).toBe(true);
  const share = unlike(now, await small(readFileSync(file)));
  expect(share, `${name}: share of the picture that is unlike the one kept`).toBeLessThanOrEqual(FEW);
}

async function small(picture: Buffer): Promise<Canvas> {
  const image = await loadImage(picture);
  const scale = Math.min(1, LONG_SIDE / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Tells the share of points that are far apart; all of them where the sizes differ. */
function unlike(one: Canvas, other: Canvas): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const [a, b] = [one, other].map(
    (each) => each.getContext('2d').getImageData(0, 0, each.width, each.height).data,
  );
  if (!a || !b) return 1;
  let far = 0;
  for (let at = 0; at < a.length; at += 4) {
    const apart = [0, 1, 2].map((part) => Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)));
    if (Math.max(...apart) > FAR) far += 1;
  }
  return far / (a.length / 4);
}
