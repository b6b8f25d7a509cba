import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { changeUser, set, tryToSignIn } from '#tests/support/actions/sign-in-actions.ts';
import { accountItem } from '#tests/support/browser/at-account.ts';
import { atSignIn, session, test } from '#tests/support/browser/at-sign-in.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { comeBack } from '#tests/support/browser/minutes.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';

const t = textsIn('es');

test('the button needs both fields, Enter signs in, and user, employee and privileges are fetched in that order', async ({
  device,
}) => {
  const page = await device();
  const { enter, username, password, type } = atSignIn(page);
  await page.goto('/somewhere');
  await expect(page).toHaveURL('/login');
  await expect(enter).toBeDisabled();
  await username.fill('lucia');
  await expect(enter).toBeDisabled();
  await password.fill('x');
  await expect(enter).toBeEnabled();
  await expect(page.getByRole('contentinfo')).toContainText(/\d+\.\d+\.\d+ · \d+ \p{L}+ \d{4}/u);
  await expect(page.getByRole('navigation')).toHaveCount(0);

  const requests: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (/^\/api\/(users|employees)\//.test(path)) requests.push(path.replace(/\d+/, 'N'));
  });
  const sent = page.waitForRequest('**/api/users/authenticate/');
  await type('LUCIA', DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ username: 'lucia', password: DEMO_PASSWORD });
  await expect(page).toHaveURL('/app/home');
  expect(JSON.parse((await session(page)) ?? '')).toMatchObject({
    employee: { firstName: 'Lucía', lastName: 'Ferrer Molina' },
  });
  expect(requests.slice(0, 4)).toEqual([
    '/api/users/authenticate/',
    '/api/users/N',
    '/api/employees/N',
    '/api/users/N/privileges',
  ]);
});

test('a wrong password and a disabled user are reported above the fields, and the input stays', async ({
  branch,
  device,
}) => {
  const page = await device();
  const { enter, username, type } = atSignIn(page);
  await type('lucia', 'wrong');
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText(t('errors:LOGIN_ERROR'));
  await expect(username).toHaveValue('lucia');
  await changeUser(branch, 'lucia', { enabled: 0 });
  await type('lucia', DEMO_PASSWORD);
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText(t('errors:USER_DISABLED'));
});

test('too many attempts show a warning with the time to wait, then who can help', async ({
  branch,
  device,
}) => {
  await set(branch, { passAttempts: 4 });
  const page = await device();
  const { enter, type } = atSignIn(page);
  const warning = page.getByRole('alert').filter({ hasText: t('auth:ERROR') });
  await type('lucia', 'wrong');
  for (let failure = 1; failure <= 3; failure += 1) {
    const answered = page.waitForResponse('**/api/users/authenticate/');
    await enter.click();
    expect((await answered).status()).toBe(401);
    await expect(enter).toBeEnabled();
  }
  await enter.click();
  await expect(warning).toContainText(t('auth:tryAgainIn', { count: 1 }));
  branch.clock.advance(1_000);
  await enter.click();
  await expect(warning.filter({ hasText: t('errors:MAX_ATTEMPS_EXCEEDED') })).toBeVisible();
  expect(await session(page)).toBeNull();
});

test('the only administrator waits longer each time, and sees the attempts after signing in until closing the notice', async ({
  branch,
  device,
}) => {
  const since = branch.clock.now();
  for (let guess = 0; guess < 11; guess += 1) {
    await apiErrorOf(tryToSignIn(branch, 'admin', 'a guess'));
    branch.clock.advance(5 * 60_000);
  }
  await apiErrorOf(tryToSignIn(branch, 'admin', 'a guess'));
  const page = await device();
  const { enter, type } = atSignIn(page);
  await type('admin', DEMO_PASSWORD);
  await enter.click();
  await expect(page.getByText(t('auth:tryAgainInMinutes', { count: 9 }))).toBeVisible();
  branch.clock.advance(9 * 60_000);
  await enter.click();
  await expect(page).toHaveURL('/app/home');
  const notice = page.getByRole('alert').filter({ hasText: t('auth:failedAttempts.title') });
  const moment = await page.evaluate(
    (at) => new Date(at).toLocaleString('es', { dateStyle: 'medium', timeStyle: 'short' }),
    since,
  );
  await expect(notice).toContainText(t('auth:failedAttempts.text', { count: 12, since: moment }));
  await expectAccessible(page, 'the notice of wrong passwords');
  await notice.getByRole('button', { name: t('common:action.close') }).click();
  await expect(notice).toHaveCount(0);
});

test('an unexpected error opens the error page, which links back', async ({ device }) => {
  const page = await device();
  const { enter, type } = atSignIn(page);
  await page.route('**/api/users/authenticate/', (route) =>
    route.fulfill({ status: 500, json: { status: 'GENERIC_ERROR', message: 'unexpected failure' } }),
  );
  await type('lucia', DEMO_PASSWORD);
  await enter.click();
  await expect(page).toHaveURL('/app/error/GENERIC_ERROR');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: t('errors:page.GENERIC_ERROR') })).toBeVisible();
  await expect(page.getByText(t('errors:GENERIC_ERROR'))).toBeVisible();
  await expectAccessible(page, 'the error page before signing in');
  await page.getByRole('link', { name: t('errors:page.toHome') }).click();
  await expect(page).toHaveURL('/login');
});

test('the name of a directory user is shown as plain text', async ({ branch, device }) => {
  const page = await device();
  await signIn(page, 'lucia', '/app/home');
  await changeUser(branch, 'lucia', { user_type: 'AD' });
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('turno.session') ?? '{}');
    localStorage.setItem(
      'turno.session',
      JSON.stringify({ ...stored, user: { ...stored.user, usertype: 'AD' } }),
    );
  });
  await page.reload();
  const header = page.getByRole('banner');
  await expect(header.getByText('Lucía Ferrer Molina')).toBeVisible();
  await expect(header.getByRole('button', { name: t('common:menu.changePassword') })).toHaveCount(0);
  await expect(await accountItem(page, t('auth:signOut'))).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('common:menu.changePassword') })).toHaveCount(0);
});

test('an ended session opens sign-in with a warning and returns to the page; after signing out it opens home', async ({
  branch,
  device,
}) => {
  const page = await device();
  await signIn(page, 'admin', '/app/configuration/services');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await branch.configure(({ trx }) => trx.updateTable('tokens').set({ revoked_at: 1 }).execute());
  await comeBack(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert').getByText(t('errors:EXPIRED_TOKEN'))).toBeVisible();
  const { enter, username, password } = atSignIn(page);
  await username.fill('admin');
  await password.fill(DEMO_PASSWORD);
  await enter.click();
  await expect(page).toHaveURL('/app/configuration/services');

  await page
    .getByRole('navigation')
    .getByRole('button', { name: t('common:menu.exit') })
    .click();
  await page
    .getByRole('dialog', { name: t('auth:CONFIRM_LOGOUT') })
    .getByRole('button', { name: t('auth:signOut') })
    .click();
  await expect(page).toHaveURL('/login');
  expect(await session(page)).toBe('null');
  await username.fill('admin');
  await password.fill(DEMO_PASSWORD);
  await enter.click();
  await expect(page).toHaveURL('/app/home');
});
