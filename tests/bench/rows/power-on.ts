import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { withBrowser } from '../bench-page.ts';
import { percentile } from '../load.ts';
import type { Row } from '../row.ts';

/** Tickets of a day. */
const DAY = 2_000;
const STARTS = 5;
const IDLE_MS = 30_000;
const SERVER_MS = 3_000;
const PAGE_MS = 2_000;
const IDLE_PERCENT = 1;

/** Runs in the page: milliseconds from navigation until a service can be touched, 0 before. */
const TOUCHABLE = () => (document.querySelector('main button:enabled') ? performance.now() : 0);

/**
 * Turno's part of the time from power-on to the first touch: start of the server, then of a kiosk page; and the load
 * of an idle kiosk page.
 */
export function powerOnRows(): Promise<Row[]> {
  return withFolder((folder) => withBrowser((browser) => measured(folder, browser)), { finished: DAY });
}

async function measured(folder: string, browser: Browser): Promise<Row[]> {
  const servers: number[] = [];
  const pages: number[] = [];
  let idlePercent = Number.NaN;
  for (let start = 0; start < STARTS; start += 1) {
    const branch = await startBenchBranch(folder);
    servers.push(branch.startedInMs);
    const context = await browser.newContext({ viewport: { width: 1080, height: 1920 } });
    const page = await context.newPage();
    const path = `/kiosk/${DEMO.kiosks.entrance}/branch/${DEMO.branch}/viewer`;
    await page.goto(`http://127.0.0.1:${branch.port}${path}`, { waitUntil: 'commit' });
    pages.push(await (await page.waitForFunction(TOUCHABLE, undefined, { polling: 'raf' })).jsonValue());
    if (start === STARTS - 1) idlePercent = await idleOf(browser, page);
    await context.close();
    await branch.stop();
  }
  const [server, page] = [servers, pages].map((times) => Math.round(percentile(times, 0.5))) as [
    number,
    number,
  ];
  return [
    row('server from its start to its first answer, a day in it', `${server} ms`, SERVER_MS, server),
    row('kiosk from its address to its first touch', `${page} ms`, PAGE_MS, page),
    {
      what: 'kiosk before which nobody stands',
      measured: `${idlePercent.toFixed(1)} % of a core over ${IDLE_MS / 1_000} s`,
      target: `<= ${IDLE_PERCENT} %`,
      reached: idlePercent <= IDLE_PERCENT,
    },
  ];
}

const row = (what: string, measured: string, limitMs: number, ms: number): Row => ({
  what,
  measured,
  target: `<= ${limitMs} ms`,
  reached: ms <= limitMs,
});

/** Processor share of all browser processes once the page is idle. */
async function idleOf(browser: Browser, page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  const developer = await browser.newBrowserCDPSession();
  await setTimeout(IDLE_MS / 6);
  const before = await renderedMs(developer);
  await setTimeout(IDLE_MS);
  return (((await renderedMs(developer)) - before) / IDLE_MS) * 100;
}

async function renderedMs(developer: CDPSession): Promise<number> {
  const { processInfo } = await developer.send('SystemInfo.getProcessInfo');
  const drawing = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU');
  return drawing.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}
