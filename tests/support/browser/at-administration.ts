import { expect, type Page } from '@playwright/test';
import type { DemoUser } from '../servers/demo-branch.ts';
import { signIn } from './at-workstation.ts';
import type { Texts } from './texts-in.ts';

/** Signs in and opens the administration from the menu. */
export async function openAdministration(page: Page, t: Texts, user: DemoUser = 'admin'): Promise<void> {
  await signIn(page, user, '/app/home');
  await page
    .getByRole('navigation', { name: t('common:menu.main') })
    .getByRole('link', { name: t('common:menu.administration') })
    .click();
}

type Tab = 'roles' | 'users' | 'preferences' | 'directory';

/** The tabs of the administration. */
export const tabs = (page: Page, t: Texts) => {
  const all = page.getByRole('navigation', { name: t('administration:title'), exact: true });
  return {
    all: all.getByRole('link'),
    one: (tab: Tab) => all.getByRole('link', { name: t(`administration:tab.${tab}`), exact: true }),
  };
};

/** A field of the user form. */
export const userField = (
  page: Page,
  t: Texts,
  name: 'firstName' | 'lastName' | 'idnumber' | 'email' | 'telephone' | 'username',
) => page.getByLabel(t(`users:${name}`), { exact: true });

/** A select field of the user form. */
export const userChoice = (page: Page, t: Texts, name: 'usertype' | 'roleName' | 'AttentionAreaName') =>
  page.getByRole('combobox', { name: t(`users:${name}`), exact: true });

export async function choose(
  page: Page,
  field: ReturnType<typeof userChoice>,
  option: string,
): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The save button, once it is enabled. */
export async function save(page: Page, t: Texts): Promise<void> {
  const button = page.getByRole('button', { name: t('common:action.save'), exact: true });
  await expect(button).toBeEnabled();
  await button.click();
}

export const newOne = (page: Page, t: Texts, of: 'users' | 'roles') =>
  page.getByRole('link', { name: t(`${of}:new`), exact: true });

/** The list row that contains a name. */
export const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table')
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

/** Selects rows of the list on the page and changes them together: the buttons above the list, and its dialog. */
export const bulk = (page: Page, t: Texts) => {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    select: (name: string) =>
      page.getByRole('checkbox', { name: t('common:bulk.select', { name }), exact: true }),
    press: (doing: 'enable' | 'disable') =>
      page.getByRole('button', { name: t(`common:bulk.${doing}`), exact: true }).click(),
    confirm: (doing: 'enable' | 'disable') =>
      dialog.getByRole('button', { name: t(`common:bulk.${doing}`), exact: true }).click(),
  };
};
