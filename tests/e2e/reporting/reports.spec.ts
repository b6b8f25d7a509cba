import type { Page } from '@playwright/test';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { playReports, reportBody, savedReport } from '#tests/support/browser/simulated-reports.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;
const LIST = '/app/reporting';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const attention = t('reports:types.queueAttention.label');

test('a report is created in three steps by keyboard, saved, and listed (O-278, O-310, O-329 to O-331)', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'informes');
  const simulated = await playReports(page);
  await page.goto(LIST);
  await expect(page.getByText(t('reporting:NO_REPORTS'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'no reports');
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('link', { name: t('reporting:ready.week.name') }).click();
  await expect(heading).toHaveText(t('reports:types.trend.label'));
  await expect(page.getByRole('button', { name: t('reporting:range.currentWeek') })).toBeVisible();
  await page.goBack();
  await button(page, t('reporting:new')).click();
  await expect(button(page, t('reporting:showNow'))).toBeDisabled();

  const first = page.getByRole('radio', { name: attention, exact: true });
  await expect(button(page, t('reporting:nextFilters'))).toBeDisabled();
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: t('reports:types.waits.label'), exact: true })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toBeChecked();
  await expectAccessible(page, 'the types of reports');
  await expectTranslated(page, 'es', 'the types of reports');
  await button(page, t('reporting:showNow')).click();
  await expect(heading).toHaveText(attention);
  await page.goBack();
  await expect(first).toBeChecked();
  await first.focus();
  await page.keyboard.press('Enter');

  await expect(page.getByText(t('reporting:when'), { exact: true })).toBeVisible();
  await page
    .getByRole('radiogroup', { name: t('reports:filters.QUEUES.label') })
    .getByText(t('reporting:mode.only'))
    .click();
  const queues = page.getByRole('listbox', { name: t('reporting:side.notIncluded') });
  await queues.getByRole('option', { name: 'Caja' }).dblclick();
  await expectAccessible(page, 'the filters of a report');
  await expectTranslated(page, 'es', 'the filters of a report');
  await button(page, t('reporting:nextSending')).click();

  const name = page.getByLabel(t('reporting:name'), { exact: true });
  await expect(name).toBeFocused();
  await expect(button(page, t('reporting:save'))).toBeDisabled();
  await expect(button(page, t('reporting:generate'))).toBeDisabled();
  await name.fill('Cajas de octubre');
  await page.getByText(t('reporting:export.xls'), { exact: true }).click();
  await expect(button(page, t('reporting:preview'))).toBeDisabled();
  await page.getByText(t('reporting:export.pdf'), { exact: true }).click();
  // Back from the preview returns to the step.
  for (const back of [() => page.goBack(), () => button(page, t('reporting:backToSending')).click()]) {
    await button(page, t('reporting:preview')).click();
    await expect(button(page, t('reporting:backToSending'))).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
    await back();
    await expect(name).toHaveValue('Cajas de octubre');
  }
  await page.getByText(t('reporting:repeat.weekly'), { exact: true }).click();
  await button(page, t('reporting:save')).click();
  await expect(page.getByText(t('reporting:error.sendTo'))).toBeVisible();
  await page.getByLabel(t('reporting:sendTo')).fill('red@valdemar.es');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'name and sending of a report');
  await expectTranslated(page, 'es', 'name and sending of a report');

  // The selection is restored after a reload.
  await page.reload();
  await expect(name).toHaveValue('Cajas de octubre');
  await button(page, t('reporting:save')).click();
  await expect(page.getByText(t('reporting:REPORTS_SAVE_SUCCESS'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(page.getByRole('link', { name: 'Cajas de octubre' })).toBeVisible();
  const [saved] = simulated.saved;
  expect(saved).toMatchObject({
    name: 'Cajas de octubre',
    description: attention,
    username: 'informes',
    scheduled: 'Y',
    design: {
      type: { id: 101, name: attention },
      filters: [{ type: 'QUEUES', data: { included: [1], notIncluded: [] } }],
      configuration: { export: { name: 'pdf' }, repeat: 'weekly', monday: 'Y', sendTo: ['red@valdemar.es'] },
    },
  });
});

test('the list is searched, sorted and paged; a report is edited, downloaded and deleted', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'informes');
  const simulated = await playReports(page);
  for (let id = 1; id <= 12; id += 1)
    simulated.saved.push(
      savedReport(
        id,
        reportBody(id % 2 ? 101 : 108, `Informe ${String(id).padStart(2, '0')}`),
        id === 1 ? { state: 'failed', reason: 'mail', nextAt: Date.UTC(2026, 10, 30, 6) } : {},
      ),
    );
  Object.assign(simulated.saved[0] ?? {}, { scheduled: 'Y' });
  await page.goto(LIST);
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('Informe 01');
  await expect(rows.first()).toContainText(t('reporting:reason.mail'));
  await expect(rows.first()).toContainText('30 nov 2026');
  await expectAccessible(page, 'the saved reports');
  await button(page, t('reporting:sending.retryOf', { name: 'Informe 01' })).click();
  await expect(rows.first()).not.toContainText(t('reporting:reason.mail'));
  expect(simulated.retried).toEqual([1]);
  await expectTranslated(page, 'es', 'the saved reports');
  // Faster than the page can follow: ascending, then descending.
  await button(page, t('reporting:date')).evaluate((head: HTMLElement) => [head.click(), head.click()]);
  await expect(rows.first()).toContainText('Informe 12');
  await page.getByRole('searchbox', { name: t('reporting:searchList') }).fill('informe 03');
  await expect(rows).toHaveCount(1);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t('reporting:download', { name: 'Informe 03' })).click(),
  ]);
  expect(file.suggestedFilename()).toBe('informe.pdf');
  expect(simulated.served).toMatchObject([
    { reportType: 101, formatExport: 'pdf', name: 'Informe 03', language: 'es' },
  ]);

  await button(page, t('common:list.edit', { name: 'Informe 03' })).click();
  await expect(button(page, t('reporting:nextSending'))).toBeVisible();
  await expect(button(page, t('reporting:previous'))).toHaveCount(0);
  await button(page, t('common:action.cancel')).click();
  await expect(page).toHaveURL(new RegExp(LIST));

  await button(page, t('common:list.delete', { name: 'Informe 01' })).click();
  const question = page.getByRole('dialog', {
    name: t('reporting:DELETE_REPORT_TITLE', { name: 'Informe 01' }),
  });
  await expect(question).toContainText(t('reporting:DELETE_REPORT_MESSAGE'));
  await button(page, t('common:action.delete')).click();
  await expect(page.getByText(t('reporting:REPORT_DELETE_SUCCESS'))).toBeVisible();
  expect(simulated.saved.map(({ name }) => name)).not.toContain('Informe 01');
});

test('an unfinished report is offered again, and future days are refused in their field', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'informes');
  await playReports(page);
  await page.goto(LIST);
  await button(page, t('reporting:new')).click();
  await page.getByRole('radio', { name: attention, exact: true }).check({ force: true });
  await button(page, t('reporting:nextFilters')).click();
  await page.getByLabel(t('reporting:to'), { exact: true }).fill('2099-01-01');
  await expect(page.getByText(t('errors:REPORT_AFTER_TODAY'))).toBeVisible();
  await expect(button(page, t('reporting:nextSending'))).toBeDisabled();
  await page.getByLabel(t('reporting:from'), { exact: true }).fill('2026-02-02');
  await page.getByLabel(t('reporting:to'), { exact: true }).fill('2026-02-01');
  await expect(page.getByText(t('errors:REPORT_DATE_RANGE_INVALID'))).toBeVisible();

  await page.goto(LIST);
  await button(page, t('reporting:offered.takeUp')).click();
  await expect(page.getByLabel(t('reporting:to'), { exact: true })).toHaveValue('01/02/2026');
  await page.goto(LIST);
  await button(page, t('reporting:offered.discard')).click();
  await expect(button(page, t('reporting:offered.takeUp'))).toHaveCount(0);
});

test('categories without permission are absent', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'informes');
  await playReports(page, ['AUDIT_CATEGORY']);
  await page.goto(`${LIST}/crud`);
  const categories = page.getByRole('navigation', { name: t('reporting:category') });
  await expect(categories.getByRole('button')).toHaveCount(1);
  await expect(categories).toContainText(t('reports:categories.AUDIT_CATEGORY'));
});

test('users with neither permission see their own reports and create none', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'lucia');
  const simulated = await playReports(page, []);
  simulated.saved.push(savedReport(1, reportBody(101, 'Lo mío')));
  await page.goto(LIST);
  await expect(page.getByText('Lo mío')).toBeVisible();
  await expect(button(page, t('reporting:new'))).toHaveCount(0);
  await expect(
    page.getByRole('navigation').getByRole('link', { name: t('common:menu.reporting') }),
  ).toHaveCount(0);
});
