import type { TextKey } from '#renderer/lib/texts/text-key.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const LOCALES = { es: 'es-ES', en: 'en-GB', sv: 'sv-SE' } as const;

for (const { page: own, list, named = 'name', longestName } of KINDS) {
  if (!own) continue;
  for (const language of ['es', 'en', 'sv'] as const) {
    test(`in ${language}, ${own.texts} are added, found again and changed`, async ({ device }) => {
      const t = textsIn(language);
      const say = (key: string) => t(`${own.texts}:${key}` as TextKey);
      const page = await device({ locale: LOCALES[language], reducedMotion: 'reduce' });
      await signIn(page, 'admin', own.at);
      await expect(page.getByRole('heading', { level: 1, name: say('title') })).toBeVisible();

      const field = (key: string) => page.getByLabel(say(key), { exact: true });
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const rows = page.locator('tbody:not([aria-busy]) tr');
      if (own.form) await page.getByRole('link', { name: say('new'), exact: true }).click();
      await field(named).fill('x'.repeat(longestName + 1));
      // Said, not cut off in silence.
      await expect(field(named)).toHaveValue('x'.repeat(longestName + 1));
      await expect(field(named)).toHaveAccessibleDescription(t('common:field.tooLong', { max: longestName }));
      await field(named).fill('Ñandú alado');
      for (const [key, text] of Object.entries(own.typed ?? {})) await field(key).fill(text);
      await button(own.form ? t('common:action.save') : say('add')).click();

      await page.getByRole('searchbox', { name: say('search') }).fill('NANDU AL');
      await expect(rows).toHaveText([/Ñandú alado/]);
      await expectTranslated(page, language, own.texts);
      if (language === 'es') await expectAccessible(page, own.texts);

      if (own.form) {
        await rows.getByRole('link', { name: 'Ñandú alado', exact: true }).click();
        await expect(field(named)).toHaveValue('Ñandú alado');
        await field(named).fill('Avestruz');
        await button(t('common:action.save')).click();
        await page.getByRole('searchbox', { name: say('search') }).fill('avestruz');
      } else {
        await button(t('common:list.edit', { name: 'Ñandú alado' })).click();
        await rows.getByLabel(say(named), { exact: true }).fill('Avestruz');
        await page.keyboard.press('Enter');
        await page.getByRole('searchbox', { name: say('search') }).fill('avestruz');
      }
      await expect(rows).toHaveText([/Avestruz/]);

      await page.route(
        ({ pathname }) => pathname === `/api${list.path}`,
        (route) => route.fulfill({ json: { rows: [], total: 0 } }),
      );
      await page.goto(own.at);
      await expect(page.getByText(say('NO_DATA'), { exact: true })).toBeVisible();
      await expectTranslated(page, language, `no ${own.texts}`);
    });
  }
}
