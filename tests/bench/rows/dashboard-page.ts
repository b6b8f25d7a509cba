import type { Page } from '@playwright/test';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import type { Central } from '#tests/support/servers/start-central.ts';
import { withBrowser } from '../bench-page.ts';
import type { Row } from '../row.ts';

const t = textsIn('es');
const MAX_MS = 100;
/** Browsers report only tasks longer than 50 ms. */
const NONE_MEASURED = 'under 50 ms';

/** Runs in the page: collects the durations of long tasks. */
function gather(): void {
  const longTasks: number[] = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: 'longtask',
  });
}
/** Runs in the page: returns the collected data and restarts collection. */
const takeLongTasks = () =>
  new Promise<number[]>((resolve) => {
    const { longTasks } = window as unknown as { longTasks: number[] };
    requestIdleCallback(() => resolve(longTasks.splice(0)), { timeout: 5_000 });
  });

/**
 * How long searching, sorting, paging, pointing and moving the map block the page of a dashboard of many branches.
 */
export function pageRows(central: Central, what: string): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const context = await browser.newContext({
      baseURL: central.origin,
      locale: 'es-ES',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.addInitScript(gather);
    await signIn(page, 'admin', '/app/dashboard');
    await page.getByRole('region', { name: t('dashboard:map.label'), exact: true }).waitFor();
    await page.locator('tbody tr').nth(9).waitFor();
    await page.evaluate(takeLongTasks);
    const rows: Row[] = [];
    for (const [step, act] of Object.entries(STEPS)) {
      await act(page);
      const blockedMs = Math.round(Math.max(0, ...(await page.evaluate(takeLongTasks))));
      rows.push({
        what: `${what}, ${step}`,
        measured: blockedMs === 0 ? NONE_MEASURED : `${blockedMs} ms`,
        target: `<= ${MAX_MS} ms a frame`,
        reached: blockedMs <= MAX_MS,
      });
    }
    return rows;
  });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const STEPS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  async search(page) {
    await page.getByRole('searchbox').pressSequentially('branch 17', { delay: 40 });
    await page.getByRole('searchbox').fill('');
  },
  sort: (page) => press(page, t('dashboard:table.waiting')),
  'next page': (page) => press(page, t('common:list.nextPage')),
  async 'pointing at rows'(page) {
    for (let row = 1; row < 8; row += 1) await page.locator('tbody tr').nth(-row).hover();
  },
  'map nearer': (page) => press(page, t('map:zoomIn')),
  async 'map moved'(page) {
    const box = await page.getByRole('region', { name: t('dashboard:map.label'), exact: true }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 60, { steps: 12 });
    await page.mouse.up();
  },
};
