import { branchForm } from '#tests/support/browser/at-branches.ts';
import { services } from '#tests/support/browser/at-services.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/branch-of-central-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const PATIENCE = { timeout: 60_000 };

test('a branch of a central shows what central configures, and why it is changed there', async ({
  atBranch,
}) => {
  test.slow();
  const page = await atBranch({ reducedMotion: 'reduce' });
  // Tries again until the configuration has come, with which the users of the network can sign in.
  await expect(() => signIn(page, 'admin', '/app/home')).toPass(PATIENCE);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common:menu.configuration') })
    .click();
  const menu = page.getByRole('navigation', { name: t('shell:configuration.branch') });
  await expect(menu.getByRole('link')).toHaveText([t('services:title'), t('branches:title')]);

  const { rows, form, search } = services(page, t);
  await expect(rows).toHaveCount(5);
  for (const row of await rows.all()) await expect(row).toContainText(t('common:list.central'));
  await expect(page.getByText(t('common:list.lockedByCentral'))).toBeVisible();
  await expect(form.add).toHaveCount(0);
  await expect(rows.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'the services of a branch');
  await expectTranslated(page, 'es', 'the services of a branch');
  await search.fill('caja');
  await expect(rows).toHaveCount(1);

  await menu.getByRole('link', { name: t('branches:title') }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('link', { name: t('branches:new') })).toHaveCount(0);
  await page.locator('tbody').getByRole('link').click();
  await expect(page.getByText(t('branches:form.lockedByCentral'))).toBeVisible();
  const own = branchForm(page, t);
  await expect(own.field('name')).toBeDisabled();
  await expect(own.field('latitude')).toBeDisabled();
  await expect(own.country).toBeDisabled();
  await expect(own.save).toHaveCount(0);
  await expectAccessible(page, 'the branch itself');
  await expectTranslated(page, 'es', 'the branch itself');
  await page.goto('/app/configuration/branch/crud');
  await expect(page).toHaveURL('/app/configuration/branch');

  for (const hidden of [
    'configuration/branch-types',
    'configuration/branch-groups',
    'fleet',
    'consolidated',
  ]) {
    await page.goto(`/app/${hidden}`);
    await expect(page).toHaveURL('/app/home');
  }
});
