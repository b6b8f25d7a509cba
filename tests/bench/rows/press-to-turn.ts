import type { BrowserContext, Page } from '@playwright/test';
import { io } from 'socket.io-client';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { DISPLAY_SIZE, designDisplay, withBrowser } from '../bench-page.ts';
import { createLoad, percentile } from '../load.ts';
import type { Row } from '../row.ts';
import { tokenOf, workstationOf } from '../seed-bench.ts';

const DISPLAYS = 50;
/** Each is shown for five seconds before the next one. */
const CALLS = 60;
const GOAL_MS = 150;

/** Time from an operator's press to the painted call on one of fifty displays; the others are connections only. */
export async function pressToTurnRows(): Promise<Row[]> {
  const [first = Number.NaN, ...times] = await withFolder(
    (folder) => withBrowser(async (browser) => measure(folder, await browser.newContext(DISPLAY_SIZE))),
    { waiting: CALLS },
  );
  const p99 = percentile(times, 0.99);
  return [
    {
      what: `press to painted turn, ${DISPLAYS} displays`,
      measured: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, the first ${first.toFixed(0)} ms`,
      target: `p99 <= ${GOAL_MS} ms`,
      reached: p99 <= GOAL_MS,
    },
  ];
}

async function measure(folder: string, displayPage: BrowserContext): Promise<number[]> {
  const branch = await startBenchBranch(folder);
  const origin = `http://127.0.0.1:${branch.port}`;
  // Without voice, each call reaches an idle display.
  await designDisplay(branch.port, { audio: false, voice: false });
  const load = createLoad(branch.port, 1);
  const lines = Array.from({ length: DISPLAYS - 1 }, () =>
    io(origin, { transports: ['websocket'], forceNew: true }),
  );
  for (const line of lines) {
    await line.emitWithAck('display:subscribe', { idDisplay: DEMO.display, cursor: null });
  }
  await displayPage.addInitScript(notePaints);
  const page = await displayPage.newPage();
  // Without polls it counts as current once it receives calls over its socket.
  await page.route(/\/calls\?/, (route) => route.abort());
  await page.goto(`${origin}/digital-signage/${DEMO.display}`);
  await page.locator('main[data-current=true]').waitFor();

  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const before = await paints(page);
    const pressed = performance.timeOrigin + performance.now();
    const { answer } = await load.post(`/workstation-by-branch/${workstationOf(0)}/actions/callNext`, {
      token: tokenOf(0),
    });
    const [painted = Number.NaN] = await page
      .waitForFunction(
        (seen) => {
          const { painted } = window as unknown as { painted: number[] };
          return painted.length > seen && painted.slice(seen);
        },
        before,
        { polling: 20 },
      )
      .then((found) => found.jsonValue() as Promise<number[]>);
    times.push(painted - pressed);
    await load.post(`/ticket/${answer.idTicket}/end`, { token: tokenOf(0) });
    await page.locator('[role=alert]').waitFor({ state: 'detached' });
  }
  for (const line of lines) line.close();
  load.close();
  await branch.stop();
  return times;
}

const paints = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { painted: number[] }).painted.length);

/** Runs in the page before its own scripts: records when each announced call was on screen. */
function notePaints(): void {
  const { timeOrigin } = performance;
  const painted: number[] = [];
  Object.assign(window, { painted });
  new MutationObserver(() => {
    // The frame after the one that painted it.
    requestAnimationFrame(() => requestAnimationFrame(() => painted.push(timeOrigin + performance.now())));
  }).observe(document, { subtree: true, attributeFilter: ['data-announced-seq'] });
}
