import { listServices } from '#shared/contract/configuration/services.ts';
import { type ConfigurationFile, exportConfiguration } from '#shared/contract/configuration/transfer.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

test('an import shows its changes, leaves out conflicts, and applies the rest', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const file: ConfigurationFile = await admin.call(exportConfiguration, {});
  const [first, ...others] = file.sections.services ?? [];
  const broken = { name: 'Rota', description: '', enabled: 'Y', serviceTime: -1, idShort: '99' };
  const added = { name: 'Divisas', description: '', enabled: 'Y', serviceTime: 60, idShort: '98' };
  const services = [{ ...first, serviceTime: 77 }, ...others, added, broken];
  const changed = { ...file, sections: { ...file.sections, services } };

  const page = await device(CALM);
  await signIn(page, 'admin', '/app/configuration/tools/transfer');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('transfer:import.file'), exact: true }).click();
  const choose = await chooser;
  await choose.setFiles({ name: 'other', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByText(t('transfer:import.noConfiguration'))).toBeVisible();
  await choose.setFiles({
    name: 'configuration',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(changed)),
  });

  const things = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  await expect(things).toHaveText([/Modificado.*Caja/, /Nuevo.*Divisas/, /Conflicto.*Rota/]);
  await expect(things.first()).toContainText('77');
  const take = page.getByRole('button', { name: t('transfer:import.do'), exact: true });
  await expect(take).toBeDisabled();
  await expectTranslated(page, 'es', 'a plan');
  await expectAccessible(page, 'a plan');
  await page.getByRole('button', { name: t('transfer:plan.leaveClashes') }).click();
  await expect(things.last()).toContainText(t('transfer:plan.excluded'));
  await take.click();
  await expect(page.getByText(t('transfer:import.done', { count: 2 }))).toBeVisible();
  const { rows } = await admin.call(listServices, { query: { size: 50 } });
  expect(rows.find(({ name }) => name === 'Divisas')).toMatchObject({ serviceTime: 60 });
  expect(rows.filter(({ serviceTime }) => serviceTime === 77)).toHaveLength(1);
  expect(rows.filter(({ name }) => name === 'Rota')).toEqual([]);
});

test('the configuration is exported, and a branch type is copied', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/configuration/tools/transfer');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('transfer:export.do') }).click();
  expect((await download).suggestedFilename()).toMatch(/^turno-configuration-\d{4}-\d\d-\d\d\.json$/);

  const card = page.getByRole('region', { name: t('transfer:copy.title') });
  await card.getByLabel(t('transfer:copy.of')).click();
  await page.getByRole('option').first().click();
  const name = card.getByLabel(t('transfer:copy.name'));
  const copy = card.getByRole('button', { name: t('transfer:copy.do'), exact: true });
  await name.fill('Oficina');
  await name.fill('Oficina pequeña');
  await copy.click();
  await expect(page.getByText(t('transfer:copy.done'))).toBeVisible();
  await expect(name).toHaveValue('');
  await name.fill('Oficina pequeña');
  await copy.click();
  // Beside its cause, and the input is preserved.
  await expect(name).toHaveAccessibleDescription(t('errors:NAME_ERROR'));
  await expect(name).toHaveValue('Oficina pequeña');
  await expectAccessible(page, 'a copy');
});
