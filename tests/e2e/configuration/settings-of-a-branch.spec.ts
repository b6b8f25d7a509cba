import { saveGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { settingsForm } from '#tests/support/browser/at-settings.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/branch-of-central-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const WAIT_OPTIONS = { timeout: 60_000 };

test('a branch of a central shows central’s settings and why they are read-only', async ({
  central,
  atBranch,
}) => {
  test.slow();
  const admin = await central.signIn('admin');
  await admin.call(saveGeneralParameter, { params: { name: 'noShowTime' }, body: { value: '17' } });
  const page = await atBranch({ reducedMotion: 'reduce' });
  await expect(() => signIn(page, 'admin', '/app/home')).toPass(WAIT_OPTIONS);
  await page.goto('/app/configuration/tools/general-settings');
  const { field, save, saved } = settingsForm(page, t);
  await expect(page.getByText(t('settings-form:lockedButSecrets'))).toBeVisible();
  await expect(field('noShowTime')).toHaveValue('17', WAIT_OPTIONS);
  await expect(field('noShowTime')).toBeDisabled();
  await expectTranslated(page, 'es', 'settings of a branch');
  await expectAccessible(page, 'settings of a branch');

  await field('mailPass').fill('la de esta sucursal');
  await save.click();
  await expect(saved).toBeVisible();
});
