import type { Locator, Page } from '@playwright/test';
import type { TextKey } from '#renderer/lib/text-key.ts';
import { getRole, listPrivilegesOfRole, listRoles } from '#shared/contract/access/roles.ts';
import { getUserFullData, listUsers, updateUser, userChange } from '#shared/contract/access/users.ts';
import { createDisplayDesign, getDisplayDesign } from '#shared/contract/configuration/display-designs.ts';
import { getQueue, listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { listServices, serviceBody, updateService } from '#shared/contract/configuration/services.ts';
import { getGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { bulk, openAdministration, userField } from '#tests/support/browser/at-administration.ts';
import { openServices, services } from '#tests/support/browser/at-services.ts';
import { openGeneralSettings, settingsForm } from '#tests/support/browser/at-settings.ts';
import { atSignageDesigner } from '#tests/support/browser/at-signage-designer.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first();
const save = (within: Page | Locator) => button(within, t('common:action.save'));

test('two administrators edit one row: different fields are merged, the same field is selected', async ({
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
  const edit = async (page: Page, entered: Readonly<Record<'name' | 'description', string | null>>) => {
    const { edited } = services(page, t);
    for (const key of ['name', 'description'] as const)
      if (entered[key] !== null)
        await edited.getByLabel(t(`services:${key}`), { exact: true }).fill(entered[key]);
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

test('a service changed since it was listed is deleted only after the change was shown', async ({
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
  const requested = page.getByRole('dialog', { name: t('changed-version:title') });
  await expect(requested).toContainText('Con cita');
  expect(await count()).toBe(1);
  await button(requested, t('changed-version:deleteAnyway')).click();
  await expect.poll(count).toBe(0);
});

test('two administrators edit one queue in its form, which updates untouched fields', async ({
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
  await field(other, t('queues:letter')).fill('q7-l');
  await expect(field(other, t('queues:letter'))).toHaveValue('QL');
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

test('two administrators edit one display design: both changes are kept and shown', async ({
  branch,
  device,
}) => {
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
  // The designer continues with the stored version.
  await expect(field(other, t('display-designs:description'))).toHaveValue('De la calle');
  await field(other, t('display-designs:name')).fill('Escaparate nuevo');
  await save(other).click();
  await expect
    .poll(async () => (await admin.call(getDisplayDesign, { params: { id } })).name)
    .toBe('Escaparate nuevo');
});

/** Forms with a name and a description, except two with their own test and one that needs others first. */
const FORMS = KINDS.flatMap(({ page, ...kind }) =>
  page?.form &&
  !page.inline &&
  kind.described &&
  !['queues', 'display_designs', 'workstation_types'].includes(kind.table)
    ? [{ ...kind, page, form: `${page.at}/${page.isDesigned ? 'designer' : 'crud'}` }]
    : [],
);

test('two administrators edit one entity in every other form: both changes are kept', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const calm = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;
  const pages = [await device(calm), await device(calm)] as const;
  const [one, other] = pages;
  for (const page of pages) await signIn(page, 'admin', '/app/about');
  expect(FORMS.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['attention_profiles', 'ticket_designs', 'view_profiles']),
  );
  for (const { page: own, form, create, list, query, body } of FORMS)
    await test.step(own.texts, async () => {
      const say = (key: string) => t(`${own.texts}:${key}` as TextKey);
      const entered = { ...body, name: 'De dos', description: 'Primera' };
      const { id } = (await admin.call(create, { body: entered })) as { readonly id: number };
      for (const page of pages) {
        await page.goto(`${form}?id=${id}`);
        await expect(field(page, say('name'))).toHaveValue('De dos');
      }
      await field(one, say('description')).fill('Segunda');
      await field(other, say('name')).fill('De las dos');
      for (const page of pages) {
        await save(page).click();
        await expect(page.getByText(say(own.done?.[1] ?? 'EDIT_SUCCESS')).first()).toBeVisible();
      }
      const found = await admin.call(list, { query: { ...query, search: 'De las dos' } });
      expect(found).toMatchObject({ rows: [{ name: 'De las dos', description: 'Segunda' }] });
    });
});

test('a row changed since it was listed is named in an error, and the others are disabled', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const enabled = async () => {
    const { rows } = await admin.call(listServices, { query: { size: 50 } });
    return new Map(rows.map((row) => [row.name, row.enabled]));
  };
  const { rows } = await admin.call(listServices, { query: { size: 50 } });
  const [same, changed, last] = rows.filter((row) => row.enabled === 'Y');
  if (!same || !changed || !last) throw new Error('there are three services');
  const page = await device({ reducedMotion: 'reduce' });
  await openServices(page, t);
  const { select, press, confirm, dialog } = bulk(page, t);
  for (const { name } of [same, changed, last]) await select(name).check();
  await press('disable');
  await admin.call(updateService, {
    params: { id: changed.id },
    body: { ...serviceBody.parse(changed), description: 'Con cita' },
  });
  await confirm('disable');
  await expect(page.getByText(t('common:bulk.done.disable', { count: 2 }))).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([
    `${changed.name}: ${t('errors:CHANGED_SINCE_READ')}`,
  ]);
  const states = await enabled();
  expect([same, changed, last].map(({ name }) => states.get(name))).toEqual(['N', 'Y', 'N']);
});

test('a user whose role changed since the list was read is not disabled with others', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const userOf = async (username: string) => {
    const found = (await admin.call(listUsers, { query: { search: username } })).rows[0];
    if (!found) throw new Error(`there is no ${username}`);
    return admin.call(getUserFullData, { params: { id: found.id } });
  };
  const [lucia, informes] = [await userOf('lucia'), await userOf('informes')];
  const page = await device({ reducedMotion: 'reduce' });
  await openAdministration(page, t);
  const { select, press, confirm, dialog } = bulk(page, t);
  for (const name of ['lucia', 'marcos']) await select(name).check();
  await press('disable');
  await admin.call(updateUser, {
    params: { id: lucia.id },
    body: userChange.parse({ ...lucia, idUserRoles: informes.idUserRoles }),
  });
  await confirm('disable');
  await expect(dialog.getByRole('listitem')).toHaveText([`lucia: ${t('errors:CHANGED_SINCE_READ')}`]);
  expect([(await userOf('lucia')).enabled, (await userOf('marcos')).enabled]).toEqual(['Y', 'N']);
});

test('two administrators edit one user: different fields are merged, the same field is selected', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const [lucia] = (await admin.call(listUsers, { query: { search: 'lucia' } })).rows;
  if (!lucia) throw new Error('there is no lucia');
  const [one, other] = [await device({ reducedMotion: 'reduce' }), await device({ reducedMotion: 'reduce' })];
  for (const page of [one, other]) await signIn(page, 'admin', `/app/administration/users/${lucia.id}/edit`);
  await userField(one, t, 'telephone').fill('600111222');
  await userField(one, t, 'email').fill('lucia@uno.test');
  await userField(other, t, 'email').fill('lucia@dos.test');
  await userField(other, t, 'idnumber').fill('42');
  await save(one).click();
  await expect(one.getByText(t('users:SAVED'))).toBeVisible();

  await save(other).click();
  const dialog = other.getByRole('dialog', { name: t('changed-version:title') });
  await expect(dialog.getByRole('radiogroup', { name: t('users:email') })).toHaveCount(1);
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await dialog.getByLabel(t('changed-version:mine', { value: 'lucia@dos.test' })).check();
  await save(dialog).click();
  await expect(other.getByText(t('users:SAVED'))).toBeVisible();
  expect(await admin.call(getUserFullData, { params: { id: lucia.id } })).toMatchObject({
    email: 'lucia@dos.test',
    telephone: '600111222',
    idnumber: '42',
  });
});

test('two administrators edit one role: permissions are merged, the same field is selected', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const role = (await admin.call(listRoles, { query: {} })).rows.find(({ name }) => name === 'Operación');
  if (!role) throw new Error('there is no role of operators');
  const [one, other] = [await device({ reducedMotion: 'reduce' }), await device({ reducedMotion: 'reduce' })];
  for (const page of [one, other]) {
    await signIn(page, 'admin', `/app/administration/roles/${role.id}/edit`);
    await expect(field(page, t('roles:name'))).toHaveValue('Operación');
  }
  const module = (page: Page, id: 1 | 3) =>
    page.getByRole('checkbox', { name: t(`roles:module.${id}`), exact: true });
  await field(one, t('roles:description')).fill('Atienden');
  await module(one, 1).check();
  await field(other, t('roles:description')).fill('Atienden a clientes');
  await module(other, 3).check();
  await save(one).click();
  await expect(one.getByText(t('roles:SAVED'))).toBeVisible();

  await save(other).click();
  const dialog = other.getByRole('dialog', { name: t('changed-version:title') });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await dialog.getByLabel(t('changed-version:mine', { value: 'Atienden a clientes' })).check();
  await save(dialog).click();
  await expect(other.getByText(t('roles:SAVED'))).toBeVisible();
  const privileges = await admin.call(listPrivilegesOfRole, { params: { id: role.id } });
  const allowed = privileges.flatMap(({ idModules, enabled }) => (enabled === 'Y' ? idModules : []));
  expect(allowed).toEqual(expect.arrayContaining([1, 3]));
  expect((await admin.call(getRole, { params: { id: role.id } })).description).toBe('Atienden a clientes');
});

test('two administrators save settings: different ones are merged, the same one is selected', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const settingOf = async (name: 'resetHour' | 'voiceRate' | 'sliderTime') =>
    (await admin.call(getGeneralParameter, { params: { name } })).value;
  const [one, other] = [await device({ reducedMotion: 'reduce' }), await device({ reducedMotion: 'reduce' })];
  for (const page of [one, other]) await openGeneralSettings(page, t);
  await settingsForm(one, t).field('sliderTime').fill('7');
  await settingsForm(one, t).field('resetHour').fill('4');
  await settingsForm(one, t).save.click();
  await expect(settingsForm(one, t).saved).toBeVisible();

  await settingsForm(other, t).field('resetHour').fill('5');
  await settingsForm(other, t).field('voiceRate').fill('60');
  await settingsForm(other, t).save.click();
  const dialog = other.getByRole('dialog', { name: t('changed-version:title') });
  const group = dialog.getByRole('radiogroup', { name: t('changed-version:field.settings') });
  await expect(group).toContainText(t('general-settings:label.resetHour'));
  await expectTranslated(other, 'es', 'two values of one setting');
  await group.getByRole('radio').first().check();
  await save(dialog).click();
  await expect(settingsForm(other, t).saved).toBeVisible();
  expect([await settingOf('resetHour'), await settingOf('voiceRate'), await settingOf('sliderTime')]).toEqual(
    ['5', '60', '7'],
  );
});
