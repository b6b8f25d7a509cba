import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/branch-of-central-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('a branch of a central has no dashboard and links home', async ({ atBranch }) => {
  test.slow();
  const page = await atBranch();
  await expect(() => signIn(page, 'admin', '/app/home')).toPass({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: t('common:menu.dashboard'), exact: true })).toHaveCount(0);
  for (const address of ['/app/dashboard', '/app/dashboard/wallboard']) {
    await page.goto(address);
    await expect(page.getByText(t('dashboard:DASHBOARD_DISABLED'))).toBeVisible();
    await expect(page).toHaveURL('/app/home');
  }
});
