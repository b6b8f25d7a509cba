import { getHealth } from '#shared/contract/installation/health.ts';
import { sendAlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { accountButton } from '#tests/support/browser/at-account.ts';
import { atSignIn } from '#tests/support/browser/at-sign-in.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { comeBack, stopClock } from '#tests/support/browser/minutes.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const DAY_MS = 24 * 3_600_000;

test('menu and home have the same links, limited by permission', async ({ branch, device }) => {
  const page = await device();
  await signIn(page, 'lucia', '/app/home');
  const menu = page.getByRole('navigation', { name: t('common:menu.main') });
  const own = (['home', 'workstation', 'appointments', 'about'] as const).map((key) =>
    t(`common:menu.${key}`),
  );
  await expect(menu.getByRole('link')).toHaveText(own);
  await expect(menu.getByRole('button')).toHaveText([t('common:menu.exit')]);
  const tiles = page.getByRole('main').getByRole('listitem');
  await expect(tiles.locator('b')).toHaveText(own.slice(1));
  await tiles.getByRole('link', { name: t('common:menu.about') }).click();
  await expect(page).toHaveURL('/app/about');
  const { version } = await branch.anybody.call(getHealth, {});
  const fact = (name: 'version' | 'compatibility') =>
    page.locator('dl > div').filter({ has: page.getByText(t(`shell:about.${name}`), { exact: true }) });
  await expect(fact('version')).toContainText(version);
  await expect(fact('compatibility')).toContainText('2.6.3 final · 5 ago 2019');
  await menu.getByRole('link', { name: t('common:menu.home') }).click();
  await expect(page).toHaveURL('/app/home');

  await page.goto('/app/about');
  await page
    .getByRole('complementary')
    .getByRole('link', { name: t('common:menu.home'), exact: true })
    .filter({ has: page.getByRole('img', { name: 'Turno' }) })
    .click();
  await expect(page).toHaveURL('/app/home');
  const header = page.getByRole('banner');
  await expect(header.getByText('Lucía Ferrer Molina')).toBeVisible();
  // By keyboard only: the menu opens on the name and leads to every entry.
  await accountButton(page).focus();
  await page.keyboard.press('Enter');
  const account = page.getByRole('menu');
  await expect(account.getByRole('menuitem')).toHaveText([
    t('common:menu.changePassword'),
    t('common:menu.help'),
    t('auth:signOut'),
  ]);
  await expect(account).toContainText('Lucía Ferrer Molina');
  for (const group of ['language', 'scheme'] as const)
    await expect(account).toContainText(t(`common:${group}.title`));
  await page.keyboard.press('Escape');
  await expect(accountButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  // Keys go to the menu once it has the focus.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(account.getByRole('menuitem', { name: t('auth:signOut') })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: t('auth:CONFIRM_LOGOUT') });
  await question.getByRole('button', { name: t('auth:stay') }).click();
  await expect(question).toBeHidden();
  await header.getByRole('button', { name: t('auth:signOut'), exact: true }).click();
  await question.getByRole('button', { name: t('auth:stay') }).click();
  await expect(question).toBeHidden();

  for (const address of ['/app/administration', '/app/administration/roles', '/app/implementator/backup']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: t('shell:notForYou.title') })).toBeVisible();
  }
});

test('unknown addresses open sign-in, and with a session home', async ({ device }) => {
  const page = await device();
  for (const address of ['/nowhere', '/app/home', '/app/administration/users']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
  await signIn(page, 'lucia', '/app/home');
  await page.goto('/login');
  await expect(page).toHaveURL('/app/home');
});

test('the error page links home, or to sign-in after the session has ended', async ({ device }) => {
  const page = await device();
  await page.goto('/app/error/EXPIRED_TOKEN');
  await page.getByRole('link', { name: t('errors:page.toLogin') }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, 'lucia', '/app/home');
  const menu = page.getByRole('navigation', { name: t('common:menu.main') });
  await page.goto('/app/error/ANYTHING_ELSE');
  await expect(page.getByText(t('errors:GENERIC_ERROR'))).toBeVisible();
  await expect(menu).toBeVisible();
  await page.getByRole('link', { name: t('errors:page.toHome') }).click();
  await expect(page).toHaveURL('/app/home');
  await page.goto('/app/error/EXPIRED_TOKEN');
  await expect(page.getByText(t('errors:EXPIRED_TOKEN'))).toBeVisible();
  await expect(menu).toBeVisible();
  await page.getByRole('link', { name: t('errors:page.toLogin') }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel(t('auth:username'))).toBeVisible();
});

test('an expired session is reported at sign-in, which returns to the page', async ({ branch, device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/administration/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const rejected = page.waitForResponse((response) => response.status() === 401);
  branch.clock.advance(DAY_MS);
  await comeBack(page);
  // The page leaves at once, and its answers with it; the text below names the error.
  await rejected;
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert').getByText(t('errors:EXPIRED_TOKEN'))).toBeVisible();
  const { enter, username, password } = atSignIn(page);
  await username.fill('admin');
  await password.fill(DEMO_PASSWORD);
  await enter.click();
  await expect(page).toHaveURL('/app/administration/users');
});

test('a success message stays five seconds, a warning seven', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const lucia = await branch.signIn('lucia');
  for (const text of ['uno', 'dos']) {
    await lucia.call(sendAlertMessage, { body: { text, idReceiver: admin.idUser } });
  }
  const page = await device({ reducedMotion: 'reduce' });
  await page.clock.install();
  await signIn(page, 'admin', '/app/home');
  const stays = async (title: string, cause: () => Promise<void>, ms: number) => {
    const toast = page.getByText(title, { exact: true });
    await stopClock(page);
    await cause();
    await expect(toast).toBeAttached();
    await page.clock.runFor(ms - 100);
    await expect(toast).toBeAttached();
    await page.clock.runFor(1_000);
    await expect(toast).toHaveCount(0);
    await page.clock.resume();
  };
  await page.getByRole('button', { name: t('alert-messages:unread', { count: 2 }) }).click();
  const remove = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Eliminar/ })
    .first();
  await stays(t('alert-messages:DELETED'), () => remove.click(), 5_000);
  await page.route('**/api/alertMessages/*', (route) =>
    route.fulfill({ status: 404, json: { status: 'NOT_FOUND', message: 'not found' } }),
  );
  await stays(t('errors:NOT_FOUND'), () => remove.click(), 7_000);
});

test('on a low screen the whole menu is visible, and at 200 % it folds without cut-off content', async ({
  device,
}) => {
  const page = await device({ viewport: { width: 1366, height: 620 } });
  await signIn(page, 'admin', '/app/home');
  const menu = page.getByRole('navigation', { name: t('common:menu.main') });
  await expect(menu.getByRole('button', { name: t('common:menu.exit') })).toBeInViewport({ ratio: 1 });
  const tooWide = () =>
    menu.evaluate((nav) =>
      [...nav.querySelectorAll('a, button')]
        .filter((entry) => entry.scrollWidth > entry.clientWidth)
        .map((entry) => entry.textContent),
    );
  for (const entry of await menu.getByRole('link').all()) {
    await expect(entry).toBeInViewport({ ratio: 1 });
    await entry.click();
    expect(await tooWide()).toEqual([]);
  }

  await page.setViewportSize({ width: 683, height: 384 });
  await expect(menu).toBeHidden();
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common:menu.home'), exact: true })
    .click();
  await expect(page).toHaveURL('/app/home');
  for (const key of ['home', 'administration', 'configuration', 'implementator', 'about'] as const) {
    await page.getByRole('button', { name: t('common:menu.open') }).click();
    await page.getByRole('menuitem', { name: t(`common:menu.${key}`) }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sideways()).toBe(0);
  }
  await accountButton(page).click();
  const help = page.getByRole('menuitem', { name: t('common:menu.help') });
  await help.scrollIntoViewIfNeeded();
  await expect(help).toBeInViewport({ ratio: 1 });
  await help.click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(await sideways()).toBe(0);
});
