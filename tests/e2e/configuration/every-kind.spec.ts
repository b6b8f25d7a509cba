import type { Page } from '@playwright/test';
import type { TextKey } from '#renderer/lib/text-key.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { services } from '#tests/support/browser/at-services.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

/** Each page with a form above its list, and a field of that form. */
const FORMS_ABOVE: readonly (readonly [string, TextKey])[] = [
  ...KINDS.flatMap(({ page: own, named = 'name' }) =>
    own && !own.form ? [[own.at, `${own.texts}:${named}` as TextKey] as const] : [],
  ),
  ['/app/administration/preferences/blacklist', 'preferences:blacklist.password'],
  ['/app/configuration/branch/appointments', 'appointment-offers:closedName'],
];

for (const { page: own, named = 'name', maxNameLength, described } of KINDS) {
  if (!own || own.isDesigned) continue;

  test(`${own.texts} are added, found and changed`, async ({ device }) => {
    const say = (key: string) => t(`${own.texts}:${key}` as TextKey);
    const [added, saved] = own.done ?? ['ADD_SUCCESS', 'EDIT_SUCCESS'];
    const page = await device({ reducedMotion: 'reduce' });
    await signIn(page, 'admin', own.at);
    await expect(page.getByRole('heading', { level: 1, name: say('title') })).toBeVisible();

    const field = (key: string) => page.getByLabel(say(key), { exact: true }).first();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const rows = page.locator('tbody:not([aria-busy]) tr');
    const isDone = async (key: string) => {
      await expect(page.getByText(say(key), { exact: true }).first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${own.at}(\\?|$)`));
    };
    if (own.form) await page.getByRole('link', { name: say('new'), exact: true }).click();
    await field(named).fill('x'.repeat(maxNameLength + 1));
    // Reported as an error, not truncated silently.
    await expect(field(named)).toHaveValue('x'.repeat(maxNameLength + 1));
    await expect(field(named)).toHaveAccessibleDescription(t('common:field.tooLong', { max: maxNameLength }));
    await expect(button(own.form ? t('common:action.save') : say('add'))).toBeDisabled();
    await field(named).fill('Ñandú alado');
    if (described) {
      await field('description').focus();
      await field(named).focus();
      await expect(field('description')).toHaveValue('Ñandú alado');
    }
    for (const [key, text] of Object.entries(own.entered ?? {})) await field(key).fill(text);
    for (const key of own.selected ?? []) {
      await field(key).click();
      // Of the select: lists in a form have their own options.
      await page.locator('[data-combobox-option]:visible').first().click();
    }
    await expectAccessible(page, `a new one of ${own.texts}`);
    await button(own.form ? t('common:action.save') : say('add')).click();
    await isDone(added);

    await page.getByRole('searchbox', { name: say('search') }).fill('NANDU AL');
    await expect(rows).toHaveText([/Ñandú alado/]);
    await expectTranslated(page, 'es', own.texts);
    await expectAccessible(page, own.texts);

    if (own.form && !own.inline) {
      await rows.getByRole('link', { name: 'Ñandú alado', exact: true }).click();
      await expect(field(named)).toHaveValue('Ñandú alado');
      await field(named).fill('Avestruz');
      await button(t('common:action.save')).click();
    } else {
      await button(t('common:list.edit', { name: 'Ñandú alado' })).click();
      await rows.getByLabel(say(own.changes ?? named), { exact: true }).fill('Avestruz');
      await page.keyboard.press('Enter');
    }
    await isDone(saved);
    await page.getByRole('searchbox', { name: say('search') }).fill('avestruz');
    await expect(rows).toHaveText([/Avestruz/]);
  });
}

// One server for all of them: nothing is created.
test('text typed in the form above a list is discarded only after confirmation', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/about');
  const about = page.getByRole('navigation').getByRole('link', { name: t('common:menu.about'), exact: true });
  const question = page.getByRole('dialog', { name: t('common:confirm.unsavedTitle') });
  const answer = (key: 'stay' | 'leave') =>
    question.getByRole('button', { name: t(`common:confirm.${key}`) }).click();
  for (const [at, label] of FORMS_ABOVE) {
    await test.step(at, async () => {
      await navigate(page, t, at);
      const field = page.getByRole('main').getByLabel(t(label), { exact: true }).first();
      await field.fill('A medias');
      await about.click();
      await answer('stay');
      await expect(field).toHaveValue('A medias');
      await about.click();
      await answer('leave');
      await expect(page).toHaveURL('/app/about');
    });
  }

  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common:menu.configuration') })
    .click();
  await page.getByRole('button', { name: t('shell:configuration.global'), exact: true }).click();
  await page.getByRole('link', { name: t('services:title'), exact: true }).click();
  const { form, edit } = services(page, t);
  await form.field('name').fill('A medias');
  // Another row is edited beside it.
  await edit('Caja').click();
  await page.keyboard.press('Escape');
  await expect(form.field('name')).toHaveValue('A medias');
  await page.goBack();
  await answer('stay');
  const closing = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const requested = await closing;
  expect(requested.type()).toBe('beforeunload');
  await requested.dismiss();
  await page
    .getByRole('navigation')
    .getByRole('button', { name: t('common:menu.exit') })
    .click();
  const signingOut = page.getByRole('dialog', { name: t('auth:CONFIRM_LOGOUT') });
  await expect(signingOut).toContainText(t('common:confirm.unsavedText'));
  await signingOut.getByRole('button', { name: t('auth:stay'), exact: true }).click();
  await expect(form.field('name')).toHaveValue('A medias');
  // An empty form has nothing to lose.
  await form.field('name').fill('');
  await about.click();
  await expect(page).toHaveURL('/app/about');
});

// One server for all of them: the texts of a list are tested without changes.
test('O-510: every kind shows its texts, with and without rows', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/about');
  for (const { page: own, list, named = 'name' } of KINDS) {
    if (!own) continue;
    const say = (key: string) => t(`${own.texts}:${key}` as TextKey);
    await test.step(own.texts, async () => {
      await navigate(page, t, own.at);
      await expect(page.getByRole('heading', { level: 1, name: say('title') })).toBeVisible();
      await expectTranslated(page, 'es', own.texts);
      if (own.form) {
        await page.getByRole('link', { name: say('new'), exact: true }).click();
        await expect(page.getByLabel(say(named), { exact: true }).first()).toBeVisible();
        await expectTranslated(page, 'es', `a new one of ${own.texts}`);
      }
      await returnEmptyList(page, list);
      await navigate(page, t, own.at);
      await expect(page.getByText(say(own.empty ?? 'NO_DATA'), { exact: true })).toBeVisible();
      await expectTranslated(page, 'es', `no ${own.texts}`);
      await page.unrouteAll();
    });
  }
});

const returnEmptyList = (page: Page, { path }: Endpoint) =>
  page.route(
    ({ pathname }) => pathname === `/api${path}`,
    (route) => route.fulfill({ json: { rows: [], total: 0 } }),
  );
