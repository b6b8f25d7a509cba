import type { Page } from '@playwright/test';
import { assignPrivilege } from '#shared/contract/access/roles.ts';
import { resetPassword } from '#shared/contract/access/users.ts';
import { createBranch, listConfiguredBranches } from '#shared/contract/configuration/branches.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { saveGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { makeRole, makeUser } from '#tests/support/actions/administration-actions.ts';
import { bulk } from '#tests/support/browser/at-administration.ts';
import { branchForm } from '#tests/support/browser/at-branches.ts';
import { choosing } from '#tests/support/browser/at-sign-in.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { linger } from '#tests/support/browser/linger.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;
const LIST = '/app/configuration/branch';

test('a branch is added, found in the list, changed, and stays open after a reload', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', LIST);
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    t('branches:form.name'),
    t('branches:form.address'),
    t('branches:form.type'),
    t('branches:form.enabled'),
    t('common:list.actions'),
  ]);
  await expectTranslated(page, 'es', 'the branches');
  await expectAccessible(page, 'the branches');

  await page.getByRole('link', { name: t('branches:new') }).click();
  await expect(page).toHaveURL(`${LIST}/crud`);
  const form = branchForm(page, t);
  await expect(form.save).toBeDisabled();
  const fields = [
    'address',
    'city',
    'telephone',
    'zone',
    'latitude',
    'longitude',
    'idVentureBranch',
  ] as const;
  for (const name of fields) await expect(form.field(name)).toHaveRole('textbox');
  for (const choice of [form.type, form.country]) await expect(choice).toBeEnabled();
  for (const name of ['enabled', 'cellPhone', 'survey', 'sms', 'distributed'] as const) {
    await expect(form.field(name)).toHaveRole('switch');
    await expect(form.field(name)).toBeChecked({ checked: name === 'enabled' });
  }
  await form.field('name').fill('Ribera');
  await form.turn('sms');
  await form.field('telephone').fill('+34 600-100');
  await expect(form.field('telephone')).toHaveValue('34600100');
  await form.field('zone').fill('5,5');
  await form.field('latitude').fill('141,65');
  await expect(form.field('latitude')).toHaveValue('141.65');
  await expect(form.field('latitude')).toHaveAccessibleDescription(t('errors:ERROR_LATITUDE'));
  await form.field('latitude').fill('41,65');
  await form.field('longitude').fill('-0,88');
  await expect(form.field('zone')).toHaveAccessibleDescription(
    new RegExp(t('branches:form.zoneGuess', { hours: 0 })),
  );
  await expect(form.save).toBeDisabled();
  await form.chooseCountry('Suecia');
  await expect(form.marker).toBeVisible();
  await expectTranslated(page, 'es', 'the form of a branch');
  await expectAccessible(page, 'the form of a branch');
  await form.save.click();
  await expect(page).toHaveURL(LIST);

  await page.getByRole('link', { name: 'Ribera', exact: true }).click();
  await expect(page).toHaveURL(/\/crud\?id=\d+$/);
  await page.reload();
  await expect(form.field('name')).toHaveValue('Ribera');
  await expect(form.field('zone')).toHaveValue('5.5');
  await expect(form.country).toHaveValue('Suecia');
  await expect(form.type).toBeDisabled();
  await expect(form.field('sms')).toBeChecked();
  await form.field('name').fill('Ribera Alta');
  await form.save.click();
  await expect(page.getByRole('link', { name: 'Ribera Alta', exact: true })).toBeVisible();
});

test('a branch with its own server needs address and port, as the warning says', async ({ device }) => {
  const page = await device(CALM);
  await linger(page, 7_000);
  await signIn(page, 'admin', `${LIST}/crud`);
  const form = branchForm(page, t);
  await form.field('name').fill('Ribera');
  await form.field('latitude').fill('41.65');
  await form.field('longitude').fill('-0.88');
  await form.chooseCountry('España');
  const own = [form.field('ipServer'), form.field('port')];
  for (const field of own) await expect(field).toHaveCount(0);
  await form.turn('distributed');
  for (const field of own) await expect(field).toBeVisible();
  const warnings = page.getByRole('alert').filter({ hasText: t('errors:IP_PORT_EMPTY') });
  await form.field('port').pressSequentially('80a80');
  await expect(form.field('port')).toHaveValue('8080');
  await form.save.click();
  await expect(warnings).toHaveCount(1);
  await expect(form.field('ipServer')).toHaveAccessibleDescription(t('errors:IP_PORT_EMPTY'));
  await form.field('port').fill('');
  await form.field('ipServer').fill('10.0.0.7');
  await form.save.click();
  await expect(warnings).toHaveCount(2);
  await expect(form.field('port')).toHaveAccessibleDescription(t('errors:IP_PORT_EMPTY'));
  await form.field('ipServer').fill('10.0.0.7 8');
  await expect(form.field('ipServer')).toHaveAccessibleDescription(t('errors:ERROR_IP'));
  await expect(form.save).toBeDisabled();
  await form.turn('distributed');
  for (const field of own) await expect(field).toHaveCount(0);
  await expect(form.save).toBeEnabled();
});

test('an error is shown beside its field, a licence error above the form', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  await admin.call(createBranch, { body: newBranch({ name: 'Ribera' }) });
  const page = await device(CALM);
  await signIn(page, 'admin', `${LIST}/crud`);
  const form = branchForm(page, t);
  await form.field('name').fill('RIBERA');
  await form.field('latitude').fill('41.65');
  await form.field('longitude').fill('-0.88');
  await form.chooseCountry('España');
  await form.save.click();
  await expect(form.field('name')).toHaveAccessibleDescription(t('errors:ERROR_NAME'));

  await form.field('name').fill('Otra');
  await form.turn('distributed');
  await form.field('ipServer').fill('10.0.0.7');
  await form.field('port').fill('8080');
  await expectDisplayed(page, '**/api/branches', [...REJECTED_FIELDS, ['REACH_MAX_BRANCHES', null]]);
  await expect(form.field('latitude')).toHaveValue('41.65');
  await expectAccessible(page, 'a branch that the licence does not allow');

  await page
    .getByRole('link', { name: t('branches:title'), exact: true })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:confirm.leave') })
    .click();
  await expect(page).toHaveURL(LIST);
});

test('errors of a change are shown like those of a new branch', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const { id } = await admin.call(createBranch, {
    body: newBranch({ distributed: 'Y', ipServer: '10.0.0.7', port: '8080' }),
  });
  const page = await device(CALM);
  await signIn(page, 'admin', `${LIST}/crud?id=${id}`);
  await branchForm(page, t).field('name').fill('Otra');
  await expectDisplayed(page, `**/api/branches/${id}`, [
    ['BRANCH_NAME_IN_USE', 'name'],
    ...REJECTED_FIELDS,
    ['REACH_MAX_BRANCHES', null],
    ['REACH_MAX_CELLBRANCHES', null],
    ['REACH_MAX_SURVEYBRANCHES', null],
    ['REACH_MAX_SMSBRANCHES', null],
  ]);
});

test('a branch is placed on the map by click, drag and keyboard', async ({ branch, device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${LIST}/crud`);
  const form = branchForm(page, t);
  const latitude = form.field('latitude');
  await expect(form.map.locator('path').first()).toBeAttached();
  await expect(form.marker).toHaveCount(0);
  await form.map.getByRole('button', { name: t('branches:map.putInMiddle') }).click();
  await expect(form.marker).toBeVisible();
  await expect(latitude).toHaveValue(/^\d{1,2}(\.\d{1,6})?$/);

  await form.field('longitude').fill('18,07');
  await latitude.fill('59,33');
  await form.marker.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(59.33);
  const moved = await latitude.inputValue();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => Number(await latitude.inputValue())).toBeLessThan(Number(moved) - 1);

  const canvas = form.map.locator('.leaflet-container');
  await canvas.click({ position: { x: 80, y: 100 } });
  const clicked = await latitude.inputValue();
  const drop = await form.marker.boundingBox();
  expect(drop).not.toBeNull();
  const [x, y] = [(drop?.x ?? 0) + 18, (drop?.y ?? 0) + 18];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 5 });
  await page.mouse.up();
  await expect(latitude).not.toHaveValue(clicked);

  const admin = await branch.signIn('admin');
  await admin.call(saveGeneralParameter, { params: { name: 'useMaps' }, body: { value: 'N' } });
  await page.goto(LIST);
  const known = page.waitForResponse('**/api/general_parameters/');
  await page.goto(`${LIST}/crud`);
  await known;
  await expect(latitude).toBeVisible();
  await expect(form.map).toHaveCount(0);
});

test('a map that is closed while zooming causes no error', async ({ device }) => {
  const page = await device();
  await page.clock.install();
  await signIn(page, 'admin', `${LIST}/crud`);
  const form = branchForm(page, t);
  await expect(form.map.locator('path').first()).toBeAttached();
  const nearer = form.map.getByRole('button', { name: t('branches:map.nearer') });
  const list = page.getByRole('link', { name: t('branches:title'), exact: true }).first();
  const [button, link] = await Promise.all([nearer.elementHandle(), list.elementHandle()]);
  // Leaves within the page, between the frame in which the map starts to move and the one in which it arrives.
  await page.evaluate(
    ([one, other]) => {
      if (!(one instanceof HTMLElement && other instanceof HTMLElement)) throw new Error('nothing to press');
      one.click();
      requestAnimationFrame(() => requestAnimationFrame(() => other.click()));
    },
    [button, link],
  );
  await expect(page).toHaveURL(LIST);
  await expect(form.map).toHaveCount(0);
  await page.clock.runFor(1_000);
});

test('the list shows an empty state, ten of ten thousand, long names, and a lost connection', async ({
  branch,
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/home');
  const long = 'Sucursal-de-la-Ribera-Alta-del-Guadalquivir-0';
  const row = (id: number) => ({
    ...newBranch({ name: `${long.slice(0, 45 - String(id).length)}${id}`, address: 'Ñ'.repeat(60) }),
    id,
    idBranches: id,
    nameBranchTypes: 'M'.repeat(45),
  });
  let rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(row);
  let total = 10_000;
  await page.route('**/api/branches/table*', (route) => route.fulfill({ json: { rows, total } }));
  await page.goto(LIST);
  await expect(page.locator('tbody tr')).toHaveCount(10);
  await expect(page.getByText(t('branches:count', { count: 10_000 }))).toBeVisible();
  await expectAccessible(page, 'ten thousand branches');
  [rows, total] = [[], 0];
  await page.goto('/app/home');
  await page.goto(LIST);
  await expect(page.getByText(t('branches:NO_BRANCHES'))).toBeVisible();
  await page.unroute('**/api/branches/table*');
  await page.goto('/app/home');
  await page.goto(LIST);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await branch.powerCut();
  await page.getByLabel(t('branches:search'), { exact: true }).fill('Ribera');
  await expect(
    page
      .getByText(t('common:list.notLoaded'))
      .or(page.getByText(t('common:list.notCurrent')))
      .first(),
  ).toBeVisible();
});

test('a map loads street tiles only from the configured address', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const { id } = await admin.call(createBranch, { body: newBranch({ name: 'Ribera' }) });
  const value = `${branch.origin}/tiles/{z}/{x}/{y}.png`;
  await admin.call(saveGeneralParameter, { params: { name: 'mapTiles' }, body: { value } });
  const page = await device(CALM);
  await page.route('**/tiles/**', (route) => route.fulfill({ status: 204 }));
  await signIn(page, 'admin', '/app/home');
  const request = page.waitForRequest(/\/tiles\/15\/\d+\/\d+\.png$/);
  await page.goto(`${LIST}/crud?id=${id}`);
  await request;
  const form = branchForm(page, t);
  await expect(form.map.getByText(new URL(branch.origin).host)).toBeVisible();
  await expect(form.map.locator('path[class*="land"]')).toHaveCount(0);
});

test('a user who may only add branches sees the others read-only', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const role = await makeRole(admin, { name: 'Altas' });
  await admin.call(assignPrivilege, {
    body: { idModules: MODULES.branchCreate, idUserRoles: role.id, enabled: 'Y' },
  });
  const user = await makeUser(admin, { username: 'altas', idUserRoles: role.id });
  await admin.call(resetPassword, { params: { id: user.id }, body: { newPassword: 'Primera-2026' } });
  const page = await device(CALM);
  await page.goto('/');
  await page.getByLabel(t('auth:username')).fill('altas');
  await page.getByLabel(t('auth:password'), { exact: true }).fill('Primera-2026');
  await page.getByRole('button', { name: t('auth:signIn') }).click();
  const { selected, again, send } = choosing(page, t('passwords:firstTitle'));
  await selected.fill('Segunda-2026');
  await again.fill('Segunda-2026');
  await send.click();
  await expect(page).toHaveURL('/app/home');

  await page.goto('/app/configuration');
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('link', { name: t('branches:new') })).toBeVisible();
  await page.locator('tbody').getByRole('link').click();
  await expect(page.getByText(t('branches:form.notAllowed'))).toBeVisible();
  await expect(branchForm(page, t).save).toHaveCount(0);
  await page.goto('/app/configuration/services');
  await expect(page.getByRole('heading', { name: t('shell:notForYou.title') })).toBeVisible();
});

type FormField = Parameters<ReturnType<typeof branchForm>['field']>[0];
/** An error code, and the field that shows it; null if it is shown above the form. */
type Rejected = readonly [keyof typeof ERRORS, FormField | null];

/** Errors that the form mostly detects itself; the server decides. */
const REJECTED_FIELDS: readonly Rejected[] = [
  ['BRANCH_LATITUDE', 'latitude'],
  ['BRANCH_LONGITUDE', 'longitude'],
  ['BRANCH_IP', 'ipServer'],
  ['BRANCH_PORT', 'port'],
  ['BRANCH_TELEPHONE', 'telephone'],
];

/** Saves the form once for each possible error of the server. */
async function expectDisplayed(page: Page, address: string, apiErrors: readonly Rejected[]): Promise<void> {
  const form = branchForm(page, t);
  for (const [status, field] of apiErrors) {
    const { http, message, text } = ERRORS[status];
    const json = { status, message, params: { max: 3 }, ...(field && { field }) };
    await page.route(address, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: http, json }),
    );
    const said = t(`errors:${text}`, { max: 3, count: 3 });
    await form.save.click();
    if (field) await expect(form.field(field)).toHaveAccessibleDescription(said);
    else await expect(page.getByRole('main').getByRole('alert')).toHaveText(said);
    await page.unroute(address);
    if (!field) continue;
    // Corrects the invalid value.
    const entered = await form.field(field).inputValue();
    await form.field(field).fill('');
    await form.field(field).fill(entered);
  }
}

test('several branches are disabled and enabled together without other changes', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  for (const name of ['Ribera', 'Ensanche']) await admin.call(createBranch, { body: newBranch({ name }) });
  const all = async () => (await admin.call(listConfiguredBranches, { query: { size: 50 } })).rows;
  const before = await all();
  const page = await device(CALM);
  await signIn(page, 'admin', LIST);
  const { dialog, select, press, confirm } = bulk(page, t);
  for (const name of ['Ribera', 'Ensanche']) await select(name).check();
  await press('disable');
  await expect(dialog.getByRole('listitem')).toHaveText(['Ribera', 'Ensanche']);
  await confirm('disable');
  await expect(page.getByText(t('common:bulk.done.disable', { count: 2 }))).toBeVisible();
  const isNew = ({ name }: { readonly name: string }) => name === 'Ribera' || name === 'Ensanche';
  expect(await all()).toEqual(before.map((row) => (isNew(row) ? { ...row, enabled: 'N' } : row)));
  for (const name of ['Ribera', 'Ensanche']) await select(name).check();
  await press('enable');
  await confirm('enable');
  await expect(page.getByText(t('common:bulk.done.enable', { count: 2 }))).toBeVisible();
  expect(await all()).toEqual(before);
});
