import type { Locator, Page } from '@playwright/test';
import { createDisplayDesign, getDisplayDesign } from '#shared/contract/configuration/display-designs.ts';
import { getQueue, listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { openServices, services } from '#tests/support/browser/at-services.ts';
import { atSignageDesigner } from '#tests/support/browser/at-signage-designer.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first();
const save = (within: Page | Locator) => button(within, t('common:action.save'));

test('two administrators edit one row: other fields are merged, the same field is chosen from', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const stored = async () => {
    const { rows } = await admin.call(listServices, { query: { search: '', size: 200 } });
    const found = rows.find(({ idShort }) => idShort === '1');
    return found && { name: found.name, description: found.description };
  };
  const [one, other] = [await device({ reducedMotion: 'reduce' }), await device({ reducedMotion: 'reduce' })];
  const edit = async (page: Page, typed: Readonly<Record<'name' | 'description', string | null>>) => {
    const { edited } = services(page, t);
    for (const key of ['name', 'description'] as const)
      if (typed[key] !== null)
        await edited.getByLabel(t(`services:${key}`), { exact: true }).fill(typed[key]);
    await page.keyboard.press('Enter');
  };
  for (const page of [one, other]) {
    await openServices(page, t);
    await services(page, t).edit('Caja').click();
  }

  await edit(one, { name: 'Caja rápida', description: null });
  await expect(one.getByText(t('services:EDIT_SERVICE_SUCCESS'))).toBeVisible();
  await edit(other, { name: null, description: 'Cobros y pagos' });
  await expect(other.getByText(t('services:EDIT_SERVICE_SUCCESS'))).toBeVisible();
  expect(await stored()).toEqual({ name: 'Caja rápida', description: 'Cobros y pagos' });

  for (const page of [one, other]) {
    await page.reload();
    await services(page, t).edit('Caja rápida').click();
  }
  await edit(one, { name: 'Caja central', description: 'Efectivo' });
  await expect(one.getByText(t('services:EDIT_SERVICE_SUCCESS'))).toBeVisible();
  await edit(other, { name: 'Caja principal', description: null });
  const dialog = other.getByRole('dialog', { name: t('changed-version:title') });
  const name = dialog.getByRole('radiogroup', { name: t('services:name') });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  const mine = name.getByLabel(t('changed-version:mine', { value: 'Caja principal' }));
  await expect(name.getByLabel(t('changed-version:current', { value: 'Caja central' }))).not.toBeChecked();
  await expect(save(dialog)).toBeDisabled();
  await expectAccessible(other, 'two values of one field');
  await expectTranslated(other, 'es', 'two values of one field');

  await button(dialog, t('common:action.cancel')).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toEqual({ name: 'Caja central', description: 'Efectivo' });
  await expect(services(other, t).edited.getByLabel(t('services:name'), { exact: true })).toHaveValue(
    'Caja principal',
  );

  await services(other, t).edited.getByLabel(t('services:name'), { exact: true }).press('Enter');
  await mine.check();
  await save(dialog).click();
  await expect(dialog).toBeHidden();
  await expect.poll(stored).toEqual({ name: 'Caja principal', description: 'Efectivo' });
});

test('a service that somebody has changed since it was listed is deleted only after that is shown', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const count = async () => (await admin.call(listServices, { query: { search: 'Nuevo trámite' } })).total;
  const page = await device({ reducedMotion: 'reduce' });
  await openServices(page, t);
  const { form, rows, remove, search } = services(page, t);
  await form.field('idShort').fill('77');
  await form.field('name').fill('Nuevo trámite');
  await form.field('serviceTime').fill('0:05:00');
  await form.add.click();
  await search.fill('Nuevo trámite');
  await expect(rows).toHaveCount(1);

  await remove('Nuevo trámite').click();
  await expect(button(page, t('common:action.delete'))).toBeEnabled();
  const other = await device({ reducedMotion: 'reduce' });
  await openServices(other, t);
  await services(other, t).search.fill('Nuevo trámite');
  await services(other, t).edit('Nuevo trámite').click();
  await services(other, t).edited.getByLabel(t('services:description'), { exact: true }).fill('Con cita');
  await other.keyboard.press('Enter');
  await expect(other.getByText(t('services:EDIT_SERVICE_SUCCESS'))).toBeVisible();

  await button(page, t('common:action.delete')).click();
  const asked = page.getByRole('dialog', { name: t('changed-version:title') });
  await expect(asked).toContainText('Con cita');
  expect(await count()).toBe(1);
  await button(asked, t('changed-version:deleteAnyway')).click();
  await expect.poll(count).toBe(0);
});

test('two administrators edit one queue in its form, which follows the server where nothing is typed', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const [queue] = (await admin.call(listAllQueues, { query: { search: 'Caja' } })).rows;
  if (!queue) throw new Error('there is a queue of the cash desk');
  const at = `/app/configuration/queues/crud?id=${queue.id}`;
  const [one, other] = [await device({ reducedMotion: 'reduce' }), await device({ reducedMotion: 'reduce' })];
  for (const page of [one, other]) {
    await signIn(page, 'admin', at);
    await expect(field(page, t('queues:name'))).toHaveValue(queue.name);
  }
  await field(other, t('queues:letter')).fill('QL');
  await field(one, t('queues:description')).fill('De la entrada');
  await field(one, t('queues:letter')).fill('QK');
  await save(one).click();
  await expect(one.getByText(t('queues:EDIT_QUEUE_SUCCESS'))).toBeVisible();

  await save(other).click();
  const dialog = other.getByRole('dialog', { name: t('changed-version:title') });
  await dialog.getByLabel(t('changed-version:current', { value: 'QK' })).check();
  await save(dialog).click();
  await expect(other.getByText(t('queues:EDIT_QUEUE_SUCCESS'))).toBeVisible();
  expect(await admin.call(getQueue, { params: { id: queue.id } })).toMatchObject({
    description: 'De la entrada',
    letter: 'QK',
  });
});

test('two administrators design one display: both changes are kept and shown', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const body = { ...KINDS.find(({ table }) => table === 'display_designs')?.body, description: '' };
  const { id } = (await admin.call(createDisplayDesign, {
    body: { ...body, name: 'Escaparate' } as never,
  })) as { readonly id: number };
  const at = `/app/configuration/tools/digital-signage/crud?id=${id}`;
  const calm = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;
  const [one, other] = [await device(calm), await device(calm)];
  for (const page of [one, other]) {
    await signIn(page, 'admin', at);
    await atSignageDesigner(page).unfold('design');
    await expect(field(page, t('display-designs:name'))).toHaveValue('Escaparate');
  }
  await field(one, t('display-designs:description')).fill('De la calle');
  await save(one).click();
  await expect(one.getByText(t('display-designs:EDIT_SUCCESS'))).toBeVisible();
  await field(other, t('display-designs:name')).fill('Escaparate grande');
  await save(other).click();
  await expect(other.getByText(t('display-designs:EDIT_SUCCESS'))).toBeVisible();
  expect(await admin.call(getDisplayDesign, { params: { id } })).toMatchObject({
    name: 'Escaparate grande',
    description: 'De la calle',
  });
  // The designer goes on with what is stored.
  await expect(field(other, t('display-designs:description'))).toHaveValue('De la calle');
  await field(other, t('display-designs:name')).fill('Escaparate nuevo');
  await save(other).click();
  await expect
    .poll(async () => (await admin.call(getDisplayDesign, { params: { id } })).name)
    .toBe('Escaparate nuevo');
});
