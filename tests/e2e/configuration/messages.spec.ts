import { createMessage, getMessage } from '#shared/contract/configuration/messages.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

test('a branch adapts a message, reverts it, and sees why others are locked', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  await admin.call(createMessage, {
    body: { name: 'Fijo', description: '', content: 'Para todos', enabled: 'Y', editLevel: 'Global' },
  });
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/configuration/branch/messages');
  const row = (name: string) => page.locator('tbody:not([aria-busy]) tr').filter({ hasText: name });
  const edit = (name: string) => page.getByRole('button', { name: t('common:list.edit', { name }) });
  const field = page.getByRole('textbox', { name: t('messages:contentHere'), exact: true });
  const said = async () =>
    (
      await admin.call(getMessage, {
        params: { id: DEMO.messages.ifAbsent },
        query: { idBranch: DEMO.branch },
      })
    ).content;

  await expect(edit('Fijo')).toBeDisabled();
  await expect(row('Fijo').getByRole('img', { name: t('messages:locked') })).toBeVisible();
  await expectTranslated(page, 'es', 'messages of a branch');
  await expectAccessible(page, 'messages of a branch');

  await edit('Si se ausenta').click();
  await field.fill('Pregunte en la puerta.');
  await page.keyboard.press('Enter');
  await expect(row('Si se ausenta')).toContainText(/Pregunte en la puerta\.\s*Sí\s*Si se ausenta, pregunte/);
  expect(await said()).toBe('Pregunte en la puerta.');

  await edit('Si se ausenta').click();
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(row('Si se ausenta').getByText(t('common:no'), { exact: true })).toBeVisible();
  expect(await said()).toBe('Si se ausenta, pregunte en Información.');
});
