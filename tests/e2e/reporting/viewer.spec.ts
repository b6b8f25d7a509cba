import type { Page } from '@playwright/test';
import { createBranchType } from '#shared/contract/configuration/branch-types.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { type Device, expect, test } from '#tests/support/browser/browser-test.ts';
import { expectInView } from '#tests/support/browser/in-view.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import {
  playReports,
  reportBody,
  type SimulatedReports,
  savedReport,
} from '#tests/support/browser/simulated-reports.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { pdfPages } from '#tests/support/data/pdf-text.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;
/** The report with a chart and most columns. */
const WIDEST = 109;
/** Width of an A4 page in landscape within its margins, px. */
const LANDSCAPE = 1032;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.locator('tbody').getByRole('row');
/** Labels of the bars of the ranking. */
const barLabels = (page: Page) => page.locator('svg[role="img"] line + text');
const head = (page: Page, column: string) =>
  page.getByRole('columnheader').filter({ hasText: column }).getByRole('button');

/** Opens a saved report of a type. */
async function openReport(
  device: Device,
  type: number,
  prepare: (simulated: SimulatedReports) => void = () => {},
) {
  const page = await device(CALM);
  await signIn(page, 'informes');
  const simulated = await playReports(page);
  simulated.saved.push(savedReport(1, reportBody(type, 'Octubre')));
  prepare(simulated);
  await page.goto('/app/reporting/view/1');
  return { page, simulated };
}

test('totals are below their groups until the rows are sorted, and the grand total stays', async ({
  device,
}) => {
  const { page } = await openReport(device, 101);
  await expect(rows(page).nth(5)).toContainText(t('reporting:table.sum'));
  await expectAccessible(page, 'a report');
  await expectTranslated(page, 'es', 'a report');
  const total = page.locator('tfoot').getByText(t('reporting:table.total'), { exact: true });
  await head(page, t('reports:columns.arrived.label')).click();
  await expect(page.getByText(t('reporting:table.sum'), { exact: true })).toHaveCount(0);
  await expect(total).toBeVisible();
  await head(page, t('reports:columns.arrived.label')).hover();
  await expect(page.getByRole('tooltip')).toHaveText(t('reports:columns.arrived.why'));
});

test('a chart over time is drawn by day or week, and its table stays', async ({ device }) => {
  const { page } = await openReport(device, 108);
  const title = (by: 'day' | 'week') =>
    page.getByRole('heading', {
      name: t('reporting:chart.title', {
        what: t('reports:columns.arrived.label'),
        by: t(`reporting:chart.by.${by}`),
      }),
    });
  await expect(title('day')).toBeVisible();
  const spans = page.getByRole('radiogroup', { name: t('reporting:chart.spans') });
  // All days are in one month: the view by month is empty.
  await expect(spans.getByRole('radio')).toHaveCount(2);
  await spans.getByText(t('reporting:chart.span.week'), { exact: true }).click();
  await expect(title('week')).toBeVisible();
  await expect(page.locator('svg').getByText('5–11 oct')).toBeVisible();
  await expect(rows(page).first()).toContainText('1 oct 2026');
  await expectAccessible(page, 'a chart by week');
});

test('of ten thousand rows only visible ones are rendered, and all are searched', async ({ device }) => {
  const { page } = await openReport(device, 501, (simulated) => {
    simulated.rows = 10_000;
  });
  await expect(rows(page).first()).toContainText('A000');
  expect(await rows(page).count()).toBeLessThan(100);
  await page.keyboard.press('Control+f');
  const search = page.getByRole('searchbox', { name: t('reporting:search.label') });
  await expect(search).toBeFocused();
  await search.fill('customer 9800');
  await expect(rows(page).filter({ hasText: 'customer 9800' })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'A000' })).toHaveCount(0);
});

test('at every width a report shows the whole heads of its columns', async ({ device }) => {
  const { page } = await openReport(device, WIDEST);
  await expect(rows(page).first()).toBeVisible();
  await expectInView(page, 'a report');
});

test('on paper a report is alone, light, complete, with headings on each page', async ({ device }, info) => {
  const { page } = await openReport(device, WIDEST, (simulated) => {
    simulated.rows = 120;
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(rows(page).first()).toContainText('Oficina Centro');
  await expect(barLabels(page)).toHaveCount(10);
  const paper = info.outputPath('report.pdf');
  await page.pdf({ path: paper, preferCSSPageSize: true });
  const pages = pdfPages(paper);
  const first = t('reports:columns.branch.label');
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter((each) => !each.includes(first))).toEqual([]);
  expect(pages[0]).toMatch(/Octubre[\s\S]*Oficina Centro[\s\S]*Impreso el/);
  expect(pages.at(-1)).toContain(t('reporting:table.rows', { count: 120 }));
  expect(pages.join('')).not.toContain(t('common:menu.configuration'));

  await page.setViewportSize({ width: LANDSCAPE, height: 700 });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(120);
  for (const each of await page.getByRole('columnheader').all()) {
    const box = await each.boundingBox();
    expect((box?.x ?? LANDSCAPE) + (box?.width ?? 0)).toBeLessThanOrEqual(LANDSCAPE);
  }
  await expect(page.locator('svg[data-chart]')).toBeVisible();
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await surface()).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(surface).not.toBe('rgb(255, 255, 255)');
  await expect.poll(() => rows(page).count()).toBeLessThan(100);
});

test('a changed filter is applied at once and saved on request', async ({ device }) => {
  const { page, simulated } = await openReport(device, 101);
  await page.getByRole('button', { name: t('reports:filters.BRANCHES.label') }).click();
  await page.getByText(t('reporting:mode.only'), { exact: true }).click();
  await page.getByRole('option', { name: 'Ensanche' }).dblclick();
  await expectAccessible(page, 'a filter of a report');
  await button(page, t('reporting:apply')).click();
  await expect(
    page.getByRole('button', { name: `${t('reports:filters.BRANCHES.label')} Ensanche` }),
  ).toBeVisible();
  const narrowed = [{ type: 'BRANCHES', data: { included: [2], notIncluded: [] } }];
  await expect.poll(() => simulated.displayed.at(-1)?.filters).toEqual(narrowed);
  expect(simulated.saved[0]?.design.filters).toEqual([]);

  // The selection stays on the page, although it is not saved.
  await page.reload();
  await button(page, t('reporting:saveChanges')).click();
  await expect(page.getByText(t('reporting:REPORTS_SAVE_SUCCESS'))).toBeVisible();
  expect(simulated.saved[0]?.design.filters).toEqual(narrowed);
  await expect(button(page, t('reporting:saveChanges'))).toHaveCount(0);
});

test('an export has the rows in the order shown', async ({ device }) => {
  const { page, simulated } = await openReport(device, 101);
  await head(page, t('reports:columns.served.label')).click();
  await head(page, t('reports:columns.served.label')).click();
  await button(page, t('reporting:export.title')).click();
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('reporting:export.csv'), exact: true }).click(),
  ]);
  expect(simulated.served).toMatchObject([
    { formatExport: 'csv', name: 'Octubre', sort: { column: 'served', descending: 'Y' } },
  ]);
});

test('a failed export is reported, and none is started while disconnected', async ({ branch, device }) => {
  const { page } = await openReport(device, 101);
  const files = '**/api/report/serve';
  await page.route(files, (route) => route.abort());
  await button(page, t('reporting:export.title')).click();
  await page.getByRole('menuitem', { name: t('reporting:export.pdf'), exact: true }).click();
  const toast = page.getByText(t('reporting:file.failed'));
  await expect(toast).toBeVisible();
  await expect(page.getByText(t('errors:UNREACHABLE'))).toBeVisible();
  await expect(page.getByText(t('common:unanswered.title'))).toHaveCount(0);
  await page.unroute(files);
  await branch.powerCut();
  await expect(button(page, t('reporting:export.title'))).toBeDisabled();
  await branch.powerOn();
  await expect(button(page, t('reporting:export.title'))).toBeEnabled();
});

test('a number links to its tickets, and back', async ({ device }) => {
  const { page, simulated } = await openReport(device, 101);
  await rows(page).nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: t('reports:types.tickets.label') })).toBeVisible();
  await expect.poll(() => simulated.displayed.at(-1)?.reportType).toBe(501);
  expect(simulated.displayed.at(-1)?.filters).toContainEqual({
    type: 'QUEUES',
    data: { included: [2], notIncluded: [] },
  });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Octubre' })).toBeVisible();
});

test('a number of appointments links to their list, where the count can be changed', async ({ device }) => {
  const { page, simulated } = await openReport(device, 113);
  await rows(page)
    .nth(1)
    .getByRole('link', { name: t('reporting:table.appointmentsOf', { valueText: '' }).trim() })
    .nth(1)
    .click();
  await expect(page.getByRole('heading', { name: t('reports:types.appointmentList.label') })).toBeVisible();
  await expect.poll(() => simulated.displayed.at(-1)?.reportType).toBe(505);
  expect(simulated.displayed.at(-1)?.filters).toContainEqual({
    type: 'FILTER_BOOKED_AS',
    data: { as: 'kept' },
  });
  await expectAccessible(page, 'a list of appointments');
  await expectTranslated(page, 'es', 'a list of appointments');
  const counted = t('reports:filters.FILTER_BOOKED_AS.label');
  await button(page, `${counted} ${t('reports:columns.kept.label')}`).click();
  await page.getByRole('combobox', { name: counted }).click();
  await page.getByRole('option', { name: t('reports:columns.cameLate.label'), exact: true }).click();
  await button(page, t('reporting:apply')).click();
  await expect
    .poll(() => simulated.displayed.at(-1)?.filters)
    .toContainEqual({ type: 'FILTER_BOOKED_AS', data: { as: 'cameLate' } });
});

test('the panel beside a report schedules and stops sending', async ({ device }) => {
  const { page, simulated } = await openReport(device, 101);
  await button(page, t('reporting:schedule')).click();
  await page.getByText(t('reporting:repeat.daily'), { exact: true }).click();
  await page.getByLabel(t('reporting:sendTo')).fill('red@');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('reporting:notAnAddress', { address: 'red@' }))).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.getByLabel(t('reporting:sendTo')).fill('red@valdemar.es');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the panel of sending');
  await button(page, t('reporting:saveSchedule')).click();
  await expect(button(page, 'Cada día, 07:00')).toBeVisible();
  expect(simulated.saved[0]?.design.configuration).toMatchObject({
    repeat: 'daily',
    sendTo: ['red@valdemar.es'],
  });
  await button(page, 'Cada día, 07:00').click();
  await button(page, t('reporting:stopSending')).click();
  await expect(button(page, t('reporting:schedule'))).toBeVisible();
  expect(simulated.saved[0]?.design.configuration.repeat).toBe('none');
});

test('before saving, the panel shows the next sending, its days and the clock', async ({ device }) => {
  const { page, simulated } = await openReport(device, 101);
  await button(page, t('reporting:schedule')).click();
  const panel = page.getByRole('dialog', { name: t('reporting:schedule') });
  // At seven in the time zone of the branch, whatever that of the browser.
  await expect(panel).toContainText(/Próximo envío: lunes, 19 de octubre de 2026,? (a las )?7:00\./);
  await expect(panel).toContainText('12–18 de octubre de 2026');
  await expect(panel).toContainText('Hora de la sucursal (Europe/Madrid).');
  expect(simulated.nextRequests.at(-1)).toMatchObject({ idDisplayDesign: 1, repeat: { repeat: 'weekly' } });
  simulated.next = { ...simulated.next, zone: '+05:30', clock: 'server' };
  await page.getByText(t('reporting:repeat.daily'), { exact: true }).click();
  await expect(panel).toContainText('Hora del servidor (UTC+05:30).');
  await expect(panel).toContainText('10:30');
  simulated.next = { ...simulated.next, at: null, days: null };
  await page.getByText(t('reporting:repeat.monthly'), { exact: true }).click();
  await expect(panel).toContainText(t('reporting:next.none'));
  expect(simulated.saved[0]?.design.configuration.repeat).toBe('none');
});

test('a failed sending is retried from the panel', async ({ device }) => {
  const { page, simulated } = await openReport(device, 101, (being) => {
    const body = reportBody(101, 'Octubre');
    Object.assign(body.design.configuration, { repeat: 'weekly', sendTo: ['red@valdemar.es'] });
    being.saved[0] = savedReport(1, body, {
      state: 'failed',
      reason: 'unclear',
      unclear: ['red@valdemar.es'],
      lastAt: Date.UTC(2026, 9, 12, 5),
    });
  });
  await button(page, 'Cada lunes, 07:00').click();
  const panel = page.getByRole('dialog', { name: t('reporting:schedule') });
  await expect(panel).toContainText('no se confirmó la entrega a red@valdemar.es');
  await expectAccessible(page, 'a sending that failed');
  await panel.getByRole('button', { name: t('reporting:sending.retryOf', { name: 'Octubre' }) }).click();
  await expect(page.getByText(t('reporting:sending.retried'))).toBeVisible();
  await expect(panel).toContainText('Último envío');
  expect(simulated.retried).toEqual([1]);
});

test('waiting can be cancelled, which ends the request', async ({ device }) => {
  const { page, simulated } = await openReport(device, 101, (being) => {
    being.holds = true;
  });
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/report/table'));
  await button(page, t('reporting:giveUp')).click();
  await ended;
  await expect(page.getByText(t('reporting:givenUp'))).toBeVisible();
  simulated.holds = false;
  await button(page, t('common:action.retry')).click();
  await expect(rows(page).first()).toBeVisible();
});

test('the position in the queue of reports is shown, then the progress', async ({ device }) => {
  const { page, simulated } = await openReport(device, 101, (being) => {
    being.holds = true;
    being.making = { phase: 'waiting', ahead: 1, lines: 0, of: 0 };
  });
  await expect(page.getByText(t('reporting:phase.waiting', { count: 1 }))).toBeVisible();
  await expectAccessible(page, 'a report that is awaited');
  simulated.making = { ...simulated.making, phase: 'reading', ahead: 0 };
  await expect(page.getByText(t('reporting:phase.reading'))).toBeVisible();
  simulated.making = { ...simulated.making, phase: 'unknown' };
  await expect(page.getByText(t('reporting:making'))).toBeVisible();
});

test('a report is created once, whatever is configured meanwhile', async ({ branch, device }) => {
  const { page, simulated } = await openReport(device, 101);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(t('common:connection.connected'));
  const readAgain = page.waitForResponse(/\/api\/reportDesign\//);
  const admin = await branch.signIn('admin');
  const type = { name: 'Agencia', description: 'Agencia', enabled: 'Y' } as const;
  await admin.call(createBranchType, { body: type });
  await readAgain;
  expect(simulated.displayed).toHaveLength(1);
});

test('an export shows its progress and can be cancelled', async ({ device }) => {
  const { page, simulated } = await openReport(device, 101);
  await expect(rows(page).first()).toBeVisible();
  simulated.holds = true;
  simulated.making = { phase: 'writing', ahead: 0, lines: 4_000, of: 16_000 };
  await button(page, t('reporting:export.title')).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await expect(
    page.getByText(t('reporting:phase.writing', { count: 16_000, lines: 4_000 }), { exact: true }),
  ).toBeVisible();
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/report/serve'));
  await button(page, t('reporting:giveUp')).click();
  await ended;
  await expect(button(page, t('reporting:giveUp'))).toHaveCount(0);
  await expect(page.getByText(t('reporting:file.failed'))).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
});

test('empty, incomplete and too long reports say so', async ({ device }) => {
  const { page, simulated } = await openReport(device, 101, (being) => {
    being.rows = 0;
  });
  await expect(page.getByText(t('reporting:noRows'))).toBeVisible();
  await expectAccessible(page, 'a report without data');
  simulated.rows = 15;
  simulated.complete = 'N';
  await page.reload();
  await expect(page.getByText(t('reporting:incomplete'))).toBeVisible();
  simulated.refuses = 'REPORT_TOO_LONG';
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('10');
  simulated.refuses = 'REPORT_AFTER_TODAY';
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(t('errors:REPORT_AFTER_TODAY'));
});
