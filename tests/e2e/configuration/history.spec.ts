import { createMessage, updateMessage } from '#shared/contract/configuration/messages.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

test('the history shows changed fields, filtered by kind, day and name', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const body = { name: 'Documentos', description: 'En papel', content: 'Traiga su DNI' } as const;
  const others = { enabled: 'Y', editLevel: 'Global' } as const;
  const { id } = await admin.call(createMessage, { body: { ...body, ...others } });
  const changed = { ...body, ...others, name: 'Papeles', enabled: 'N' } as const;
  await admin.call(updateMessage, { params: { id }, body: changed });

  const page = await device(CALM);
  await signIn(page, 'admin', '/app/configuration/tools/history');
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('Cambiado: Mensaje Papeles');
  await expect(rows.first()).toContainText('Nombre: Documentos → Papeles');
  await expect(rows.first()).toContainText('admin');
  await expect(rows.nth(1)).toContainText('Añadido: Mensaje Documentos');
  await expectTranslated(page, 'es', 'the history');
  await expectAccessible(page, 'the history');

  await page.getByRole('combobox', { name: t('history:kind'), exact: true }).click();
  await page.getByRole('option', { name: t('history:entity.queues'), exact: true }).click();
  await expect(page.getByText(t('history:NO_DATA'), { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: t('history:kind'), exact: true }).click();
  await page.getByRole('option', { name: t('history:entity.messages'), exact: true }).click();
  await expect(rows).toHaveCount(2);
  // The filters of the list are preserved after a reload, after going back, and for other users of the address.
  await page.getByRole('searchbox').fill('Papeles');
  await expect(page).toHaveURL(/kind=messages.*search=Papeles|search=Papeles.*kind=messages/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.goto('/app/about');
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: t('history:kind'), exact: true })).toHaveValue(
    t('history:entity.messages'),
  );
  await page.getByRole('searchbox').press('Escape');
  await expect(rows).toHaveCount(2);
  // Entered in the Spanish format, and selected in a calendar whose week begins on Monday.
  const to = page.getByLabel(t('common:days.to'));
  await to.fill('3/2/2020');
  await to.press('Tab');
  await expect(to).toHaveValue('03/02/2020');
  await page
    .getByRole('button', { name: t('common:days.calendar') })
    .last()
    .press('Enter');
  const calendar = page.getByRole('dialog');
  await expect(calendar.locator('thead th').first()).toHaveText('lu');
  await expectAccessible(page, 'a calendar');
  await calendar.getByRole('button', { name: '1 febrero 2020', exact: true }).press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(to).toHaveValue('01/02/2020');
  await expect(page.getByText(t('history:NO_DATA'), { exact: true })).toBeVisible();
});
