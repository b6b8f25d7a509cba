import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/branch-of-central-test.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const LIST = '/app/ticket-designs';
const WAIT_OPTIONS = { timeout: 60_000 };

test('central designs tickets without printers, and its branch shows them read-only', async ({
  device,
  atBranch,
}) => {
  test.slow();
  const central = await device({ reducedMotion: 'reduce' });
  await signIn(central, 'admin', LIST);
  await central.getByRole('link', { name: 'Ticket estándar' }).click();
  await expect(central.getByRole('img', { name: t('ticket-designs:picture') })).toBeVisible();
  await expect(central.getByRole('button', { name: t('ticket-designs:printTest') })).toHaveCount(0);

  const branch = await atBranch({ reducedMotion: 'reduce' });
  // Retries until the configuration has arrived, with which the users of the network can sign in.
  await expect(() => signIn(branch, 'admin', LIST)).toPass(WAIT_OPTIONS);
  await expect(branch.getByRole('link', { name: t('ticket-designs:new') })).toHaveCount(0);
  await branch.getByRole('link', { name: 'Ticket estándar' }).click();
  await expect(branch.getByRole('img', { name: t('ticket-designs:picture') })).toBeVisible();
  await expect(branch.getByText(t('ticket-designs:locked'))).toBeVisible();
  await expect(branch.getByRole('button', { name: t('common:action.save') })).toHaveCount(0);
  await expect(branch.getByLabel(t('ticket-designs:name'), { exact: true })).toBeDisabled();
  for (const each of await branch.getByRole('switch').all()) await expect(each).toBeDisabled();
  await expectAccessible(branch, 'a ticket design that comes from central');
});
