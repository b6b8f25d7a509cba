import { listReportDesigns } from '#shared/contract/reports/report-designs.ts';
import { comeIn } from '#tests/support/actions/call-tickets.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('a report is created, saved, shown and downloaded', async ({ branch, device }) => {
  await comeIn(branch.anybody, 2);
  const page = await device({ reducedMotion: 'reduce' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signIn(page, 'informes', '/app/reporting');
  await button(t('reporting:new')).click();
  await page.getByRole('radio', { name: t('reports:types.trend.label'), exact: true }).check({ force: true });
  await expectTranslated(page, 'es', 'the types of reports');
  await button(t('reporting:nextFilters')).click();
  await expect(page.getByText(t('reports:filters.FILTER_PERIOD.MONTH'), { exact: true })).toBeVisible();
  await expectTranslated(page, 'es', 'the filters of a report');
  await button(t('reporting:nextSending')).click();
  await page.getByLabel(t('reporting:name'), { exact: true }).fill('Valdemar');
  await page.getByText(t('reporting:export.pdf'), { exact: true }).click();
  await page.getByText(t('reporting:repeat.monthly'), { exact: true }).click();
  await expectTranslated(page, 'es', 'name and sending of a report');
  await page.getByText(t('reporting:repeat.none'), { exact: true }).click();
  await button(t('reporting:preview')).click();
  await expect(page.locator('tfoot')).toContainText(t('reporting:table.total'));
  await expect(page.locator('tbody').getByRole('row').getByRole('link').first()).toHaveText('2');
  await button(t('reporting:backToSending')).click();
  await button(t('reporting:save')).click();
  await expect(page.getByText(t('reporting:REPORTS_SAVE_SUCCESS'))).toBeVisible();
  await expectTranslated(page, 'es', 'the saved reports');

  await page.getByRole('link', { name: 'Valdemar' }).click();
  await expect(page.getByRole('heading', { name: 'Valdemar' })).toBeVisible();
  await expect(page.locator('tbody').getByRole('row').first()).toBeVisible();
  await expectTranslated(page, 'es', 'a report');
  await expectAccessible(page, 'a report');
  await button(t('reporting:export.title')).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  const informes = await branch.signIn('informes');
  expect(await informes.call(listReportDesigns, {})).toMatchObject([
    { name: 'Valdemar', reportType: 108, username: 'informes', scheduled: 'N' },
  ]);
});
