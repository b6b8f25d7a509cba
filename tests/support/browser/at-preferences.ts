import { expect, type Page } from '@playwright/test';
import { signIn } from './at-workstation.ts';
import type { Texts } from './texts-in.ts';

/** Signs in as the administrator and opens the preferences of the administration. */
export async function openPreferences(page: Page, t: Texts): Promise<void> {
  await signIn(page, 'admin', '/app/administration/preferences');
  await expect(page.getByRole('button', { name: t('common:action.save'), exact: true })).toBeVisible();
}

/** Opens the password blacklist from the preferences. */
export async function openBlacklist(page: Page, t: Texts): Promise<void> {
  await openPreferences(page, t);
  await page.getByRole('link', { name: t('preferences:view.blacklist') }).click();
  await expect(page).toHaveURL(/preferences\/blacklist$/);
}

/** The parts of the blacklist. */
export function blacklist(page: Page, t: Texts) {
  const form = page.getByRole('region', { name: t('preferences:blacklist.new') });
  return {
    password: form.getByLabel(t('preferences:blacklist.password')),
    add: form.getByRole('button', { name: t('preferences:blacklist.add') }),
    rows: page.getByRole('table').locator('tbody tr'),
    remove: (name: string) => page.getByRole('button', { name: t('common:list.delete', { name }) }),
    search: page.getByLabel(t('preferences:blacklist.search')),
  };
}
