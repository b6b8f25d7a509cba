import { execFileSync } from 'node:child_process';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page, TestInfo } from '@playwright/test';
import { callThis } from '#tests/support/actions/ticket-actions.ts';
import { finish, open, take } from '#tests/support/actions/workstation-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { pdfPages } from '#tests/support/data/pdf-text.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';

const t = textsIn('es');
const WIDE = { width: 1366, height: 768 };
const NARROW = { width: 1024, height: 768 };
const RESOLUTION = 50;
/** Minimum number of dots of a ring of 148 px at this resolution. */
const MIN_RING_DOTS = 800;

for (const viewport of [WIDE, NARROW])
  test(`supervision is printed with its titles and rings, ${viewport.width} wide`, async ({
    branch,
    device,
  }, info) => {
    await serveOne(branch);
    const page = await device({ viewport, reducedMotion: 'reduce' });
    await signIn(page, 'admin', '/app/supervision');
    await expect(page.locator('main svg path[fill]').first()).toBeVisible();
    const { text, dots } = await print(page, info);
    for (const title of ['summary', 'queues', 'workstations'] as const)
      expect(text).toContain(t(`supervision:${title}.title`));
    expect(text).toMatch(/Caja[\s\S]*Cola[\s\S]*Caja/);
    expect(dots).toBeGreaterThan(MIN_RING_DOTS);
  });

for (const viewport of [WIDE, NARROW])
  test(`the dashboard is printed with all its cards, ${viewport.width} wide`, async ({
    branch,
    device,
  }, info) => {
    await serveOne(branch);
    const page = await device({ viewport, reducedMotion: 'reduce' });
    await signIn(page, 'admin', '/app/dashboard');
    await expect(page.getByText(t('dashboard:slides.current'), { exact: true }).first()).toBeVisible();
    const tab = page.getByRole('tab', { name: t('dashboard:slides.attended') });
    if (viewport === NARROW) await tab.click();
    await expect(page.locator('main svg path[fill]').first()).toBeVisible();
    if (viewport === NARROW) await page.getByRole('tab', { name: t('dashboard:slides.current') }).click();
    const { text, dots } = await print(page, info);
    for (const title of ['dashboard:slides.current', 'dashboard:slides.attended'] as const)
      expect(text).toContain(t(title));
    expect(dots).toBeGreaterThan(MIN_RING_DOTS);
  });

/** Serves one customer, with an empty queue, so that only rings have the colour of the first series. */
async function serveOne(branch: BranchProcess): Promise<void> {
  const { idTicket } = await take(branch);
  const lucia = await branch.signIn('lucia');
  await open(lucia, 1);
  await callThis(lucia, 1, idTicket);
  await finish(lucia, idTicket);
}

/** Prints the page. Returns its text, and the number of dots in the colour of the first series. */
async function print(page: Page, info: TestInfo): Promise<{ text: string; dots: number }> {
  const paper = info.outputPath('page.pdf');
  await page.pdf({ path: paper, preferCSSPageSize: true });
  const color = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--chart-1'),
  );
  const pages = pdfPages(paper);
  const imageFile = info.outputPath('page');
  execFileSync('pdftoppm', ['-r', `${RESOLUTION}`, '-png', paper, imageFile]);
  const counts = await Promise.all(
    pages.map((_, at) => countDots(`${imageFile}-${at + 1}.png`, color.trim())),
  );
  return { text: pages.join('\n'), dots: counts.reduce((all, one) => all + one, 0) };
}

async function countDots(path: string, color: string): Promise<number> {
  const image = await loadImage(path);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let dots = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) dots += 1;
  return dots;
}
