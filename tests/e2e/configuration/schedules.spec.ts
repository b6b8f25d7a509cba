import { createDefinedTimetable, listTimetables } from '#shared/contract/configuration/timetables.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

test('a schedule is created with hours, and a branch type adds its own where permitted', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const fixed = { name: 'Fijo', description: '', enabled: 'Y', editLevel: 'Global' } as const;
  await admin.call(createDefinedTimetable, { body: fixed });
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/configuration/schedules/crud');
  const addHours = async (day: string, start: string, end: string) => {
    const card = page.getByRole('region', { name: t('schedules:newHours') });
    await card.getByRole('combobox', { name: t('schedules:day') }).click();
    await page.getByRole('option', { name: day, exact: true }).click();
    await card.getByLabel(t('schedules:start')).fill(start);
    await card.getByLabel(t('schedules:end')).fill(end);
    await card.getByRole('button', { name: t('schedules:addHours') }).click();
  };
  const save = page.locator('button[type=submit][form]').filter({ hasText: t('common:action.save') });

  await page.getByLabel(t('schedules:name'), { exact: true }).fill('Mañanas');
  await page.getByRole('combobox', { name: t('schedules:editLevel') }).click();
  await page.getByRole('option', { name: 'Tipo de sucursal', exact: true }).click();
  await addHours('Lunes', '15:00:00', '14:00:00');
  const end = page.getByRole('region', { name: t('schedules:newHours') }).getByLabel(t('schedules:end'));
  await expect(end).toHaveAccessibleDescription(t('errors:START_AFTER_END'));
  await end.fill('20:30:00');
  await page.getByRole('button', { name: t('schedules:addHours') }).click();
  await expect(page.locator('tbody tr')).toHaveText([/Lunes\s*15:00:00\s*20:30:00/]);
  await expectTranslated(page, 'es', 'hours');
  await expectAccessible(page, 'hours');
  await save.click();
  await expect(page).toHaveURL('/app/configuration/schedules');

  await page.goto('/app/configuration/branch-type/schedules');
  // Rows locked at a higher level are read-only.
  const fixedRow = page.getByRole('row', { name: /Fijo/ });
  await expect(fixedRow.getByRole('img', { name: t('common:list.lockedAbove') })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fijo', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('schedules:new') })).toHaveCount(0);
  await page.getByRole('link', { name: 'Mañanas', exact: true }).click();
  await expect(page.getByText('Lunes: 15:00:00 – 20:30:00')).toBeVisible();
  await expect(page.getByText(t('schedules:hoursAboveApply'))).toBeVisible();
  await expect(page.getByText(t('schedules:noHoursHint'))).toHaveCount(0);
  await addHours('Sábado', '09:00:00', '13:00:00');
  await expectAccessible(page, 'hours of a branch type');
  await save.click();
  await expect(page).toHaveURL('/app/configuration/branch-type/schedules');
  const hours = await admin.call(listTimetables, { query: { idDefinedTimetables: 2, idBranchType: 1 } });
  expect(hours.map(({ day, idBranchType }) => [day, idBranchType])).toEqual([
    ['Lunes', null],
    ['Sábado', 1],
  ]);
});
