import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { ROOT } from '#build/once.ts';
import { openWorkstation, signIn } from '#tests/support/browser/at-workstation.ts';
import { CHROMIUM_FLAGS, ensureBrowser } from '#tests/support/browser/chromium.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { type BranchProcess, startBranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { percentile } from '../load.ts';
import type { Row } from '../row.ts';

/** Slowdown that simulates the weak processors of kiosks and display boxes. */
const SLOWED = 4;
const ROUNDS = 7;

const PAINTED = () => {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return painted && document.querySelector('main') ? painted.startTime : 0;
};

interface Seen {
  readonly what: string;
  readonly path: string;
  readonly limitMs: number;
  /** Runs in the page: milliseconds from navigation until the condition was met, 0 before. */
  readonly since: () => number;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const PAGES: readonly Seen[] = [
  {
    what: 'kiosk, first paint',
    path: `/kiosk/${DEMO.kiosks.entrance}/branch/${DEMO.branch}/viewer`,
    limitMs: 900,
    since: PAINTED,
  },
  { what: 'signage, first paint', path: `/digital-signage/${DEMO.display}`, limitMs: 900, since: PAINTED },
  {
    what: 'sign-in, usable',
    path: '/login',
    limitMs: 1_400,
    since: () => (document.querySelector('form input[type=password]') ? performance.now() : 0),
  },
  {
    what: 'workstation, usable',
    path: '/app/workstation',
    limitMs: 2_000,
    since: () => (document.querySelector('[data-position=main]:enabled') ? performance.now() : 0),
    async prepare(page) {
      await signIn(page, 'lucia');
      await openWorkstation(page, textsIn('es'), 'Puesto 1');
    },
  },
];

/**
 * Time until pages show their main content, in a browser slowed to a quarter of this processor, with an empty and
 * with a full cache.
 */
export async function firstPaintRows(): Promise<Row[]> {
  execFileSync(process.execPath, [join(ROOT, 'build/build.ts')], { stdio: 'ignore' });
  const branch = await startBranchProcess({ program: join(ROOT, 'dist/servers/branch.js') });
  const executablePath = await ensureBrowser(() => undefined);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const rows: Row[] = [];
    for (const seen of PAGES) rows.push(await rowOf(browser, branch, seen));
    return rows;
  } finally {
    await browser.close();
    await branch.stop();
  }
}

async function rowOf(browser: Browser, branch: BranchProcess, seen: Seen): Promise<Row> {
  const { what, limitMs, prepare } = seen;
  const newContext = () => browser.newContext({ locale: 'es-ES', baseURL: branch.origin });
  const first: number[] = [];
  const again: number[] = [];
  const prepared = await newContext();
  await prepare?.(await prepared.newPage());
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = prepare ? prepared : await newContext();
    // A page with a sign-in has been loaded before: it has no measurement with an empty cache.
    if (!prepare) first.push(await timed(context, seen));
    again.push(await timed(context, seen));
    if (!prepare) await context.close();
  }
  await prepared.close();
  const announced = median(prepare ? again : first);
  return {
    what: `${what}, processor ${SLOWED} × slower`,
    measured: `${announced} ms${prepare ? '' : `, ${median(again)} ms in a browser that was here before`}`,
    target: `<= ${limitMs} ms`,
    reached: announced <= limitMs,
  };
}

const median = (times: readonly number[]): number => Math.round(percentile(times, 0.5));

async function timed(context: BrowserContext, { path, since }: Seen): Promise<number> {
  const page = await context.newPage();
  const developer = await context.newCDPSession(page);
  await developer.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto(path, { waitUntil: 'commit' });
  const ms = await page.waitForFunction(since, undefined, { polling: 'raf' });
  const announced = await ms.jsonValue();
  await page.close();
  return announced;
}
