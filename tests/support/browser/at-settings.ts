import { expect, type Page } from '@playwright/test';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import type { DemoUser } from '../servers/demo-branch.ts';
import { signIn } from './at-workstation.ts';
import type { Texts } from './texts-in.ts';

/** A setting on the general settings page. */
export type GeneralName = Exclude<
  SettingName,
  | `pass${string}`
  | `session${string}`
  | `createEdit${string}`
  | `audit${string}`
  | `ldap${string}`
  | `sms${string}`
>;

/** Signs in and opens the general settings through the menus. */
export async function openGeneralSettings(page: Page, t: Texts, user: DemoUser = 'admin'): Promise<void> {
  await signIn(page, user, '/app/home');
  await page
    .getByRole('navigation', { name: t('common:menu.main') })
    .getByRole('link', { name: t('common:menu.configuration') })
    .click();
  const tools = page.getByRole('navigation', { name: t('general-settings:tools') });
  const fold = tools.getByRole('button');
  await expect(fold).toBeVisible();
  // Users without other modules find it open.
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await tools.getByRole('link', { name: t('general-settings:title') }).click();
  await expect(settingsForm(page, t).save).toBeVisible();
}

/** The parts of the general settings page. */
export function settingsForm(page: Page, t: Texts) {
  return {
    field: (name: GeneralName) =>
      page.getByLabel(t(`general-settings:label.${name}`), { exact: true }).and(page.locator('input')),
    save: page.getByRole('button', { name: t('common:action.save'), exact: true }),
    saved: page.getByText(t('general-settings:GENERAL_SETTINGS_OK')),
    /** The options of a field, in order. */
    async offered(name: GeneralName): Promise<string[]> {
      await page.getByRole('combobox', { name: t(`general-settings:label.${name}`), exact: true }).click();
      const options = page.getByRole('option');
      await expect(options.first()).toBeVisible();
      const names = await options.allInnerTexts();
      await page.keyboard.press('Escape');
      return names;
    },
    async choose(name: GeneralName, option: string): Promise<void> {
      await page.getByRole('combobox', { name: t(`general-settings:label.${name}`), exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
  };
}
