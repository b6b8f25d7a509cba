import { updateViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

test('errors of the configuration are listed with links to fix them', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/configuration');
  await page.getByRole('button', { name: t('general-settings:tools') }).click();
  await page.getByRole('link', { name: t('configuration-check:title') }).click();
  await expect(page.getByRole('heading', { name: /^Todo funciona/ })).toBeVisible();

  const body = {
    name: 'Solo caja',
    description: '',
    enabled: 'Y',
    supervision: 'N',
    dashboard: 'N',
  } as const;
  await admin.call(updateViewProfile, {
    params: { id: 1 },
    body: { ...body, idQueues: [DEMO.queues.cashier] },
  });
  await page.getByRole('button', { name: t('configuration-check:again') }).click();
  const loans = page.getByRole('listitem').filter({ hasText: 'incluye «Préstamos e hipotecas»' });
  await expect(loans).toBeVisible();
  await expectTranslated(page, 'es', 'findings');
  await expectAccessible(page, 'findings');
  await loans.getByRole('link', { name: t('configuration-check:open') }).click();
  await expect(page).toHaveURL('/app/configuration/branch-type/view-profiles');
  await expect(page.getByRole('link', { name: 'Solo caja', exact: true })).toBeVisible();
});
