import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { type Announcement, announcedSeqs, openDisplay } from '#tests/support/browser/at-display.ts';
import { type BenchBranch, startBenchBranch, withFolder } from '../bench-branch.ts';
import { bringImages, DISPLAY_SIZE, designDisplay, measurePage, withBrowser } from '../bench-page.ts';
import { createLoad } from '../load.ts';
import type { Row } from '../row.ts';
import { tokenOf, workstationOf } from '../seed-bench.ts';

/** Can be reduced by `TURNO_BENCH_CALLS`. */
const CALLS = Number(process.env.TURNO_BENCH_CALLS ?? 5_000);
const RESTARTS = 20;
/** Number of calls after which caches of page and server are full. */
const WARM_UP_CALLS = CALLS / 10;
const DAY_MS = 24 * 3_600_000;
const APART_MS = DAY_MS / CALLS;
/** Duration of a slide that gives 10,000 slides per day. */
const SLIDE_SECONDS = Math.floor(DAY_MS / 10_000 / 1_000);
/** Longer than the page waits for a voice. */
const VOICE_TIMEOUT_MS = 4_000;
const MAX_GROWTH = 1.2;
const IMAGES = ['teal', 'navy', 'tomato'];

/**
 * A day at a display with slides, chime and voice; the server is killed twenty times. Checks that each call is
 * announced once in order, and measures page and server.
 */
export const displayDayRows = (): Promise<Row[]> =>
  withBrowser((browser) =>
    withFolder(async (folder) => day(folder, await browser.newContext(DISPLAY_SIZE)), { waiting: CALLS }),
  );

async function day(folder: string, displayPage: BrowserContext): Promise<Row[]> {
  let branch = await startBenchBranch(folder);
  const load = createLoad(branch.port, 1);
  await bringImages(branch.port, IMAGES);
  await designDisplay(branch.port, {
    screenType: SCREEN_TYPES.presentationFooter,
    slides: IMAGES.map((colour) => ({
      name: `${colour}.png`,
      type: 'image' as const,
      module: 'signature' as const,
      seconds: SLIDE_SECONDS,
    })),
  });

  await displayPage.addInitScript(soundAtOnce);
  const page = await displayPage.newPage();
  const developer = await displayPage.newCDPSession(page);
  // Prevents the nightly reload of the page, so that a whole day's memory growth is measured.
  await page.route('**/api/health', (route) => route.abort());
  await page.clock.install();
  const received = await openDisplay(page, `http://127.0.0.1:${branch.port}`);
  await page.evaluate(countSlides);

  const measure = async () => ({ ...(await measurePage(developer)), serverMb: branch.memoryMb() });
  const restartAt = CALLS / RESTARTS;
  let early = await measure();
  for (let call = 1; call <= CALLS; call += 1) {
    if (call % restartAt === 0) branch = await restarted(folder, branch);
    const token = tokenOf(0);
    const before = voices(received);
    const { answer } = await load.post(`/workstation-by-branch/${workstationOf(0)}/actions/callNext`, {
      token,
    });
    await announced(page, call);
    await until(() => voices(received) > before, VOICE_TIMEOUT_MS);
    await load.post(`/ticket/${answer.idTicket}/end`, { token });
    await page.clock.runFor(APART_MS);
    if (call === WARM_UP_CALLS) early = await measure();
  }
  const late = await measure();
  const seqs = announcedSeqs(received);
  const slides = await page.evaluate(() => (window as unknown as { slides: number }).slides);
  load.close();
  await branch.stop();

  const isExact = seqs.length === CALLS && seqs.every((seq, index) => seq > (seqs[index - 1] ?? 0));
  const grown = (what: string, unit: string, before: number, after: number): Row => ({
    what: `a display's day: ${what}`,
    measured: `${(after / before).toFixed(2)} × (${before.toFixed(1)} to ${after.toFixed(1)} ${unit})`,
    target: `<= ${MAX_GROWTH} × after ${WARM_UP_CALLS}`,
    reached: after <= before * MAX_GROWTH,
  });
  return [
    {
      what: `a display's day: ${CALLS} calls, ${RESTARTS} restarts, ${slides} slides`,
      measured: isExact ? `each call once, in order; ${voices(received)} spoken` : `${seqs.length} announced`,
      target: 'each call once, in order',
      reached: isExact,
    },
    grown('memory of its page', 'MB', early.pageMb, late.pageMb),
    grown('what its page holds', 'nodes', early.nodes, late.nodes),
    grown('memory of the server', 'MB', early.serverMb, late.serverMb),
  ];
}

/** Kills the server and starts it again at its port. */
async function restarted(folder: string, branch: BenchBranch): Promise<BenchBranch> {
  await branch.die();
  return startBenchBranch(folder, [], branch.port);
}

const voices = (received: readonly Announcement[]): number =>
  received.filter((one) => one.startsWith('voice')).length;

/** Waits until this number of calls was announced, while the page's clock advances. */
const announced = (page: Page, calls: number) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector('main')?.dataset.announcements) >= wanted,
    calls,
    { polling: 20, timeout: 120_000 },
  );

/** Waits for a condition, up to a limit. */
async function until(isSo: () => boolean, maximum: number): Promise<void> {
  const end = performance.now() + maximum;
  while (!isSo() && performance.now() < end) await setTimeout(5);
}

/** Runs in the page: counts the slides that are shown. */
function countSlides(): void {
  Object.assign(window, { slides: 0 });
  new MutationObserver((changes) => {
    (window as unknown as { slides: number }).slides += changes.length;
  }).observe(document, { subtree: true, attributeFilter: ['data-turn'] });
}

/** Runs in the page before its own scripts: sounds end at once. */
function soundAtOnce(): void {
  const end = (source: AudioScheduledSourceNode) =>
    queueMicrotask(() => source.dispatchEvent(new Event('ended')));
  AudioScheduledSourceNode.prototype.start = function start() {
    end(this);
  };
  AudioBufferSourceNode.prototype.start = function start() {
    end(this);
  };
  AudioScheduledSourceNode.prototype.stop = () => undefined;
}
