import { listServices } from '#shared/contract/configuration/services.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { openServices, services } from '#tests/support/browser/at-services.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const title = (people: number) =>
  t('people-waiting:title', {
    people: t('people-waiting:people', { count: people }),
    branches: t('people-waiting:places', { count: 1 }),
  });

test('disabling a service with waiting customers asks with their number, and again if more arrive', async ({
  branch,
  device,
}) => {
  for (const _ of [1, 2]) await take(branch);
  const admin = await branch.signIn('admin');
  const enabled = async () => {
    const { rows } = await admin.call(listServices, { query: { search: 'Caja' } });
    return rows[0]?.enabled;
  };
  const page = await device();
  await openServices(page, t);
  const { edit, edited } = services(page, t);
  const dialog = page.getByRole('dialog');
  const cancel = dialog.getByRole('button', { name: t('common:action.cancel') });

  await edit('Caja').click();
  await edited.getByRole('switch', { name: t('services:enabled') }).press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(title(2));
  await expect(dialog).toContainText(t('people-waiting:stillCalled'));
  // Another press of Enter removes nothing.
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await enabled()).toBe('Y');
  await expect(edited).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(title(2));
  await take(branch);
  const anyway = dialog.getByRole('button', { name: t('people-waiting:anyway.disable') });
  await anyway.click();
  await expect(dialog).toContainText(title(3));
  await anyway.click();
  await expect(page.getByText(t('services:EDIT_SERVICE_SUCCESS'))).toBeVisible();
  expect(await enabled()).toBe('N');
});
