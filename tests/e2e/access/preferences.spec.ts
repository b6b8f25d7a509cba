import { addToBlacklist, listBlacklist, removeFromBlacklist } from '#shared/contract/access/blacklist.ts';
import { getGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { blacklist, openBlacklist, openPreferences } from '#tests/support/browser/at-preferences.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('password policy, level rules and audit settings are saved together', async ({ branch, device }) => {
  const page = await device();
  await openPreferences(page, t);
  const save = page.getByRole('button', { name: t('common:action.save'), exact: true });
  for (const name of ['passMinLength', 'passValidity', 'passNoRepeat', 'passAttempts'] as const) {
    const field = page.getByLabel(t(`preferences:label.${name}`), { exact: true });
    await field.fill('');
    await expect(field).toHaveAccessibleDescription(t('common:field.required'));
    await expect(save).toBeDisabled();
    await field.pressSequentially('-1x2.');
    await expect(field).toHaveValue('12');
  }
  const switches = [
    'passUpperLower',
    'passSpecialChar',
    'passNumbers',
    'passBlacklist',
    'passNoRepeatChar',
    'auditLog',
    'auditChanges',
  ] as const;
  for (const name of switches)
    await page.getByLabel(t(`preferences:label.${name}`), { exact: true }).press('Space');
  for (const name of ['createEditUsers', 'createEditRoles'] as const) {
    await page.getByRole('combobox', { name: t(`preferences:label.${name}`) }).click();
    await expect(page.getByRole('option')).toHaveText([
      t('preferences:level.HIGHER'),
      t('preferences:level.HIGHER_OR_EQUAL'),
    ]);
    await page.getByRole('option', { name: t('preferences:level.HIGHER'), exact: true }).click();
  }
  await save.click();
  await expect(page.getByText(t('preferences:saved'))).toBeVisible();

  const admin = await branch.signIn('admin');
  const settingOf = async (name: string) =>
    (await admin.call(getGeneralParameter, { params: { name } })).value;
  expect(await Promise.all(['passMinLength', 'passAttempts', 'createEditRoles'].map(settingOf))).toEqual([
    '12',
    '12',
    'HIGHER',
  ]);
  expect(await Promise.all(switches.map(settingOf))).toEqual(['Y', 'Y', 'Y', 'Y', 'Y', 'N', 'N']);
});

test('passwords are added to the blacklist in lower case, once, and removed', async ({ device }) => {
  const page = await device();
  await openBlacklist(page, t);
  const { password, add, rows, remove } = blacklist(page, t);
  await expect(page.getByText(t('preferences:blacklist.empty'))).toBeVisible();
  await expect(add).toBeDisabled();
  await password.fill('x'.repeat(46));
  await expect(password).toHaveValue('x'.repeat(46));
  await expect(password).toHaveAccessibleDescription(t('common:field.tooLong', { max: 45 }));
  await password.fill('   ');
  await expect(password).toHaveAccessibleDescription(t('common:field.required'));
  await expect(add).toBeDisabled();

  await password.fill('Verano2024');
  await add.click();
  await expect(rows).toHaveText([/verano2024/]);
  await expect(password).toHaveValue('');
  await password.fill('VERANO2024');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription(t('errors:BLACKLIST_UNIQUE_ERROR'));
  await expect(password).toHaveValue('VERANO2024');

  await remove('verano2024').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('common:action.cancel') }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(1);
  await remove('verano2024').click();
  await dialog.getByRole('button', { name: t('common:action.delete') }).click();
  await expect(page.getByText(t('preferences:blacklist.removed'))).toBeVisible();
  await expect(page.getByText(t('preferences:blacklist.empty'))).toBeVisible();
});

test('a password that cannot be removed is reported', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const { id } = await admin.call(addToBlacklist, { body: { password: 'qwerty' } });
  const page = await device();
  await openBlacklist(page, t);
  const { remove, rows } = blacklist(page, t);
  await expect(rows).toHaveCount(1);
  await remove('qwerty').click();
  const sure = page.getByRole('dialog').getByRole('button', { name: t('common:action.delete') });
  await expect(sure).toBeVisible();
  await admin.call(removeFromBlacklist, { params: { id } });
  await sure.click();
  await expect(page.getByText(t('errors:BLACKLIST_DELETE_ERROR'))).toBeVisible();
  await expect(page.getByText(t('preferences:blacklist.empty'))).toBeVisible();
});

test('a user whose role changed meanwhile sees that the blacklist is not permitted', async ({ device }) => {
  const page = await device();
  await page.route('**/api/blacklist?*', (route) =>
    route.fulfill({ status: 403, json: { status: 'FORBIDDEN', message: 'privilege missing' } }),
  );
  await openBlacklist(page, t);
  await expect(page.getByRole('alert')).toHaveText(t('errors:BLACKLIST_AUTH_ERROR'));
});

test('ten thousand passwords are shown in pages', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const maxPassword = 'w'.repeat(45);
  await admin.call(addToBlacklist, { body: { password: maxPassword } });
  const { rows: some } = await admin.call(listBlacklist, { query: {} });
  const page = await device();
  await page.route('**/api/blacklist?*', async (route) => {
    const first = Number(new URL(route.request().url()).searchParams.get('page') ?? 1) * 10;
    const filler = Array.from({ length: 9 }, (_, at) => ({ id: first + at, password: `clave${first + at}` }));
    await route.fulfill({ json: { rows: [...some, ...filler], total: 10_000 } });
  });
  await openBlacklist(page, t);
  await expect(page.getByText(t('preferences:blacklist.count', { count: 10_000 }))).toBeVisible();
  await expectAccessible(page, 'a full blacklist');
  await page.getByRole('button', { name: t('common:list.nextPage') }).click();
  await expect(blacklist(page, t).rows.filter({ hasText: 'clave20' })).toHaveCount(1);
});

test('users without the module cannot open preferences', async ({ device }) => {
  const page = await device();
  await signIn(page, 'config', '/app/home');
  for (const path of ['preferences', 'preferences/blacklist']) {
    await page.goto(`/app/administration/${path}`);
    await expect(page.getByRole('heading', { name: t('shell:notForYou.title') })).toBeVisible();
  }
});

test('the preferences page is accessible', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await openPreferences(page, t);
  await expectTranslated(page, 'es', 'preferences');
  await expectAccessible(page, 'preferences');
  await page.getByRole('link', { name: t('preferences:view.blacklist') }).click();
  await expect(page.getByText(t('preferences:blacklist.empty'))).toBeVisible();
  await expectTranslated(page, 'es', 'an empty blacklist');
  await expectAccessible(page, 'an empty blacklist');
});
