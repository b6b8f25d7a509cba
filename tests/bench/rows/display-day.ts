import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { type Announcement, announcedSeqs, openDisplay } from '#tests/support/browser/at-display.ts';
import { type BenchBranch, startBenchBranch, withFolder } from '../bench-branch.ts';
import { bringPictures, designDisplay, takenBy, WALL, withBrowser } from '../bench-page.ts';
import { createLoad } from '../load.ts';
import type { Row } from '../row.ts';
import { tokenOf, workstationOf } from '../seed-bench.ts';

/** Fewer by `TURNO_BENCH_CALLS`. */
const CALLS = Number(process.env.TURNO_BENCH_CALLS ?? 5_000);
const RESTARTS = 20;
/** Calls after which page and server have all that they keep. */
const SETTLED = CALLS / 10;
const DAY_MS = 24 * 3_600_000;
const APART_MS = DAY_MS / CALLS;
/** Pictures stand so long that 10,000 follow one another within the day. */
const SLIDE_SECONDS = Math.floor(DAY_MS / 10_000 / 1_000);
/** Longer than the page waits for a voice. */
const VOICE_PATIENCE_MS = 4_000;
const MOST_GROWTH = 1.2;
const PICTURES = ['teal', 'navy', 'tomato'];

/**
 * A day at one display with slides, chime and voice: each turn is called and ended, then the page's clock goes on by
 * what lies between two calls; twenty times the server dies and comes back, and somebody is called before the display
 * has found it again. Looks at whether each call was announced once and in order, and at what page and server take.
 */
export const displayDayRows = (): Promise<Row[]> =>
  withBrowser((browser) =>
    withFolder(async (folder) => day(folder, await browser.newContext(WALL)), { waiting: CALLS }),
  );

async function day(folder: string, wall: BrowserContext): Promise<Row[]> {
  let branch = await startBenchBranch(folder);
  const load = createLoad(branch.port, 1);
  await bringPictures(branch.port, PICTURES);
  await designDisplay(branch.port, {
    screenType: SCREEN_TYPES.presentationFooter,
    slides: PICTURES.map((colour) => ({
      name: `${colour}.png`,
      type: 'image' as const,
      module: 'signature' as const,
      seconds: SLIDE_SECONDS,
    })),
  });

  await wall.addInitScript(soundAtOnce);
  const page = await wall.newPage();
  const developer = await wall.newCDPSession(page);
  // Keeps the page from loading itself anew in the night: what it gathers in a whole day is to be seen.
  await page.route('**/api/health', (route) => route.abort());
  await page.clock.install();
  const heard = await openDisplay(page, `http://127.0.0.1:${branch.port}`);
  await page.evaluate(countSlides);

  const taken = async () => ({ ...(await takenBy(developer)), serverMb: branch.memoryMb() });
  const restartAt = CALLS / RESTARTS;
  let early = await taken();
  for (let call = 1; call <= CALLS; call += 1) {
    if (call % restartAt === 0) branch = await restarted(folder, branch);
    const token = tokenOf(0);
    const before = voices(heard);
    const { answer } = await load.post(`/workstation-by-branch/${workstationOf(0)}/actions/callNext`, {
      token,
    });
    await announced(page, call);
    await until(() => voices(heard) > before, VOICE_PATIENCE_MS);
    await load.post(`/ticket/${answer.idTicket}/end`, { token });
    await page.clock.runFor(APART_MS);
    if (call === SETTLED) early = await taken();
  }
  const late = await taken();
  const seqs = announcedSeqs(heard);
  const slides = await page.evaluate(() => (window as unknown as { slides: number }).slides);
  load.close();
  await branch.stop();

  const isExact = seqs.length === CALLS && seqs.every((seq, place) => seq > (seqs[place - 1] ?? 0));
  const grown = (what: string, unit: string, before: number, after: number): Row => ({
    what: `a display's day: ${what}`,
    measured: `${(after / before).toFixed(2)} × (${before.toFixed(1)} to ${after.toFixed(1)} ${unit})`,
    target: `<= ${MOST_GROWTH} × after ${SETTLED}`,
    reached: after <= before * MOST_GROWTH,
  });
  return [
    {
      what: `a display's day: ${CALLS} calls, ${RESTARTS} restarts, ${slides} slides`,
      measured: isExact ? `each call once, in order; ${voices(heard)} spoken` : `${seqs.length} announced`,
      target: 'each call once, in order',
      reached: isExact,
    },
    grown('memory of its page', 'MB', early.pageMb, late.pageMb),
    grown('what its page holds', 'nodes', early.nodes, late.nodes),
    grown('memory of the server', 'MB', early.serverMb, late.serverMb),
  ];
}

/** Lets the server die and start again at its port. */
async function restarted(folder: string, branch: BenchBranch): Promise<BenchBranch> {
  await branch.die();
  return startBenchBranch(folder, [], branch.port);
}

const voices = (heard: readonly Announcement[]): number =>
  heard.filter((one) => one.startsWith('voice')).length;

/** Waits until so many turns were announced, and lets the page's clock run meanwhile, as it does on a wall. */
const announced = (page: Page, turns: number) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector('main')?.dataset.announcements) >= wanted,
    turns,
    { polling: 20, timeout: 120_000 },
  );

/** Waits for what a page tells, at most so long. */
async function until(isSo: () => boolean, most: number): Promise<void> {
  const end = performance.now() + most;
  while (!isSo() && performance.now() < end) await setTimeout(5);
}

/** Runs in the page: counts the slides that are shown. */
function countSlides(): void {
  Object.assign(window, { slides: 0 });
  new MutationObserver((changes) => {
    (window as unknown as { slides: number }).slides += changes.length;
  }).observe(document, { subtree: true, attributeFilter: ['data-turn'] });
}

/** Runs in the page before its own scripts: a loudspeaker for which no time passes. */
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
