import type { Page } from '@playwright/test';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { takeCallable } from '#tests/support/actions/workstation-actions.ts';
import {
  action,
  currentTicket,
  openWorkstation,
  press,
  signIn,
} from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a comment stored with its ticket is not reported as lost, even if the answer is', async ({
  branch,
  device,
}) => {
  await takeCallable(branch);
  await takeCallable(branch);
  const page = await device();
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  await press(page, 'F2');
  await expect(currentTicket(page, t, 'A001')).toBeVisible();
  await page.keyboard.press('Alt+3');
  await page.getByRole('textbox', { name: t('attention:comment.label', { code: 'A001' }) }).fill('Trae DNI');
  let known = () => {};
  const isKnown = new Promise<void>((over) => {
    known = over;
  });
  await page.route('**/api/ticket/*/noShow', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route('**/api/users/*/workstation', async (route) => {
    await isKnown;
    await route.continue().catch(() => undefined);
  });
  await press(page, 'F7');
  await expect(page.getByRole('alert').filter({ hasText: t('workstation:unanswered.title') })).toBeVisible();
  known();
  await expect(action(page, t('workstation:action.next'))).toBeEnabled();
  await press(page, 'F2');
  await expect(currentTicket(page, t, 'A002')).toBeVisible();
  await expect(page.getByText(t('attention:comment.lost', { code: 'A001' }))).toHaveCount(0);
  const { notes } = await branch
    .reader()
    .selectFrom('tickets')
    .select('notes')
    .where('code', '=', 'A001')
    .executeTakeFirstOrThrow();
  expect(notes).toBe('Trae DNI');
});

test('a customer is not named by the text null (O-178)', async ({ branch, device }) => {
  await takeCallable(branch);
  const page = await device();
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 1');
  await press(page, 'F2');
  await button(page, t('workstation:name.write')).click();
  const name = page.getByRole('textbox', { name: t('workstation:fact.customer') });
  await name.fill('null');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(t('errors:CUSTOMER_NAME_NULL_MESSAGE'));
  await name.fill('Null');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Null', exact: true })).toBeVisible();
});

test('a dashboard that the licence excludes says so and leads home (O-252)', async ({ device }) => {
  const page = await device();
  await page.route('**/api/licence_parameters', async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, dashboardEnabled: 'N' } });
  });
  await signIn(page, 'admin', '/app/dashboard');
  await expect(page.getByText(t('dashboard:DASHBOARD_DISABLED'))).toBeVisible();
  await expect(page.getByText(t('dashboard:unlicensedHint'))).toBeVisible();
  await expect(page).toHaveURL('/app/home');
  await expect(page.getByRole('link', { name: t('common:menu.dashboard'), exact: true })).toHaveCount(0);
});

test('filters of days and times, customer, time zone and period take effect (O-301 to O-304)', async ({
  branch,
  device,
}) => {
  const lucia = await branch.signIn('lucia');
  const params = { id: DEMO.branch, segment: 1, service: 1 };
  for (const name of ['Ana Ibarra', 'Nora Vidal'])
    await lucia.call(createTicket, { params, query: { name } });
  const page = await device({ timezoneId: 'UTC' });
  await signIn(page, 'informes', '/app/reporting');
  const rows = page.locator('tbody').getByRole('row');

  const openFilters = async (type: string) => {
    await button(page, t('reporting:new')).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.getByRole('searchbox').fill(type);
    await page.getByRole('radio', { name: type, exact: true }).press('Space');
    await button(page, t('reporting:nextFilters')).click();
  };
  const preview = async () => {
    await button(page, t('reporting:nextSending')).click();
    await button(page, t('reporting:preview')).click();
    await expect(rows.first()).toBeVisible();
  };

  await openFilters(t('reports:types.tickets.label'));
  await page.getByLabel(t('reporting:customer'), { exact: true }).fill('ibarra');
  const until = page.getByLabel(t('reporting:toTime'), { exact: true });
  await page.getByLabel(t('reporting:fromTime'), { exact: true }).fill('00:00');
  // The clock of the branch is away from midnight.
  await until.fill('00:01');
  await button(page, t('reporting:nextSending')).click();
  await button(page, t('reporting:preview')).click();
  await expect(page.getByText(t('reporting:noRows'))).toBeVisible();
  await button(page, t('reporting:backToSending')).click();
  await button(page, t('reporting:previous')).click();
  await until.fill('23:59');
  await page.getByLabel(t('reports:filters.FILTER_TIME_ZONE.label')).click();
  await page.getByRole('option', { name: /\+5:45$/ }).click();
  await preview();
  await expect(rows.filter({ hasText: 'Ana Ibarra' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Nora Vidal' })).toHaveCount(0);
  const arrived = await branch
    .reader()
    .selectFrom('tickets')
    .select('arrived_at as at')
    .where('customer_name', '=', 'Ana Ibarra')
    .executeTakeFirstOrThrow();
  const shifted = new Date(arrived.at + 5.75 * 3_600_000).toISOString().slice(11, 19);
  await expect(rows.first()).toContainText(shifted);

  await button(page, t('reporting:backToSending')).click();
  await button(page, t('common:action.cancel')).click();
  await openFilters(t('reports:types.trend.label'));
  const dateIn = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es', { ...format, timeZone: 'UTC' }).format(arrived.at);
  for (const [period, label] of [
    ['YEAR', dateIn({ year: 'numeric' })],
    ['DAY', dateIn({ day: 'numeric' })],
    ['MONTH', dateIn({ month: 'long', year: 'numeric' })],
  ] as const) {
    await page.getByText(t(`reports:filters.FILTER_PERIOD.${period}`), { exact: true }).click();
    await preview();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(label);
    await button(page, t('reporting:backToSending')).click();
    await button(page, t('reporting:previous')).click();
  }
});
