import type { Locator, Page } from '@playwright/test';
import { type Texts, textsIn } from './texts-in.ts';

/** Finds the user's name in the header, which opens the account menu. */
export const accountButton = (page: Page, t: Texts = textsIn('es')): Locator =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`: ${t('common:menu.account')}$`) });

/** Opens the account menu and finds an entry by name. */
export async function accountItem(page: Page, name: string, t: Texts = textsIn('es')): Promise<Locator> {
  await accountButton(page, t).click();
  return page.getByRole('menuitem', { name, exact: true });
}
