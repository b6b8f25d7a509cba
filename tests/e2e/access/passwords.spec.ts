import { listBranches } from '#shared/contract/configuration/branches.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { changeUser, set } from '#tests/support/actions/sign-in-actions.ts';
import { atSignIn, choosing, session, test } from '#tests/support/browser/at-sign-in.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';

const DAY_MS = 86_400_000;
const t = textsIn('es');

test('a user with an assigned password selects a new one and is signed in', async ({ branch, device }) => {
  await set(branch, { passNumbers: 'Y', passUpperLower: 'Y', passMinLength: 10 });
  await changeUser(branch, 'lucia', { change_password: 1 });
  const page = await device({ reducedMotion: 'reduce' });
  const { enter, type } = atSignIn(page, t);
  await type('lucia', DEMO_PASSWORD);
  await enter.click();
  const { dialog, old, selected, again, send } = choosing(page, t('passwords:firstTitle'), t);
  await expect(dialog.getByText(t('passwords:firstText'))).toBeVisible();
  await expect(selected).toBeFocused();
  await expect(old).toHaveCount(0);
  await expect(send).toBeDisabled();
  const stored = dialog.locator('[data-fulfilled]');
  await expect(stored).toHaveCount(0);
  await selected.fill('Cuatro-gatos');
  await expect(stored).toHaveCount(2);
  await expect(send).toBeDisabled();
  await again.fill('cuatro-gatos');
  await send.click();
  await expect(again).toHaveAccessibleDescription(t('passwords:NOT_SAME_PASSWORDS_MESSAGE'));
  await expect(page.getByRole('alert').getByText(t('passwords:NOT_SAME_PASSWORDS_MESSAGE'))).toBeVisible();
  await again.fill('Cuatro-gatos');
  await send.click();
  await expect(selected).toHaveAccessibleDescription(t('errors:ERROR_PASSNUMBER'));
  await expectTranslated(page, 'es', 'choosing a password');
  await expectAccessible(page, 'choosing a password');
  expect(await session(page)).toBeNull();

  await selected.fill('Cuatro-gatos-4');
  await expect(stored).toHaveCount(3);
  await again.fill('Cuatro-gatos-4');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('passwords:PASSWORD_CHANGED'))).toBeVisible();
  await expect(page).toHaveURL('/app/home');
});

test('an expired password is changed at sign-in', async ({ branch, device }) => {
  await set(branch, { passValidity: 30 });
  await changeUser(branch, 'lucia', { password_changed_at: branch.clock.now() - 30 * DAY_MS });
  const page = await device();
  const { enter, type } = atSignIn(page);
  await type('lucia', DEMO_PASSWORD);
  await enter.click();
  const { dialog, old, selected, again, send } = choosing(page, t('passwords:expiredTitle'));
  await expect(dialog.getByText(t('passwords:expiredText'))).toBeVisible();
  await old.fill('wrong');
  await selected.fill('cuatro-gatos');
  await again.fill('cuatro-gatos');
  await send.click();
  await expect(old).toHaveAccessibleDescription(t('errors:INCORRECT_OLD_PASSWORD'));
  await old.fill(DEMO_PASSWORD);
  await send.click();
  await expect(page).toHaveURL('/app/home');
});

test('a user who cancels the dialog is not signed in', async ({ branch, device }) => {
  await changeUser(branch, 'lucia', { change_password: 1 });
  const page = await device();
  const { enter, type } = atSignIn(page);
  await type('lucia', DEMO_PASSWORD);
  await enter.click();
  const { dialog, cancel } = choosing(page, t('passwords:firstTitle'));
  await cancel.click();
  await expect(dialog).toHaveCount(0);
  expect(await session(page)).toBeNull();
  await page.goto('/app/home');
  await expect(page).toHaveURL('/login');
});

test('the user name opens the password dialog, which shows each error and ends other sessions', async ({
  branch,
  device,
}) => {
  await set(branch, { passMinLength: 1 });
  const elsewhere = await branch.signIn('lucia');
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'lucia', '/app/home');
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Lucía Ferrer Molina: ${t('common:menu.changePassword')}`, exact: true })
    .click();
  const { dialog, old, selected, again, send } = choosing(page, t('passwords:title'));
  await expectAccessible(page, 'changing the password');
  const fields = [old, selected, again];
  for (const field of fields) await field.fill(DEMO_PASSWORD);
  for (const field of fields) {
    await field.fill('');
    await expect(send).toBeDisabled();
    await field.fill(DEMO_PASSWORD);
    await expect(send).toBeEnabled();
  }
  await old.fill('wrong');
  await send.click();
  await expect(old).toHaveAccessibleDescription(t('errors:INCORRECT_OLD_PASSWORD'));
  await old.fill(DEMO_PASSWORD);
  await send.click();
  await expect(selected).toHaveAccessibleDescription(t('errors:ERROR_PASSREPEAT'));

  const violations = [
    [{ passMinLength: 9 }, 'gatos', t('errors:ERROR_PASSLENGTH', { min: 9 })],
    [{ passMinLength: 1, passUpperLower: 'Y' }, 'gatos', t('errors:ERROR_PASSUPPER')],
    [{ passUpperLower: 'N', passNumbers: 'Y' }, 'gatos', t('errors:ERROR_PASSNUMBER')],
    [{ passNumbers: 'N', passSpecialChar: 'Y' }, 'gatos', t('errors:ERROR_PASSSPECIAL')],
    [{ passSpecialChar: 'N', passNoRepeatChar: 'Y' }, 'perros', t('errors:ERROR_PASSNOREPEATCHAR')],
    [{ passNoRepeatChar: 'N', passBlacklist: 'Y' }, 'Secreto', t('errors:ERROR_PASSBLACKLIST')],
  ] as const;
  await branch.configure(({ trx }) =>
    trx.insertInto('password_blacklist').values({ password: 'secreto' }).execute(),
  );
  for (const [settings, password, text] of violations) {
    await set(branch, settings);
    await selected.fill(password);
    await again.fill(password);
    await send.click();
    await expect(selected).toHaveAccessibleDescription(text);
  }

  await selected.fill('cuatro-gatos');
  await again.fill('cuatro-gatos');
  await send.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('passwords:PASSWORD_CHANGED'))).toBeVisible();
  expect((await apiErrorOf(elsewhere.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
  await page.reload();
  await expect(page).toHaveURL('/app/home');
});
