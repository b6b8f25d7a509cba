import type { Page } from '@playwright/test';
import { MODULES } from '#shared/domain/access/modules.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectInView } from '#tests/support/browser/in-view.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { type Texts, textsIn } from '#tests/support/browser/texts-in.ts';
import { receive, type SeededBranch, seedNetwork } from '#tests/support/data/seeded-network.ts';

const t = textsIn('es');
const HOUR = 3_600_000;

const live = (waiting: number, maxWaitMs: number) => ({
  live: { waiting, maxWaitMs, assisting: 2, openWorkstations: 3, servedToday: 20 },
});

/** Names whose sort order differs from insertion order; the first one is that of the demo. */
const BRANCHES: readonly SeededBranch[] = [
  { id: 1, name: 'Oficina Centro', received: { agoMs: 0, report: live(12, 540_000) }, ticketsADay: 180 },
  { id: 2, name: 'Ávila', received: { agoMs: 3 * HOUR, report: live(4, 300_000) }, ticketsADay: 60 },
  { id: 3, name: 'Bilbao Gran Vía', received: { agoMs: 0, report: live(0, 0) }, ticketsADay: 90 },
  { id: 4, name: 'Estación', type: 2, received: { agoMs: 0, report: live(3, 61_000) }, ticketsADay: 40 },
  { id: 5, name: 'Zamora', received: null },
  { id: 6, name: 'Una oficina cuyo nombre tiene cuarenta letras', received: { agoMs: 50 * HOUR } },
];

async function open(page: Page, texts: Texts = t): Promise<void> {
  await signIn(page, 'admin', '/app/home');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: texts('common:menu.consolidated') })
    .click();
  await expect(page).toHaveURL('/app/consolidated');
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const names = (page: Page) => page.getByRole('row').locator('td:first-child').allInnerTexts();
const summary = (page: Page, texts: Texts = t) =>
  page.getByLabel(texts('consolidated:summary.label'), { exact: true });

test('a manager of many branches sees the metrics of each and of all, now and earlier', async ({
  central,
  device,
}) => {
  await seedNetwork(central, BRANCHES);
  const page = await device({ timezoneId: 'UTC' });
  await open(page);
  await expect.poll(() => names(page)).toHaveLength(BRANCHES.length);

  // Counts waiting tickets of connected branches; those of Ávila three hours ago are not counted.
  await expect(summary(page)).toContainText(/15/);
  await expect(summary(page)).toContainText(t('consolidated:summary.longest', { time: '09:00' }));
  const then = new Date(central.clock.now() - 3 * HOUR);
  await expect(row(page, 'Ávila')).toContainText(then.toISOString().slice(11, 16).replace(/^0/, ''));
  await expect(row(page, 'Zamora')).toContainText(t('consolidated:status.neverConnected'));
  await expect(row(page, 'Bilbao Gran Vía')).toContainText(t('consolidated:status.now'));
  await expect(page.getByText(t('consolidated:incomplete', { count: 2 }))).toBeVisible();

  await expectInView(page, 'the summary of branches');

  // Sorted by a metric, descending.
  const head = page.getByRole('columnheader', { name: t('consolidated:served') });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect.poll(() => names(page).then((displayed) => displayed[0])).toBe('Oficina Centro');

  // Other days, preserved over a reload; the sort column stays.
  const served = () => row(page, 'Oficina Centro').locator('td').nth(3).innerText();
  const today = Number(await served());
  await page.getByText(t('consolidated:period.last7'), { exact: true }).click();
  await expect.poll(async () => Number((await served()).replace('..', ''))).toBeGreaterThan(3 * today);
  await page.reload();
  await expect(page.getByRole('radio', { name: t('consolidated:period.last7') })).toBeChecked();
  await expect.poll(() => names(page).then((displayed) => displayed[0])).toBe('Oficina Centro');

  // One branch type, with its totals.
  await page.getByRole('combobox', { name: t('consolidated:type.label') }).click();
  await page.getByRole('option', { name: 'Quiosco' }).click();
  await expect.poll(() => names(page)).toEqual(['Estación']);
  await expect(summary(page)).toContainText(t('consolidated:summary.longest', { time: '01:01' }));

  // Shows changes at a branch without a reload.
  await receive(central, 4, central.clock.now(), live(27, 125_000));
  await expect(row(page, 'Estación')).toContainText('27');
  await expect(row(page, 'Estación')).toContainText('02:05');
});

test('users without permission see no metrics', async ({ central, device }) => {
  await central.configure(({ trx }) =>
    trx
      .deleteFrom('role_modules')
      .where('id_modules', 'in', [MODULES.dashboard, MODULES.reportStatistics])
      .execute(),
  );
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  const entry = page.getByRole('navigation').getByRole('link', { name: t('common:menu.consolidated') });
  await expect(entry).toHaveCount(0);
  await page.goto('/app/consolidated');
  await expect(page.getByRole('heading', { name: t('shell:notForYou.title') })).toBeVisible();
});

test('the page is accessible: with metrics, without any, and with central offline', async ({
  central,
  device,
}) => {
  await seedNetwork(central, BRANCHES);
  const page = await device({ reducedMotion: 'reduce' });
  const look = async (what: string) => {
    await expectTranslated(page, 'es', what);
    await expectAccessible(page, what);
  };
  await open(page, t);
  await expect.poll(() => names(page)).toHaveLength(BRANCHES.length);
  await look('the overview');
  const served = () => row(page, 'Oficina Centro').locator('td').nth(3).innerText();
  const today = await served();
  await page.getByText(t('consolidated:period.last30'), { exact: true }).click();
  await expect(page).toHaveURL(/period=last30/);
  // Waits for the answer: the next search aborts a running one.
  await expect.poll(served).not.toBe(today);
  await look('the overview of thirty days');

  await page.getByRole('searchbox').fill('xyz');
  await expect(page.getByText(t('common:list.noMatchHint'))).toBeVisible();
  await look('no match');

  await page.route('**/api/consolidated/branches?*', (route) => route.abort());
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText(t('common:list.notCurrent'))).toBeVisible();
  await look('central gone');
});
