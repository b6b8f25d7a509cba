import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

for (const [language, locale] of [
  ['es', 'es-ES'],
  ['en', 'en-GB'],
  ['sv', 'sv-SE'],
] as const) {
  test(`in ${language}, close reasons are added and changed, but for the default one`, async ({ device }) => {
    const t = textsIn(language);
    const page = await device({ locale, reducedMotion: 'reduce' });
    await signIn(page, t, 'admin');
    await page.goto('/app/configuration/close-reasons');
    await expect(page.getByRole('heading', { level: 1, name: t('close-reasons:title') })).toBeVisible();
    const rows = page.locator('tbody:not([aria-busy]) tr');
    await expect(rows).toHaveCount(5);
    const edit = (name: string) => page.getByRole('button', { name: t('common:list.edit', { name }) });
    await expect(edit('Fin de turno')).toBeDisabled();
    await expect(edit('Fin de turno')).toHaveAttribute('title', t('errors:DEFAULT_CLOSE_REASON'));
    await expectTranslated(page, language, 'close reasons');
    if (language === 'es') await expectAccessible(page, 'close reasons');

    const form = page.locator('form');
    const description = form.getByLabel(t('close-reasons:description'), { exact: true });
    const add = form.getByRole('button', { name: t('close-reasons:add') });
    await add.click();
    await expect(description).toHaveAccessibleDescription(t('errors:DESCRIPTION_EMPTY'));
    await description.fill('ALMUERZO');
    await add.click();
    await expect(description).toHaveAccessibleDescription(t('errors:NAME_ERROR'));
    await description.fill('Visita médica');
    await add.click();
    await expect(page.getByText(t('close-reasons:ADD_SUCCESS'))).toBeVisible();
    await expect(rows).toHaveCount(6);

    await edit('Visita médica').click();
    await rows.getByRole('textbox').fill('Formación');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('close-reasons:EDIT_SUCCESS'))).toBeVisible();
    await expect(edit('Formación')).toBeFocused();

    await page.route('**/api/close_reasons/table?*', (route) =>
      route.fulfill({ json: { rows: [], total: 0 } }),
    );
    await page.reload();
    await expect(page.getByText(t('close-reasons:NO_DATA'))).toBeVisible();
    await expectTranslated(page, language, 'no close reasons');
  });
}
