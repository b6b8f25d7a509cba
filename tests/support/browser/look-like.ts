import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, type Page } from '@playwright/test';

const IMAGES = join(import.meta.dirname, '../../e2e/screenshots');
/** Small enough to ignore antialiasing and the time shown, large enough to detect moved parts. */
const LONG_SIDE = 96;
/** Maximum difference of a point, of 255, and the permitted share of points beyond it. */
const FAR = 40;
const FEW = 0.03;

/**
 * Fails if a page differs from an approved screenshot. `TURNO_SCREENSHOTS=1` takes new ones, which must be reviewed
 * before they are committed.
 */
export async function expectToLookLike(page: Page, name: string): Promise<void> {
  const file = join(IMAGES, `${name}.png`);
  const now = await small(await page.screenshot({ animations: 'disabled' }));
  if (process.env.TURNO_SCREENSHOTS === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, now.toBuffer('image/png'));
  }
  expect(existsSync(file), `${name}: take a picture with TURNO_SCREENSHOTS=1`).toBe(true);
  const share = unlike(now, await small(readFileSync(file)));
  expect(share, `${name}: share of the picture that is unlike the one kept`).toBeLessThanOrEqual(FEW);
}

async function small(imageFile: Buffer): Promise<Canvas> {
  const image = await loadImage(imageFile);
  const scale = Math.min(1, LONG_SIDE / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The share of points that differ; all of them if the sizes differ. */
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
