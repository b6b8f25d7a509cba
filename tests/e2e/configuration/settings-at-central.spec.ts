import { createBranch } from '#shared/contract/configuration/branches.ts';
import { createKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import { saveGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { openGeneralSettings, settingsForm } from '#tests/support/browser/at-settings.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');

test('central sets the general settings of its branches', async ({ device }) => {
  const page = await device();
  await openGeneralSettings(page, t);
  await expect(page.getByText(t('general-settings:settled.central'), { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('shell:configuration.global') })).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('shell:configuration.branch') })).toHaveCount(0);
  const { field, save, saved } = settingsForm(page, t);
  await field('recordingDays').fill('90');
  await save.click();
  await expect(saved).toBeVisible();
  await page.goto('/app/configuration');
  await expect(page).toHaveURL('/app/configuration/tools/general-settings');
  await expect(field('recordingDays')).toHaveValue('90');
});

test('without maps in the settings, branches are on no map', async ({ central, device }) => {
  const admin = await central.signIn('admin');
  const page = await device();
  await signIn(page, 'admin', '/app/fleet?view=map');
  await expect(page.getByRole('button', { name: t('fleet:map'), exact: true })).toBeVisible();
  await admin.call(saveGeneralParameter, { params: { name: 'useMaps' }, body: { value: 'N' } });
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: t('fleet:map'), exact: true })).toBeHidden();
});

test('O-370: at central the address of a kiosk is relative', async ({ central, device }) => {
  const admin = await central.signIn('admin');
  const { id: idBranches } = await admin.call(createBranch, { body: newBranch({ name: 'Zona Norte' }) });
  const { id: idKiosks } = await admin.call(createKiosk, {
    body: { name: 'Entrada norte', enabled: 'Y', idDefinedTimetables: null },
  });
  const page = await device();
  await signIn(page, 'admin', '/app/kiosk-designer/kiosks');
  const card = page.getByRole('region', { name: t('kiosks:address.title'), exact: true });
  await expect(card.getByText(t('kiosks:address.hintAtCentral'))).toBeVisible();
  const copy = card.getByRole('button', { name: t('kiosks:address.copy') });
  await expect(copy).toBeDisabled();
  for (const [field, name] of [
    ['kiosk', 'Entrada norte'],
    ['branch', 'Zona Norte'],
  ] as const) {
    await card.getByRole('combobox', { name: t(`kiosks:address.${field}`) }).click();
    await page.getByRole('option', { name, exact: true }).click();
  }
  await expect(card.getByRole('status')).toHaveText(`/kiosk/${idKiosks}/branch/${idBranches}/viewer`);
  await copy.click();
  await expect(page.getByText(t('kiosks:URL_COPIED'))).toBeVisible();
});
