import type { Page } from '@playwright/test';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { accountItem } from '#tests/support/browser/at-account.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { type SeededBranch, seedDashboard, seedGroup } from '#tests/support/data/seeded-dashboard.ts';

const t = textsIn('es');

/** Twelve branches, the last of which has an alarm. */
const BRANCHES: readonly SeededBranch[] = Array.from({ length: 12 }, (_, index) => ({
  id: 301 + index,
  name: `Sucursal ${index + 1}`,
  served: 3,
  waiting: index === 11 ? [25] : [1],
}));
const BIG = { viewport: { width: 1920, height: 1080 } };

const rows = (page: Page) => page.locator('tbody tr');
const pageText = (page: number) => t('dashboard:wall.page', { page, pages: 2 });

test('a wallboard shows alarms first, turns automatically, and ends with Escape', async ({
  central,
  device,
}) => {
  await seedDashboard(central, BRANCHES);
  const page = await device(BIG);
  await page.clock.install();
  await signIn(page, 'admin', '/app/dashboard/wallboard');
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText('Sucursal 12');
  await expect(page.getByText(pageText(1))).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('main *, header *')]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((one) => !one.closest('svg') && !one.closest('.visually-hidden'))
      .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  expect(Math.round((await rows(page).first().boundingBox())?.height ?? 0)).toBe(63);

  await page.clock.runFor(15_000);
  await expect(page.getByText(pageText(2))).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.clock.runFor(15_000);
  await expect(page.getByText(pageText(1))).toBeVisible();
  await expectTranslated(page, 'es', 'the wall');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

for (const language of LANGUAGES) {
  test(`no number of a wallboard is cut in ${language}`, async ({ central, device }) => {
    await seedDashboard(central, BRANCHES);
    const page = await device({ ...BIG, locale: language });
    await signIn(page, 'admin', `/app/dashboard/wallboard?lng=${language}`);
    await expect(rows(page)).toHaveCount(10);
    const cut = await page
      .getByRole('main')
      .locator('dl > div > *')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    expect(cut).toEqual([]);
  });
}

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]) {
  test(`map labels stay within a wallboard of ${viewport.width} px`, async ({ central, device }) => {
    const name = 'Delegación provincial de hacienda y administración pública';
    await seedDashboard(
      central,
      [401, 402, 403].map((id) => ({ id, name: `${name} ${id}`, waiting: [] })),
    );
    const page = await device({ viewport });
    await signIn(page, 'admin', '/app/dashboard/wallboard');
    const map = page.getByRole('region', { name: t('dashboard:map.label'), exact: true });
    const names = map.getByText(name).and(page.locator('[aria-hidden]'));
    await expect(names).toHaveCount(3);
    const mapBox = await map.boundingBox();
    const [from, to] = [mapBox?.x ?? 0, (mapBox?.x ?? 0) + (mapBox?.width ?? 0)];
    for (const one of await names.all()) {
      const box = await one.boundingBox();
      expect(box?.x ?? 0).toBeGreaterThanOrEqual(from);
      expect((box?.x ?? to) + (box?.width ?? 0)).toBeLessThanOrEqual(to);
    }
  });
}

test('a wallboard keeps its group and can be bookmarked', async ({ central, device }) => {
  await seedDashboard(central, BRANCHES);
  await seedGroup(central, { id: 5, name: 'Costa', branches: [302, 303] });
  const page = await device(BIG);
  await signIn(page, 'admin', '/app/dashboard?group=5');
  await expect(rows(page).getByRole('link')).toHaveCount(2);
  await page.getByRole('button', { name: t('dashboard:wall.open') }).click();
  await expect(page).toHaveURL('/app/dashboard/wallboard?group=5');
  await expect(page.getByRole('banner')).toContainText('Costa');
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page, 'the wall');
});

test('a wallboard survives a restart of its server, and shows since when it is outdated', async ({
  central,
  device,
}) => {
  await seedDashboard(central, BRANCHES);
  const page = await device(BIG);
  await signIn(page, 'admin', '/app/dashboard/wallboard');
  await expect(rows(page)).toHaveCount(10);
  const since = page.getByText(t('dashboard:live.since', { time: '' }).trim());
  await expect(since).toBeHidden();
  await central.restart(async () => {
    await expect(since).toBeVisible();
    // The present data remain.
    await expect(rows(page)).toHaveCount(10);
  });
  await expect(since).toBeHidden({ timeout: 30_000 });
  await central.database().db.updateTable('branches').set({ enabled: 0 }).where('id', '>', 304).execute();
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
});

test('a wallboard with an ended session says so, and continues after signing in', async ({
  central,
  device,
}) => {
  await seedDashboard(central, BRANCHES);
  const page = await device(BIG);
  await signIn(page, 'admin', '/app/dashboard/wallboard?group=9');
  await expect(rows(page)).toHaveCount(10);
  await central.database().db.deleteFrom('tokens').execute();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('dashboard:wall.signedOut') })).toBeVisible();
  await expectAccessible(page, 'the wall without a session');
  await page.getByRole('link', { name: t('dashboard:wall.signIn') }).click();
  await expect(page).toHaveURL('/login');
});

const HOUR_MS = 3_600_000;
const ended = (page: Page) => page.getByRole('heading', { name: t('dashboard:wall.signedOut') });

test('a wallboard continues after its sign-in has ended and its server was restarted, also from a bookmark', async ({
  central,
  device,
}) => {
  await seedDashboard(central, BRANCHES);
  const page = await device(BIG);
  await page.clock.install();
  await signIn(page, 'admin', '/app/dashboard/wallboard');
  await expect(rows(page)).toHaveCount(10);
  central.clock.advance(20 * HOUR_MS);
  await central.restart();
  await central.database().db.updateTable('branches').set({ enabled: 0 }).where('id', '>', 304).execute();
  // Waits for all periodic reads of the page.
  await page.clock.runFor(130_000);
  await expect(rows(page)).toHaveCount(4);
  await expect(ended(page)).toBeHidden();

  const bookmark = await page.context().newPage();
  await bookmark.goto('/app/dashboard/wallboard');
  await expect(rows(bookmark)).toHaveCount(4);
  await expect(ended(bookmark)).toBeHidden();
});

test('a wallboard session signs in no other page', async ({ central, device }) => {
  await seedDashboard(central, BRANCHES);
  const page = await device(BIG);
  await signIn(page, 'admin', '/app/dashboard/wallboard');
  await expect(rows(page)).toHaveCount(10);
  central.clock.advance(20 * HOUR_MS);

  const other = await page.context().newPage();
  for (const address of ['/app/dashboard', '/app/home']) {
    await other.goto(address);
    await expect(other).toHaveURL('/login');
  }
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/login');
  // After leaving, its address gives no access to the next user.
  await other.goto('/app/dashboard/wallboard');
  await expect(ended(other)).toBeVisible();
  const walls = central.database().db.selectFrom('tokens').select('revoked_at').where('watches', '=', 1);
  await expect
    .poll(async () => (await walls.execute()).map((one) => one.revoked_at !== null))
    .toEqual([true]);
});

test('a wallboard reports a lost permission, and signing out in its browser ends it', async ({
  central,
  device,
}) => {
  await seedDashboard(central, BRANCHES);
  const page = await device(BIG);
  await signIn(page, 'admin', '/app/dashboard/wallboard');
  await expect(rows(page)).toHaveCount(10);
  const staffPage = await page.context().newPage();
  await staffPage.goto('/app/home');
  await (await accountItem(staffPage, t('auth:signOut'))).click();
  const question = staffPage.getByRole('dialog', { name: t('auth:CONFIRM_LOGOUT') });
  await question.getByRole('button', { name: t('auth:signOut') }).click();
  await expect(staffPage).toHaveURL('/login');
  await expect(ended(page)).toBeVisible();

  await page.getByRole('link', { name: t('dashboard:wall.signIn') }).click();
  await signIn(page, 'admin', '/app/dashboard/wallboard');
  await expect(rows(page)).toHaveCount(10);
  await central.database().db.deleteFrom('role_modules').where('id_modules', '=', 6).execute();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('dashboard:wall.forbidden') })).toBeVisible();
});
