import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

test('an alarm is created, a branch sets its own value, and the bell shows it', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/configuration/alarms/crud');
  const save = page.locator('button[type=submit][form]').filter({ hasText: t('common:action.save') });
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await page.getByLabel(t('alarms:name'), { exact: true }).fill('Pocos puestos');
  await choose(t('alarms:editLevel'), 'Sucursal');
  const card = page.getByRole('region', { name: t('alarms:newCondition') });
  // The value is entered in the format of the measured kind.
  await choose(t('alarms:criterion'), t('alarms:criteria.SCHEDULE'));
  await expect(card.getByLabel(t('alarms:value'))).toHaveAttribute('placeholder', '00:00:00');
  await choose(t('alarms:criterion'), t('alarms:criteria.WORKSTATIONS'));
  await choose(t('alarms:condition'), '<');
  await card.getByLabel(t('alarms:value')).fill('0');
  await card.getByRole('button', { name: t('alarms:addCondition') }).click();
  await expect(page.locator('tbody tr')).toHaveText([/Toda la sucursal\s*Puestos abiertos\s*<\s*0/]);
  await page.getByRole('option', { name: /Elena Marín Soto/ }).click();
  await page.getByRole('button', { name: t('common:pick.include') }).click();
  await expectTranslated(page, 'es', 'an alarm');
  await expectAccessible(page, 'an alarm');
  await save.click();
  await expect(page).toHaveURL('/app/configuration/alarms');

  // After creation, name, level and subject are fixed.
  await page.getByRole('link', { name: 'Pocos puestos', exact: true }).click();
  await expect(page.getByLabel(t('alarms:name'), { exact: true })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: t('alarms:editLevel') })).toBeDisabled();
  await page.getByRole('button', { name: t('common:action.cancel') }).click();

  await page.goto('/app/configuration/branch/alarms');
  await page.getByRole('link', { name: 'Pocos puestos', exact: true }).click();
  const value = page.getByLabel(/Puestos abiertos </);
  await expect(value).toHaveValue('0');
  await expect(value).toHaveAccessibleDescription(t('alarms:valueAbove', { value: '0' }));
  await value.fill('');
  await expect(save).toBeDisabled();
  await value.fill('1');
  await expectAccessible(page, 'an alarm of a branch');
  await save.click();
  await expect(page).toHaveURL('/app/configuration/branch/alarms');

  // Raised alarms are listed below.
  const raised = page.getByRole('region', { name: t('alarms:raised.title') });
  await expect(raised.locator('tbody tr').first()).toContainText('0 puestos abiertos (menos de 1)');
  await expectAccessible(page, 'alarms that were raised');

  await page.getByRole('button', { name: /1 sin leer/ }).click();
  const bell = page.getByRole('dialog', { name: t('alert-messages:title') });
  await expect(bell.getByRole('heading', { name: 'Pocos puestos' })).toBeVisible();
  await expect(bell).toContainText('Oficina Centro: 0 puestos abiertos (menos de 1).');
  await expect(bell).toContainText(/Oficina Centro · desde las/);
  await expectAccessible(page, 'an alarm in the bell');
});
