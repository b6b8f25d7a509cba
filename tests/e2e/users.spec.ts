import { DEMO_PASSWORD } from '../../shared/server/demo/people.ts';
import {
  choose,
  newOne,
  openAdministration,
  rowOf,
  save,
  userChoice,
  userField,
} from '../support/at-administration.ts';
import { signIn } from '../support/at-desk.ts';
import { expect, test } from '../support/browser-test.ts';
import { expectAccessible, expectTranslated } from '../support/look-closely.ts';
import { textsIn } from '../support/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

test('a user is added with a made-up password, and has to change it', async ({ device }) => {
  const page = await device(CALM);
  await openAdministration(page, t);
  await expect(page).toHaveURL('/app/administration/users');
  await expect(page.getByRole('columnheader')).toHaveText([
    ...[t('users:username'), t('users:fullName'), t('users:roleName')],
    ...[t('users:AttentionAreaName'), t('users:usertype'), t('users:enabled')],
  ]);
  await expectTranslated(page, 'es', 'users');
  await expectAccessible(page, 'users');

  await newOne(page, t, 'users').click();
  await expect(page.getByRole('button', { name: t('common:action.save') })).toBeDisabled();
  await userField(page, t, 'firstName').fill('Ana');
  await userField(page, t, 'lastName').fill('Rivas Sanz');
  await userField(page, t, 'idnumber').pressSequentially('12A3');
  await expect(userField(page, t, 'idnumber')).toHaveValue('123');
  await userField(page, t, 'username').fill('LUCIA');
  await choose(page, userChoice(page, t, 'roleName'), 'Operación');
  await expectTranslated(page, 'es', 'a new user');
  await expectAccessible(page, 'a new user');

  // After a refusal the form stands as it was, with what is wrong beside the field.
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
  await save(page, t);

  await expect(page).toHaveURL('/app/administration/users');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'a first password');
  await dialog.getByRole('button', { name: t('users:password.give') }).click();
  const made = await dialog.getByRole('status').innerText();
  expect(made).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  await expectTranslated(page, 'es', 'a made-up password');
  await expectAccessible(page, 'a made-up password');
  await dialog.getByRole('button', { name: t('common:shownOnce.done') }).click();
  await page.reload();
  await expect(rowOf(page, 'anarivas')).toContainText('Ana Rivas Sanz');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const theirs = await device(CALM);
  await theirs.goto('/');
  await theirs.getByLabel(t('auth:username')).fill('anarivas');
  await theirs.getByLabel(t('auth:password'), { exact: true }).fill(made);
  await theirs.getByRole('button', { name: t('auth:signIn') }).click();
  await expect(theirs.getByRole('dialog')).toBeVisible();
});

test('what is typed is not lost by leaving, and a disabled user is out', async ({ device }) => {
  const page = await device(CALM);
  const theirs = await device(CALM);
  await signIn(theirs, t, 'lucia');
  await openAdministration(page, t);
  await page.getByRole('link', { name: 'lucia', exact: true }).click();
  await userField(page, t, 'telephone').fill('600 100 200');
  await expect(page.getByText(t('users:unsaved'))).toBeVisible();
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

test('a program has the role API and a token that is shown once', async ({ branch, device }) => {
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

test('branches are picked with the keyboard and by buttons', async ({ device }) => {
  const page = await device(CALM);
  await openAdministration(page, t);
  await page.getByRole('link', { name: 'lucia', exact: true }).click();
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

test('users that nobody finds, and a server that is gone, are said', async ({ branch, device }) => {
  const page = await device(CALM);
  await openAdministration(page, t);
  await page.getByRole('button', { name: t('users:show.AD') }).click();
  await expect(page.getByText(t('users:NO_USERS'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'no users of the directory');
  await page.goto('/app/administration/users/987654/edit');
  await expect(page.getByText(t('users:notFound'))).toBeVisible();
  await page.goto('/app/administration/users/new');
  await userField(page, t, 'firstName').fill('Ana');
  await branch.powerCut();
  await expect(page.getByText(t('common:connection.comesBack'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('common:action.save') })).toBeDisabled();
  await expect(userField(page, t, 'firstName')).toHaveValue('Ana');
});
