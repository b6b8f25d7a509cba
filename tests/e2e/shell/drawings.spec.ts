import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { rasterizeLogo } from '#hardware/raster/rasterize-logo.ts';
import { harmlessSvg } from '#shared/server/resources/harmless-svg.ts';

const SAMPLES = fileURLToPath(new URL('../../support/samples/drawings', import.meta.url));
const SIZE = { width: 400, height: 200 };
/** Drawings without a namespace or in Latin-1: browsers refuse the originals. */
const ONLY_AFTER_UPLOAD = ['no-namespace.svg', 'latin-1.svg'];

test('drawings of all programs look the same before and after their upload', async ({ page }) => {
  for (const name of (await readdir(SAMPLES)).filter((file) => !ONLY_AFTER_UPLOAD.includes(file))) {
    const original = await readFile(`${SAMPLES}/${name}`);
    const harmless = Buffer.from(harmlessSvg(original));
    const shares = await page.evaluate(compareDrawings, [base64(original), base64(harmless), SIZE] as const);
    expect(shares.painted, `${name} paints`).toBeGreaterThan(0.02);
    expect(shares.different, name).toBeLessThan(0.01);
  }
});

test('a printer renders what a browser renders', async ({ page }) => {
  for (const name of await readdir(SAMPLES)) {
    const harmless = Buffer.from(harmlessSvg(await readFile(`${SAMPLES}/${name}`)));
    const { width, height, rows } = await rasterizeLogo(harmless, 80);
    const dots = Array.from({ length: height }, (_, y) =>
      Array.from(
        { length: width },
        (_, x) => ((rows[y * Math.ceil(width / 8) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1,
      ),
    );
    const difference = await page.evaluate(compareDots, [base64(harmless), dots] as const);
    expect(difference, name).toBeLessThan(0.03);
  }
});

const base64 = (bytes: Buffer): string => `data:image/svg+xml;base64,${bytes.toString('base64')}`;

async function compareDrawings([before, after, size]: readonly [string, string, typeof SIZE]) {
  const pixels = async (address: string) => {
    const image = new Image(size.width, size.height);
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0, size.width, size.height);
    return context.getImageData(0, 0, size.width, size.height).data;
  };
  const [one, other] = [await pixels(before), await pixels(after)];
  let different = 0;
  let painted = 0;
  for (let at = 0; at < one.length; at += 4) {
    const channels = [0, 1, 2, 3];
    if (channels.some((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > 8))
      different += 1;
    if ((one[at + 3] ?? 0) > 0) painted += 1;
  }
  return { different: (different * 4) / one.length, painted: (painted * 4) / one.length };
}

/** Share of cells of eight by eight dots that are painted in the browser and empty on paper, or the reverse. */
async function compareDots([address, dots]: readonly [string, number[][]]) {
  const [height, width] = [dots.length, dots[0]?.length ?? 0];
  const image = new Image(width, height);
  image.src = address;
  await image.decode();
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  let fields = 0;
  let different = 0;
  for (let top = 0; top + 8 <= height; top += 8)
    for (let left = 0; left + 8 <= width; left += 8) {
      let painted = 0;
      let printed = 0;
      for (let y = top; y < top + 8; y += 1)
        for (let x = left; x < left + 8; x += 1) {
          const at = (y * width + x) * 4;
          const isWhite = [0, 1, 2].every((channel) => (data[at + channel] ?? 0) > 240);
          if ((data[at + 3] ?? 0) > 64 && !isWhite) painted += 1;
          printed += dots[y]?.[x] ?? 0;
        }
      fields += 1;
      if ((painted > 56 && printed === 0) || (painted === 0 && printed > 2)) different += 1;
    }
  return different / fields;
}
