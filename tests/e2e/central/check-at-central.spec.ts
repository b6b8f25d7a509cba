import { createBranch } from '#shared/contract/configuration/branches.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');

test('central reports what its branches lack, with links to its own configuration only', async ({
  central,
  device,
}) => {
  const admin = await central.signIn('admin');
  await admin.call(createBranch, { body: newBranch({ name: 'Ribera' }) });
  const page = await device();
  await signIn(page, 'admin', '/app/configuration/tools/check');
  const finding = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const open = t('configuration-check:open');
  // Its workstations are created at the branch.
  const lacking = finding('«Ribera» no tiene puestos habilitados');
  await expect(lacking).toBeVisible();
  await expect(lacking.getByRole('link', { name: open })).toHaveCount(0);
  await finding('Con «Preferentes primero»').getByRole('link', { name: open }).click();
  await expect(page).toHaveURL(/attention-profiles\/crud\?id=1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Preferentes primero' })).toBeVisible();
});
