import type { Page } from '@playwright/test';
import { MODULES } from '#shared/domain/access/modules.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectInView } from '#tests/support/browser/in-view.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { type Texts, textsIn } from '#tests/support/browser/texts-in.ts';
import { hear, type SeededBranch, seedNetwork } from '#tests/support/data/seeded-network.ts';

const t = textsIn('es');
const HOUR = 3_600_000;

const live = (waiting: number, longestWaitMs: number) => ({
  live: { waiting, longestWaitMs, assisting: 2, openWorkstations: 3, servedToday: 20 },
});

/** Names sort otherwise than they are written; the first one is the demonstration's own. */
const BRANCHES: readonly SeededBranch[] = [
  { id: 1, name: 'Oficina Centro', heard: { agoMs: 0, report: live(12, 540_000) }, ticketsADay: 180 },
  { id: 2, name: 'Ávila', heard: { agoMs: 3 * HOUR, report: live(4, 300_000) }, ticketsADay: 60 },
  { id: 3, name: 'Bilbao Gran Vía', heard: { agoMs: 0, report: live(0, 0) }, ticketsADay: 90 },
  { id: 4, name: 'Estación', type: 2, heard: { agoMs: 0, report: live(3, 61_000) }, ticketsADay: 40 },
  { id: 5, name: 'Zamora', heard: null },
  { id: 6, name: 'Una oficina cuyo nombre tiene cuarenta letras', heard: { agoMs: 50 * HOUR } },
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

test('who looks after many branches sees how it goes at each and at all, now and lately', async ({
  central,
  device,
}) => {
  await seedNetwork(central, BRANCHES);
  const page = await device({ timezoneId: 'UTC' });
  await open(page);
  await expect.poll(() => names(page)).toHaveLength(BRANCHES.length);

  // Counts those who wait at branches that are there now; whoever waited at Ávila three hours ago is not counted.
  await expect(summary(page)).toContainText(/15/);
  await expect(summary(page)).toContainText(t('consolidated:summary.longest', { time: '09:00' }));
  const then = new Date(central.clock.now() - 3 * HOUR);
  await expect(row(page, 'Ávila')).toContainText(then.toISOString().slice(11, 16).replace(/^0/, ''));
  await expect(row(page, 'Zamora')).toContainText(t('consolidated:status.neverConnected'));
  await expect(row(page, 'Bilbao Gran Vía')).toContainText(t('consolidated:status.now'));
  await expect(page.getByText(t('consolidated:incomplete', { count: 2 }))).toBeVisible();

  await expectInView(page, 'the summary of branches');

  // Sorted by a figure, downwards.
  const head = page.getByRole('columnheader', { name: t('consolidated:served') });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect.poll(() => names(page).then((shown) => shown[0])).toBe('Oficina Centro');

  // Other days, kept over a reload; what is sorted by stays.
  const served = () => row(page, 'Oficina Centro').locator('td').nth(3).innerText();
  const today = Number(await served());
  await page.getByText(t('consolidated:period.last7'), { exact: true }).click();
  await expect.poll(async () => Number((await served()).replace('..', ''))).toBeGreaterThan(3 * today);
  await page.reload();
  await expect(page.getByRole('radio', { name: t('consolidated:period.last7') })).toBeChecked();
  await expect.poll(() => names(page).then((shown) => shown[0])).toBe('Oficina Centro');

  // One type of branch, its totals with it.
  await page.getByRole('combobox', { name: t('consolidated:type.label') }).click();
  await page.getByRole('option', { name: 'Quiosco' }).click();
  await expect.poll(() => names(page)).toEqual(['Estación']);
  await expect(summary(page)).toContainText(t('consolidated:summary.longest', { time: '01:01' }));

  // Shows what changes at a branch without being asked for it.
  await hear(central, 4, central.clock.now(), live(27, 125_000));
  await expect(row(page, 'Estación')).toContainText('27');
  await expect(row(page, 'Estación')).toContainText('02:05');
});

test('whoever may not see figures is not offered them', async ({ central, device }) => {
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

test('everybody can read and use it: with figures, without any, and with central gone', async ({
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
  // Waits for the answer: the next search gives up what is still on its way.
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
