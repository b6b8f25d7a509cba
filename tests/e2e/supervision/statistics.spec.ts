import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { createBranchType } from '#shared/contract/configuration/branch-types.ts';
import { createViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import { callThis } from '#tests/support/actions/ticket-actions.ts';
import { finish, open, take } from '#tests/support/actions/workstation-actions.ts';
import { activity, activityOf, openSupervision, summaryOf } from '#tests/support/browser/at-supervision.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectInView } from '#tests/support/browser/in-view.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

/** Cells of a row without times. */
const cells = (row: Locator) => row.locator('td');

test('at every width the tables of supervision show the whole heads of their columns', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await openSupervision(page, t);
  await expectInView(page, 'supervision');
});

test('supervision shows at once that a ticket is issued, called and finished', async ({ branch, device }) => {
  const lucia = await branch.signIn('lucia');
  const page = await device();
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/supervision\?/.test(request.url())) requested.push(request.url());
  });
  await openSupervision(page, t);
  const queue = cells(activityOf(page, t, 'queues', 'Caja'));
  const workstation = cells(activityOf(page, t, 'workstations', 'Puesto 1'));
  await expect(queue.nth(1)).toHaveText('0');
  await expect(workstation.nth(2)).toHaveText(t('common:workstationState.off'));

  const { idTicket, code } = await take(branch);
  await expect(queue.nth(1)).toHaveText('1', { timeout: 2_000 });
  await expect(summaryOf(page, t, 'current')).toContainText(/^.*1/);

  await open(lucia, 1);
  await expect(workstation.nth(1)).toHaveText('Lucía Ferrer Molina', { timeout: 2_000 });
  await callThis(lucia, 1, idTicket);
  await expect(workstation.nth(3)).toHaveText(code, { timeout: 2_000 });
  await expect(queue.nth(1)).toHaveText('0');

  // Times advance without messages of the server, once the changes of the call were read.
  const seconds = async () => Number((await workstation.nth(6).innerText()).split(':').at(-1));
  await expect(async () => {
    const before = requested.length;
    const began = await seconds();
    await expect.poll(seconds, { timeout: 5_000 }).toBeGreaterThan(began + 1);
    expect(requested.length).toBe(before);
  }).toPass();

  await finish(lucia, idTicket);
  await expect(workstation.nth(8)).toHaveText('1', { timeout: 2_000 });
  await expect(workstation.nth(3)).toHaveText('–');
  await expect(summaryOf(page, t, 'served')).toContainText('1');
  await expect(summaryOf(page, t, 'level')).toContainText(/100\s%/);
});

test('a request without an answer is repeated and blocks nothing', async ({ branch, device }) => {
  const page = await device();
  // Waits a tenth as long.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 10);
  });
  await openSupervision(page, t);
  const waiting = cells(activityOf(page, t, 'queues', 'Caja')).nth(1);
  await expect(waiting).toHaveText('0');
  const unanswered = page.waitForRequest(/\/api\/supervision\?/);
  await page.route(/\/api\/supervision\?/, () => new Promise(() => {}), { times: 1 });
  await take(branch);
  await unanswered;
  await expect(waiting).toHaveText('1', { timeout: 10_000 });
});

test('a view profile narrows the metrics and is remembered for the branch; only suitable ones are offered (O-022)', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const make = (name: string, change: object) =>
    admin.call(createViewProfile, {
      body: {
        name,
        description: name,
        enabled: 'Y',
        supervision: 'Y',
        dashboard: 'N',
        idBranchTypes: 1,
        idQueues: [DEMO.queues.cashier],
        ...change,
      },
    });
  await make('Solo caja', {});
  await make('Apagado', { enabled: 'N' });
  await make('De otro uso', { supervision: 'N' });
  const other = { name: 'Agencia', description: 'Agencia', enabled: 'Y' } as const;
  const { id: idBranchTypes } = await admin.call(createBranchType, { body: other });
  await make('De otro tipo', { idBranchTypes, idQueues: [] });
  const page = await device();
  await openSupervision(page, t);
  const rows = activity(page, t, 'queues').locator('tbody tr');
  await expect(rows).toHaveCount(6);

  const choose = () => page.getByRole('button', { name: t('supervision:view.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('supervision:view.title') });
  await choose();
  await expect(dialog.getByRole('radio', { name: 'Solo caja' })).toBeVisible();
  for (const name of ['Apagado', 'De otro uso', 'De otro tipo']) {
    await expect(dialog.getByRole('radio', { name })).toHaveCount(0);
  }
  await dialog.getByRole('radio', { name: 'Solo caja' }).check();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('banner')).toContainText('Solo caja');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await choose();
  await dialog.getByRole('radio', { name: t('supervision:view.all') }).check();
  await dialog.getByRole('button', { name: t('supervision:view.confirm') }).click();
  await expect(rows).toHaveCount(6);
});

test('the address contains view, sort and branch of supervision, and an unknown branch is reported', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const view = {
    name: 'Solo caja',
    description: '',
    enabled: 'Y',
    supervision: 'Y',
    dashboard: 'N',
  } as const;
  await admin.call(createViewProfile, {
    body: { ...view, idBranchTypes: 1, idQueues: [DEMO.queues.cashier] },
  });
  const page = await device();
  await openSupervision(page, t);
  const sorted = (on: typeof page) =>
    activity(on, t, 'queues').getByRole('columnheader', { name: t('supervision:queues.waiting') });
  await sorted(page).getByRole('button').dblclick();
  await expect(sorted(page)).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: t('supervision:view.title') }).click();
  await page.getByRole('radio', { name: 'Solo caja' }).check();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=\d+/);

  const other = await device();
  await signIn(other, 'supervisor', page.url());
  await expect(sorted(other)).toHaveAttribute('aria-sort', 'descending');
  await expect(activity(other, t, 'queues').locator('tbody tr')).toHaveCount(1);
  await expect(other.getByRole('alert')).toHaveCount(0);
  await other.goto('/app/supervision?branch=4711');
  await expect(other.getByRole('alert')).toHaveText(t('common:branchUnknown', { name: 'Oficina Centro' }));
});

test('a supervision table downloads as CSV with all its pages', async ({ branch, device }) => {
  const { code } = await take(branch);
  const lucia = await branch.signIn('lucia');
  await open(lucia, 1);
  const page = await device();
  await openSupervision(page, t);
  const title = t('supervision:workstations.title');
  await expect(activityOf(page, t, 'workstations', 'Puesto 1')).toContainText('Lucía Ferrer Molina');
  await page.getByRole('combobox', { name: new RegExp(title) }).click();
  await page.getByRole('option', { name: '5', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `${title}: ${t('common:list.csv')}` }).click(),
  ]);
  const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^${t('supervision:title')} ${title} [\\d-]+\\.csv$`),
  );
  expect(head).toContain(`${t('supervision:workstations.workstationName')};`);
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(/^Puesto 1;Lucía Ferrer Molina;/);
  expect(lines.join()).not.toContain(code);
});

test('blocks fold and stay folded, tables sort and use the selected page size', async ({ device }) => {
  const page = await device();
  await openSupervision(page, t);
  const summary = page.getByRole('button', { name: t('supervision:summary.title'), exact: true });
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(summary).toHaveAttribute('aria-expanded', 'false');
  await expect(summaryOf(page, t, 'current')).toHaveCount(0);

  const table = activity(page, t, 'workstations');
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(6);
  await expect(page.getByRole('navigation', { name: t('common:list.pages') })).toHaveCount(0);
  const sizes = page.getByRole('combobox', { name: new RegExp(t('supervision:workstations.title')) });
  await sizes.click();
  await expect(page.getByRole('option')).toHaveText(['5', '10', '20', '30', '50', '100', '200']);
  await page.getByRole('option', { name: '5', exact: true }).click();
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: t('common:list.nextPage') }).click();
  await expect(rows).toHaveText([/^Puesto 6/]);

  const head = table.getByRole('columnheader', { name: t('supervision:workstations.workstationName') });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first()).toContainText('Puesto 6');
  await expect(table.locator('tfoot')).toContainText(t('supervision:workstations.open', { count: 0, of: 6 }));

  await page.reload();
  await expect(summary).toHaveAttribute('aria-expanded', 'false');
  await expect(rows).toHaveCount(5);
});

test('while disconnected the page shows since when, keeps its data, and recovers automatically', async ({
  branch,
  device,
}) => {
  await take(branch);
  const page = await device();
  await openSupervision(page, t);
  const queue = cells(activityOf(page, t, 'queues', 'Caja'));
  await expect(queue.nth(1)).toHaveText('1');
  const since = page.getByText(new RegExp(t('supervision:live.since', { time: '' })));
  await expect(since).toHaveCount(0);

  await branch.powerCut();
  await expect(since).toBeVisible();
  const stood = await queue.nth(2).innerText();
  await expect(queue.nth(1)).toHaveText('1');
  await expect(page.getByRole('button', { name: t('supervision:reset.do') })).toBeDisabled();
  await branch.powerOn();
  await expect(since).toHaveCount(0);
  await take(branch);
  await expect(queue.nth(1)).toHaveText('2');
  await expect(queue.nth(2)).not.toHaveText(stood);
});

test('data loaded on demand waits for the connection, and navigation continues afterwards', async ({
  branch,
  device,
}) => {
  await take(branch);
  const page = await device();
  const menu = page.getByRole('navigation', { name: t('common:menu.main') });
  const dead = Promise.withResolvers<void>();
  const ring = /\/assets\/ring-(?!legend)/;
  await page.route(ring, async (route) => {
    await dead.promise;
    await route.abort();
  });
  const unfetched = page.waitForEvent('requestfailed', (request) => ring.test(request.url()));
  await signIn(page, 'supervisor', '/app/home');
  await menu.getByRole('link', { name: t('common:menu.supervision') }).click();
  const waiting = cells(activityOf(page, t, 'queues', 'Caja')).nth(1);
  await expect(waiting).toHaveText('1');
  await branch.powerCut();
  dead.resolve();
  await unfetched;
  await expect(page.getByText(new RegExp(t('supervision:live.since', { time: '' })))).toBeVisible();
  await menu.getByRole('link', { name: t('common:menu.about') }).click();
  await expect(waiting).toHaveText('1');

  await page.unrouteAll();
  await branch.powerOn();
  await expect(page).toHaveURL(/\/app\/about$/);
  // A browser that does not request the code a second time reloads the page, possibly during a navigation.
  await expect(async () => {
    await menu.getByRole('link', { name: t('common:menu.supervision') }).click();
    await expect(summaryOf(page, t, 'served').locator('svg[width]')).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('a wait over target and a long service are marked', async ({ device }) => {
  const page = await device();
  await page.route('**/api/supervision?*', async (route) => {
    const response = await route.fetch();
    const stats = await response.json();
    const [queue] = stats.queues;
    const [workstation] = stats.workstations;
    const minutes = (count: number) => stats.asOf - count * 60_000;
    Object.assign(queue, { waiting: 1, promise: 600, oldestSince: minutes(11) });
    Object.assign(workstation, { status: 'assisting', calledAt: minutes(11), plannedServiceTime: 300 });
    await route.fulfill({ json: stats });
  });
  await openSupervision(page, t);
  await expect(activity(page, t, 'queues').locator('[data-late]')).toHaveCount(1);
  await expect(activity(page, t, 'queues').locator('[data-late]')).toContainText(
    new RegExp(`${t('supervision:queues.late')} ?11:`),
  );
  await expect(activity(page, t, 'workstations').locator('[data-late]')).toHaveCount(1);
});
