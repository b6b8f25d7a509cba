import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('the default close reason stays as it is; a reason without words or that is there is refused', async ({
  device,
}) => {
  const page = await device();
  await signIn(page, 'admin', '/app/configuration/close-reasons');
  const edit = (name: string) => page.getByRole('button', { name: t('common:list.edit', { name }) });
  await expect(edit('Fin de turno')).toBeDisabled();
  await expect(edit('Fin de turno')).toHaveAttribute('title', t('errors:DEFAULT_CLOSE_REASON'));

  const form = page.locator('form');
  const description = form.getByLabel(t('close-reasons:description'), { exact: true });
  const add = form.getByRole('button', { name: t('close-reasons:add') });
  await add.click();
  await expect(description).toHaveAccessibleDescription(t('errors:DESCRIPTION_EMPTY'));
  await description.fill('ALMUERZO');
  await add.click();
  await expect(description).toHaveAccessibleDescription(t('errors:NAME_ERROR'));
  await expect(description).toHaveValue('ALMUERZO');
});
