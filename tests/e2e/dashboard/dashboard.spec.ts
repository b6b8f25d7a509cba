import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { saveGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectInView } from '#tests/support/browser/in-view.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { type SeededBranch, seedDashboard, seedGroup } from '#tests/support/data/seeded-dashboard.ts';

const t = textsIn('es');

/** The service level of the demo cash desk is 10 minutes. No-shows are 25 of 50: an alarm, and a marked share. */
const BRANCHES: readonly SeededBranch[] = [
  { id: 201, name: 'Ensanche', waiting: [31, 12, 3], absent: 25, served: 25 },
  { id: 202, name: 'Torrealta', waiting: [1], served: 4 },
  { id: 203, name: 'Universidad', waiting: [24, 2], served: 6 },
  { id: 204, name: 'Las Salinas', waiting: [], served: 2, awayMs: 600_000 },
];

const row = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.getByRole('link', { name, exact: true }) });
const names = (page: Page) => page.locator('tbody tr td:nth-child(2) a').allInnerTexts();
const stats = (page: Page) => page.getByLabel(t('dashboard:figures.label'), { exact: true });

test('the dashboard lists the worst branch first, with the cause of its alarms on its map (O-237, O-243)', async ({
  central,
  device,
}) => {
  await seedDashboard(central, BRANCHES);
  const page = await device({ viewport: { width: 1440, height: 900 } });
  await signIn(page, 'admin', '/app/home');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common:menu.dashboard') })
    .click();
  await expect.poll(() => names(page)).toEqual(['Ensanche', 'Universidad', 'Torrealta', 'Las Salinas']);

  await expect(stats(page)).toContainText(/6/);
  await expect(stats(page)).toContainText(t('dashboard:figures.longestAt', { name: 'Ensanche' }));
  await expect(row(page, 'Ensanche').getByRole('img')).toHaveAccessibleName(
    new RegExp(t('dashboard:alarm.noShow', { max: 20 })),
  );
  await expect(row(page, 'Ensanche').getByTitle(t('dashboard:share', { max: 15 }))).toHaveText(/50/);
  await expect(row(page, 'Las Salinas')).toContainText(/Sin conexión, \d/);
  await expect(page.getByText(t('dashboard:live.offline', { count: 1 }))).toBeVisible();

  await expectInView(page, 'the dashboard');

  // Its card names the cause of each alarm, and links to its supervision.
  const map = page.getByRole('region', { name: t('dashboard:map.label'), exact: true });
  await expect(page.getByText(t('dashboard:map.legend.several'), { exact: true })).toBeVisible();
  await map.getByRole('button', { name: /^Ensanche/ }).press('Enter');
  const card = page.getByRole('region', { name: 'Ensanche', exact: true });
  await expect(card).toContainText(t('dashboard:alarm.maxWaiting'));
  for (const label of [
    ...(['served', 'waiting', 'waitingAvg', 'maxWaiting'] as const).map((key) => t(`dashboard:table.${key}`)),
    ...(['noshow', 'level', 'workstations'] as const).map((key) => t(`dashboard:figures.${key}`)),
    new RegExp(`^${t('dashboard:table.latitude')}, `),
  ])
    await expect(card.locator('dt').filter({ hasText: label }).first()).toBeVisible();
  await expect(card.locator('dd').last()).toHaveText(/^-?\d+\.\d{4}, -?\d+\.\d{4}$/);
  await expect(card.getByRole('link')).toHaveAttribute('href', '/app/supervision?branch=201');
  await expectAccessible(page, 'the dashboard with a card');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  // Hovering over a row highlights the branch everywhere.
  await row(page, 'Torrealta').hover();
  await expect(map.getByRole('button', { name: /^Torrealta/ })).toHaveAttribute('data-lit', 'true');
  await expect(page.getByTitle('Torrealta', { exact: true }).locator('..')).toHaveAttribute(
    'data-lit',
    'true',
  );

  await page.getByRole('button', { name: t('dashboard:table.branchName'), exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['Ensanche', 'Las Salinas', 'Torrealta', 'Universidad']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('common:list.csv') }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(';')[1])).toEqual([
    t('dashboard:table.branchName'),
    'Ensanche',
    expect.stringMatching(/^"?Las Salinas/),
    'Torrealta',
    'Universidad',
  ]);
  await page.getByRole('searchbox').fill('torre');
  await expect.poll(() => names(page)).toEqual(['Torrealta']);
  await page.getByRole('switch').press('Space');
  for (const column of [
    'waitingInSLA',
    'historyDemand',
    'servedOutSLA',
    'latitude',
    'alarmWaitingAvg',
  ] as const)
    await expect(page.getByRole('columnheader', { name: t(`dashboard:table.${column}`) })).toBeAttached();
});

test('times follow the server, also with a wrong device clock, and an empty queue has no longest wait', async ({
  central,
  device,
}) => {
  await seedDashboard(central, [
    { id: 201, name: 'Vacía', waiting: [] },
    { id: 202, name: 'Llena', waiting: [3] },
  ]);
  const page = await device({ viewport: { width: 1440, height: 900 } });
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 });
  await signIn(page, 'admin', '/app/dashboard');
  await expect(row(page, 'Vacía').getByRole('cell').nth(4)).toHaveText('–');
  await expect(row(page, 'Llena').getByRole('cell').nth(4)).toHaveText(/^3:|^03:/);
  const time = (at: number) =>
    page.evaluate((of) => new Date(of).toLocaleTimeString('es', { timeStyle: 'short' }), at);
  await expect(async () => {
    await expect(page.getByText(t('dashboard:live.now')).locator('..')).toContainText(await time(Date.now()));
  }).toPass();
  // Without calls the service level of a queue is no alarm.
  await expect(stats(page)).toContainText(t('dashboard:figures.levelNone'));
});

test('a deleted group or profile is reported, and all branches are shown', async ({ central, device }) => {
  await seedDashboard(central, BRANCHES);
  await seedGroup(central, { id: 1, name: 'Ciudad', branches: [201, 203] });
  const page = await device({ viewport: { width: 1366, height: 768 } });
  await signIn(page, 'admin', '/app/dashboard?group=1&profile=77');
  const profileDeleted = page.getByText(t('dashboard:selection.gone.profile'));
  const groupDeleted = page.getByText(t('dashboard:selection.gone.groupNamed', { name: 'Ciudad' }));
  await expect.poll(() => names(page)).toEqual(['Ensanche', 'Universidad']);
  await expect(profileDeleted).toBeVisible();
  await expect(groupDeleted).toHaveCount(0);

  await central.database().db.updateTable('branch_groups').set({ enabled: 0 }).where('id', '=', 1).execute();
  await page.reload();
  await expect(groupDeleted).toBeVisible();
  await expect(profileDeleted).toBeVisible();
  await expect.poll(() => names(page)).toHaveLength(4);
  await expectAccessible(page, 'the dashboard of a group that is gone');
  await page.getByRole('button', { name: t('dashboard:wall.open') }).click();
  await expect(page.getByRole('banner')).toContainText(
    t('dashboard:selection.gone.groupNamed', { name: 'Ciudad' }),
  );
  await page.keyboard.press('Escape');

  // Selecting all marks it as read.
  await page.getByRole('combobox', { name: t('dashboard:selection.group') }).click();
  await page.getByRole('option', { name: t('dashboard:selection.allGroups') }).click();
  await expect(groupDeleted).toHaveCount(0);
  await expect(page).toHaveURL('/app/dashboard?profile=77');
});

test('two views are shown side by side with their own groups on one scale', async ({ central, device }) => {
  await seedDashboard(central, BRANCHES);
  await seedGroup(central, { id: 1, name: 'Ciudad', branches: [201, 203] });
  await seedGroup(central, { id: 2, name: 'Costa', branches: [204, 202] });
  const page = await device({ viewport: { width: 1440, height: 900 } });
  await signIn(page, 'admin', '/app/dashboard?group=1');
  await expect.poll(() => names(page)).toEqual(['Ensanche', 'Universidad']);
  await page.getByRole('button', { name: t('dashboard:view.split') }).click();
  const side = (which: 'first' | 'second') =>
    page.getByRole('region', { name: t(`dashboard:selection.${which}`), exact: true });
  const group = (which: 'first' | 'second') =>
    side(which).getByRole('combobox', { name: new RegExp(t('dashboard:selection.group')) });
  await expect(group('first')).toHaveValue('Ciudad');
  await expect(group('second')).toHaveValue(t('dashboard:selection.allGroups'));
  await expect(
    side('second')
      .locator('tbody tr')
      .filter({ has: page.getByRole('link') }),
  ).toHaveCount(4);
  await group('second').click();
  await page.getByRole('option', { name: 'Costa' }).click();
  await expect(page).toHaveURL(/group2=2/);
  await expect
    .poll(() => side('second').locator('tbody tr a').allInnerTexts())
    .toEqual(['Torrealta', 'Las Salinas']);

  // One customer has the same length on either side.
  const unit = async (which: 'first' | 'second', name: string, waiting: number) => {
    const bar = side(which).getByTitle(name, { exact: true }).locator('..').locator('i[data-color]:visible');
    const boxes = await Promise.all((await bar.all()).map((part) => part.boundingBox()));
    return boxes.reduce((sum, box) => sum + (box?.width ?? 0), 0) / waiting;
  };
  await expect
    .poll(async () => Math.abs((await unit('first', 'Ensanche', 3)) - (await unit('second', 'Torrealta', 1))))
    .toBeLessThan(6);
  await expectAccessible(page, 'the dashboard in two views');
  await side('first')
    .getByRole('tab', { name: t('dashboard:slides.attendedShort') })
    .click();
  await expect(side('first').getByText(t('dashboard:attended.noshow'), { exact: true })).toBeVisible();
});

test('both views name all branches and all queues', async ({ central, device }) => {
  await seedDashboard(central, BRANCHES);
  const page = await device({ viewport: { width: 1366, height: 768 } });
  await signIn(page, 'admin', '/app/dashboard?view=split');
  const fields = page.getByRole('main').getByRole('combobox');
  await expect(fields).toHaveCount(4);
  for (const width of [1366, 1180, 1110]) {
    await page.setViewportSize({ width, height: 768 });
    const cut = await fields.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => (one as HTMLInputElement).value),
    );
    expect(cut).toEqual([]);
  }
});

test('a narrow window shows one slide at a time, turned manually', async ({ central, device }) => {
  await seedDashboard(central, BRANCHES);
  const page = await device({ viewport: { width: 400, height: 850 } });
  await signIn(page, 'admin', '/app/dashboard');
  const tab = (name: 'current' | 'attended' | 'map') =>
    page.getByRole('tab', { name: t(`dashboard:slides.${name}`), exact: true });
  await expect(tab('current')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: t('dashboard:slides.next') }).click();
  await expect(tab('attended')).toHaveAttribute('aria-selected', 'true');
  await tab('attended').press('ArrowRight');
  await expect(tab('map')).toBeFocused();
  await expect(page.getByRole('region', { name: t('dashboard:map.label'), exact: true })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'the dashboard in a narrow window');
});

test('an empty dashboard says so', async ({ central, device }) => {
  await seedDashboard(central, BRANCHES);
  const page = await device({ viewport: { width: 1440, height: 900 } });
  await signIn(page, 'admin', '/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard:title') })).toBeVisible();
  await expect(row(page, 'Ensanche')).toBeVisible();
  await expectTranslated(page, 'es', 'the dashboard');
  await expectAccessible(page, 'the dashboard');
  await central.database().db.updateTable('branches').set({ enabled: 0 }).execute();
  await page.reload();
  await expect(page.getByText(t('dashboard:none.title'))).toBeVisible();
});

test('O-238: in single mode the slider has three slides, and two without maps', async ({
  central,
  device,
}) => {
  await seedDashboard(central, BRANCHES);
  const page = await device({ viewport: { width: 1024, height: 900 } });
  await signIn(page, 'admin', '/app/dashboard');
  const slides = page.getByRole('tablist', { name: t('dashboard:slides.label') }).getByRole('tab');
  await expect(slides).toHaveText(
    (['current', 'attended', 'map'] as const).map((slide) => t(`dashboard:slides.${slide}`)),
  );
  await slides.last().click();
  await expect(page.getByRole('region', { name: t('dashboard:map.label'), exact: true })).toBeVisible();
  const admin = await central.signIn('admin');
  await admin.call(saveGeneralParameter, { params: { name: 'useMaps' }, body: { value: 'N' } });
  await page.reload();
  await expect(slides).toHaveText(
    (['current', 'attended'] as const).map((slide) => t(`dashboard:slides.${slide}`)),
  );
});

test('O-244 to O-246: a marker is green without alarms, yellow with one, and red with more', async ({
  central,
  device,
}) => {
  await seedDashboard(central, [
    { id: 201, name: 'Tranquila', waiting: [1], served: 4 },
    { id: 202, name: 'Vigilada', waiting: [1], absent: 21, served: 200 },
    { id: 203, name: 'Desbordada', waiting: [31, 12, 3], absent: 25, served: 25 },
  ]);
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await device({ viewport: { width: 1440, height: 900 }, colorScheme });
    await signIn(page, 'admin', '/app/dashboard');
    const map = page.getByRole('region', { name: t('dashboard:map.label'), exact: true });
    for (const [name, alarms, colour] of [
      ['Tranquila', 'well', 'green'],
      ['Vigilada', 'one', 'yellow'],
      ['Desbordada', 'several', 'red'],
    ] as const) {
      const mark = map.getByRole('button', { name: new RegExp(`^${name}: `) }).locator('svg[data-mark]');
      await expect(mark).toHaveAttribute('data-mark', alarms);
      const fill = await mark
        .locator('> *')
        .first()
        .evaluate((shape) => getComputedStyle(shape).fill);
      expect([name, colorScheme, hueOf(fill)]).toEqual([name, colorScheme, colour]);
    }
  }
});

/** Name of the hue of a colour `rgb(r, g, b)`. */
function hueOf(colour: string): 'green' | 'yellow' | 'red' | 'other' {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  const [top, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (top === low) return 'other';
  const sector =
    top === red
      ? (green - blue) / (top - low)
      : top === green
        ? 2 + (blue - red) / (top - low)
        : 4 + (red - green) / (top - low);
  const degrees = (sector * 60 + 360) % 360;
  if (degrees < 25) return 'red';
  if (degrees < 65) return 'yellow';
  return degrees > 80 && degrees < 175 ? 'green' : 'other';
}
