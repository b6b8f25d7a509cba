import type { Page } from '@playwright/test';
import type { TextKey } from '#renderer/lib/texts/text-key.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { follow } from '#tests/support/browser/follow.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

for (const { page: own, named = 'name', longestName } of KINDS) {
  if (!own || own.isDesigned) continue;

  test(`${own.texts} are added, found again and changed`, async ({ device }) => {
    const say = (key: string) => t(`${own.texts}:${key}` as TextKey);
    const page = await device({ reducedMotion: 'reduce' });
    await signIn(page, 'admin', own.at);
    await expect(page.getByRole('heading', { level: 1, name: say('title') })).toBeVisible();

    const field = (key: string) => page.getByLabel(say(key), { exact: true }).first();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const rows = page.locator('tbody:not([aria-busy]) tr');
    if (own.form) await page.getByRole('link', { name: say('new'), exact: true }).click();
    await field(named).fill('x'.repeat(longestName + 1));
    // Said, not cut off in silence.
    await expect(field(named)).toHaveValue('x'.repeat(longestName + 1));
    await expect(field(named)).toHaveAccessibleDescription(t('common:field.tooLong', { max: longestName }));
    await field(named).fill('Ñandú alado');
    for (const [key, text] of Object.entries(own.typed ?? {})) await field(key).fill(text);
    for (const key of own.chosen ?? []) {
      await field(key).click();
      // Of the choice: lists that belong to a form have options of their own.
      await page.locator('[data-combobox-option]:visible').first().click();
    }
    await expectAccessible(page, `a new one of ${own.texts}`);
    await button(own.form ? t('common:action.save') : say('add')).click();

    await page.getByRole('searchbox', { name: say('search') }).fill('NANDU AL');
    await expect(rows).toHaveText([/Ñandú alado/]);
    await expectTranslated(page, 'es', own.texts);
    await expectAccessible(page, own.texts);

    if (own.form && !own.inPlace) {
      await rows.getByRole('link', { name: 'Ñandú alado', exact: true }).click();
      await expect(field(named)).toHaveValue('Ñandú alado');
      await field(named).fill('Avestruz');
      await button(t('common:action.save')).click();
    } else {
      await button(t('common:list.edit', { name: 'Ñandú alado' })).click();
      await rows.getByLabel(say(own.changes ?? named), { exact: true }).fill('Avestruz');
      await page.keyboard.press('Enter');
    }
    await page.getByRole('searchbox', { name: say('search') }).fill('avestruz');
    await expect(rows).toHaveText([/Avestruz/]);
  });
}

// One server for all of them: what a list says is asked without changing anything.
test('every kind shows its texts, full and empty', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/about');
  for (const { page: own, list, named = 'name' } of KINDS) {
    if (!own) continue;
    const say = (key: string) => t(`${own.texts}:${key}` as TextKey);
    await test.step(own.texts, async () => {
      await follow(page, t, own.at);
      await expect(page.getByRole('heading', { level: 1, name: say('title') })).toBeVisible();
      await expectTranslated(page, 'es', own.texts);
      if (own.form) {
        await page.getByRole('link', { name: say('new'), exact: true }).click();
        await expect(page.getByLabel(say(named), { exact: true }).first()).toBeVisible();
        await expectTranslated(page, 'es', `a new one of ${own.texts}`);
      }
      await showNothingOf(page, list);
      await follow(page, t, own.at);
      await expect(page.getByText(say(own.empty ?? 'NO_DATA'), { exact: true })).toBeVisible();
      await expectTranslated(page, 'es', `no ${own.texts}`);
      await page.unrouteAll();
    });
  }
});

const showNothingOf = (page: Page, { path }: Endpoint) =>
  page.route(
    ({ pathname }) => pathname === `/api${path}`,
    (route) => route.fulfill({ json: { rows: [], total: 0 } }),
  );
