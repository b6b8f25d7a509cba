import { getUserFullData, listUsers } from '#shared/contract/access/users.ts';
import { createAttentionArea } from '#shared/contract/configuration/attention-areas.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { makeRole } from '#tests/support/actions/administration-actions.ts';
import {
  bulk,
  choose,
  newOne,
  openAdministration,
  rowOf,
  save,
  userChoice,
  userField,
} from '#tests/support/browser/at-administration.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

test('a user is added with a generated password and must change it', async ({ device }) => {
  const page = await device(CALM);
  await openAdministration(page, t);
  await expect(page).toHaveURL('/app/administration/users');
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    ...[t('users:username'), t('users:fullName'), t('users:roleName')],
    ...[t('users:AttentionAreaName'), t('users:usertype'), t('users:enabled')],
    t('common:list.actions'),
  ]);
  await expectTranslated(page, 'es', 'users');
  await expectAccessible(page, 'users');

  await newOne(page, t, 'users').click();
  await expect(page.getByRole('button', { name: t('common:action.save') })).toBeDisabled();
  await userField(page, t, 'firstName').fill('Ana');
  await userField(page, t, 'lastName').fill('Rivas Sanz');
  await userField(page, t, 'idnumber').pressSequentially('12A3');
  await expect(userField(page, t, 'idnumber')).toHaveValue('123');
  // The save button is dimmed while a field is missing; pressing it shows the error and focuses the field.
  await page.getByRole('button', { name: t('common:form.missing') }).click();
  await expect(userField(page, t, 'username')).toHaveAccessibleDescription(t('common:field.required'));
  await expect(userChoice(page, t, 'roleName')).toBeFocused();
  await userField(page, t, 'username').fill('LUCIA');
  await choose(page, userChoice(page, t, 'roleName'), 'Operación');
  await expectTranslated(page, 'es', 'a new user');
  await expectAccessible(page, 'a new user');

  // After an error the form is unchanged, with the message beside the field.
  await save(page, t);
  await expect(userField(page, t, 'username')).toHaveAccessibleDescription(
    t('errors:ADMINISTRATION_USERNAME_ERROR'),
  );
  await expect(page).toHaveURL('/app/administration/users/new');
  await expect(userField(page, t, 'lastName')).toHaveValue('Rivas Sanz');
  await userField(page, t, 'username').fill('anarivas');
  await userField(page, t, 'email').fill('Lucia@valdemar.example');
  await save(page, t);
  await expect(userField(page, t, 'email')).toHaveAccessibleDescription(
    t('errors:ADMINISTRATION_EMAIL_ERROR'),
  );
  await userField(page, t, 'email').fill('');
  await page.route('**/api/users/fullData', (route) =>
    route.fulfill({ status: 409, json: { status: 'REACH_MAX_USERS', message: 'REACH_MAX_USERS' } }),
  );
  await save(page, t);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(t('errors:REACH_MAX_USERS'));
  await page.unroute('**/api/users/fullData');
  await save(page, t);

  await expect(page).toHaveURL('/app/administration/users');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'a first password');
  await dialog.getByRole('button', { name: t('users:password.give') }).click();
  const created = await dialog.getByRole('status').innerText();
  expect(created).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  await expectTranslated(page, 'es', 'a made-up password');
  await expectAccessible(page, 'a made-up password');
  await dialog.getByRole('button', { name: t('common:shownOnce.done') }).click();
  await page.reload();
  await expect(rowOf(page, 'anarivas')).toContainText('Ana Rivas Sanz');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const theirs = await device(CALM);
  await theirs.goto('/');
  await theirs.getByLabel(t('auth:username')).fill('anarivas');
  await theirs.getByLabel(t('auth:password'), { exact: true }).fill(created);
  await theirs.getByRole('button', { name: t('auth:signIn') }).click();
  await expect(theirs.getByRole('dialog')).toBeVisible();
});

test('leaving the form asks about unsaved input, and a disabled user is signed out', async ({ device }) => {
  const page = await device(CALM);
  const theirs = await device(CALM);
  await signIn(theirs, 'lucia', '/app/home');
  await openAdministration(page, t);
  await page.getByRole('link', { name: 'lucia', exact: true }).click();
  await userField(page, t, 'telephone').fill('600 100 200');
  await expect(page.getByText(t('common:form.unsaved'))).toBeVisible();
  await page.getByRole('button', { name: t('common:action.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:confirm.stay') })
    .click();
  await expect(userField(page, t, 'telephone')).toHaveValue('600 100 200');

  await page.getByRole('switch', { name: t('users:enabled') }).press('Space');
  await save(page, t);
  const question = page.getByRole('dialog', { name: t('users:disableTitle', { name: 'lucia' }) });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'disabling somebody');
  await question.getByRole('button', { name: t('users:disable') }).click();
  await expect(rowOf(page, 'lucia')).toContainText(t('common:no'));
  await theirs.goto('/app/workstation-selection');
  await expect(theirs).toHaveURL('/login');
  await theirs.getByLabel(t('auth:username')).fill('lucia');
  await theirs.getByLabel(t('auth:password'), { exact: true }).fill(DEMO_PASSWORD);
  await theirs.getByRole('button', { name: t('auth:signIn') }).click();
  await expect(theirs.getByText(t('errors:USER_DISABLED'))).toBeVisible();

  await page.getByRole('link', { name: 'admin', exact: true }).click();
  await page.getByRole('switch', { name: t('users:enabled') }).press('Space');
  await save(page, t);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users:disable') })
    .click();
  await expect(page.getByRole('alert')).toContainText(t('errors:LAST_ADMINISTRATOR'));
  await expect(page).toHaveURL(/\/edit$/);
});

test('several users are disabled and enabled together without other changes; the current user cannot be selected', async ({
  branch,
  device,
}) => {
  const page = await device(CALM);
  await openAdministration(page, t);
  const { dialog, select, press, confirm } = bulk(page, t);
  await expect(select('admin')).toBeDisabled();
  const admin = await branch.signIn('admin');
  const users = async () => {
    const { rows } = await admin.call(listUsers, { query: { size: 50 } });
    return Promise.all(rows.map(({ id }) => admin.call(getUserFullData, { params: { id } })));
  };
  const before = await users();
  for (const name of ['lucia', 'marcos']) await select(name).check();
  await press('disable');
  await expect(dialog).toContainText(t('users:disableManyText', { count: 2 }));
  await expectAccessible(page, 'disabling several users');
  await confirm('disable');
  await expect(page.getByText(t('common:bulk.done.disable', { count: 2 }))).toBeVisible();
  await expect(rowOf(page, 'lucia')).toContainText(t('common:no'));
  const isSelected = ({ username }: { readonly username: string }) => ['lucia', 'marcos'].includes(username);
  expect(await users()).toEqual(before.map((user) => (isSelected(user) ? { ...user, enabled: 'N' } : user)));
  for (const name of ['lucia', 'marcos']) await select(name).check();
  await press('enable');
  await confirm('enable');
  await expect(page.getByText(t('common:bulk.done.enable', { count: 2 }))).toBeVisible();
  expect(await users()).toEqual(before);
});

test('a program has the API role and a token that is shown once', async ({ branch, device }) => {
  const page = await device(CALM);
  await openAdministration(page, t);
  await newOne(page, t, 'users').click();
  await userField(page, t, 'firstName').fill('Portal');
  await userField(page, t, 'lastName').fill('de citas');
  await userField(page, t, 'username').fill('citas');
  await expect(page.getByRole('region', { name: t('users:branches') })).toBeVisible();
  await choose(page, userChoice(page, t, 'usertype'), t('users:type.API'));
  await expect(userChoice(page, t, 'roleName')).toBeDisabled();
  await expect(userChoice(page, t, 'roleName')).toHaveValue('API');
  await expect(userChoice(page, t, 'AttentionAreaName')).toBeDisabled();
  await expect(page.getByRole('region', { name: t('users:branches') })).toHaveCount(0);
  await expectAccessible(page, 'a program');
  await save(page, t);

  await page.getByRole('link', { name: 'citas', exact: true }).click();
  await page.getByRole('button', { name: t('users:token.make') }).click();
  const dialog = page.getByRole('dialog');
  const token = await dialog.getByRole('status').innerText();
  await expectTranslated(page, 'es', 'a token');
  await expectAccessible(page, 'a token');
  await expect(dialog.getByRole('status')).toHaveCSS('font-family', /mono/i);
  // Like over plain HTTP, where browsers have no clipboard for pages.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await dialog.getByRole('button', { name: t('common:shownOnce.copy') }).click();
  const again = dialog.getByRole('button', { name: t('common:shownOnce.copied') });
  await expect(again).toBeVisible();
  await page.evaluate(() => Object.assign(document, { execCommand: () => false }));
  await again.click();
  await expect(dialog.getByText(t('common:shownOnce.copyFailed'))).toBeVisible();
  expect(await page.evaluate(() => window.getSelection()?.toString().trim())).toBe(token);
  await dialog.getByRole('button', { name: t('common:shownOnce.done') }).click();
  const ask = () => fetch(`${branch.origin}/api/branches`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  await page.getByRole('button', { name: t('users:token.revoke') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users:token.revoke') })
    .click();
  await expect(page.getByText(t('users:token.none'))).toBeVisible();
  expect((await ask()).status).toBe(401);
});

test('enabled items are offered, and branches are selected by keyboard and buttons', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const deleted = { name: 'De antes', enabled: 'N' } as const;
  await admin.call(createAttentionArea, { body: deleted });
  await admin.call(createAttentionArea, { body: { name: 'Planta 1', enabled: 'Y' } });
  await admin.call(createBranch, { body: newBranch(deleted) });
  await makeRole(admin, deleted);
  const page = await device(CALM);
  await openAdministration(page, t);
  await page.getByRole('link', { name: 'lucia', exact: true }).click();
  const offered = async (name: Parameters<typeof userChoice>[2]) => {
    const field = userChoice(page, t, name);
    await field.click();
    await expect(field).toHaveAttribute('aria-controls', /./);
    const options = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`).getByRole('option');
    await expect(options.first()).toBeVisible();
    const names = await options.allInnerTexts();
    await page.keyboard.press('Escape');
    return names;
  };
  expect(await offered('AttentionAreaName')).toEqual([t('users:noArea'), 'Patio de operaciones', 'Planta 1']);
  expect((await offered('roleName')).toSorted()).toEqual([
    'Administración',
    'Configuración',
    'Informes',
    'Operación',
    'Supervisión',
  ]);
  expect(await offered('usertype')).toEqual(
    (['GALA', 'AD', 'API'] as const).map((type) => t(`users:type.${type}`)),
  );
  const out = page.getByRole('listbox', { name: t('users:notIncluded') });
  const inside = page.getByRole('listbox', { name: t('users:included') });
  await expect(out.getByRole('option')).toHaveCount(1);
  await out.focus();
  await page.keyboard.press('Enter');
  await expect(inside.getByRole('option')).toHaveCount(1);
  await expectAccessible(page, 'picked branches');
  await page.getByRole('button', { name: t('common:pick.excludeAll') }).click();
  await expect(out.getByRole('option')).toHaveCount(1);
  const include = page.getByRole('button', { name: t('common:pick.include'), exact: true });
  await expect(include).toBeDisabled();
  await out.getByRole('option').click();
  await include.click();
  await expect(inside.getByRole('option')).toHaveCount(1);
  await save(page, t);
  await expect(page).toHaveURL('/app/administration/users');
  await page.getByRole('link', { name: 'lucia', exact: true }).click();
  await expect(inside.getByRole('option')).toHaveCount(1);
});

test('an empty search and a lost connection are reported', async ({ branch, device }) => {
  const page = await device(CALM);
  await openAdministration(page, t);
  await page.getByRole('button', { name: t('users:show.AD') }).click();
  await expect(page.getByText(t('users:NO_USERS'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'no users of the directory');
  await page.goto('/app/administration/users/987654/edit');
  await expect(page.getByRole('heading', { level: 1, name: t('shell:missing.user') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('common:action.retry') })).toHaveCount(0);

  await page.goto('/app/administration/users');
  // After reconnecting everything is read again.
  await expect(page.getByRole('contentinfo')).toContainText(t('common:connection.connected'));
  await page.route('**/api/users/*/fullData', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'lucia', exact: true }).click();
  await expect(page.getByText(t('common:form.notLoaded'))).toBeVisible();
  await expect(page.getByText(t('errors:UNREACHABLE'))).toBeVisible();
  await expectAccessible(page, 'a user who was not loaded');
  await page.getByRole('button', { name: t('common:action.retry') }).click();
  await expect(userField(page, t, 'firstName')).toHaveValue('Lucía');
  await page.goto('/app/administration/users/new');
  await userField(page, t, 'firstName').fill('Ana');
  await branch.powerCut();
  await expect(page.getByText(t('common:connection.comesBack'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('common:action.save') })).toBeDisabled();
  await expect(userField(page, t, 'firstName')).toHaveValue('Ana');
});

test('the current user’s password cannot be reset, and a generated one is closed only deliberately', async ({
  device,
}) => {
  const page = await device(CALM);
  await openAdministration(page, t);
  await page.getByRole('link', { name: 'admin', exact: true }).click();
  await expect(page.getByText(t('users:password.own'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('users:password.reset') })).toHaveCount(0);

  await page.goto('/app/administration/users');
  await page.getByRole('link', { name: 'lucia', exact: true }).click();
  await page.getByRole('button', { name: t('users:password.reset') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('users:password.give') }).click();
  await expect(dialog.locator('output')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(dialog.locator('output')).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('common:action.close') })).toHaveCount(0);
  await dialog.getByRole('button', { name: t('common:shownOnce.done') }).click();
  await expect(dialog).toHaveCount(0);
});
