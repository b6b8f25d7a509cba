import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './at-workstation.ts';
import type { Texts } from './texts-in.ts';

/** Signs in as the administrator and opens the services. */
export async function openServices(page: Page, t: Texts): Promise<void> {
  await signIn(page, 'admin', '/app/home');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common:menu.configuration') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('services:title') })).toBeVisible();
}

/** Locators of the services screen. */
export function services(page: Page, t: Texts) {
  const form = page.locator('form');
  const table = page.getByRole('table');
  const named = (action: 'edit' | 'delete') => (name: string) =>
    table.getByRole('button', { name: t(`common:list.${action}`, { name }), exact: true });
  return {
    form: {
      field: (name: 'idShort' | 'name' | 'description' | 'serviceTime') =>
        form.getByLabel(t(`services:${name}`), { exact: true }),
      add: form.getByRole('button', { name: t('services:add') }),
    },
    rows: table.locator('tbody:not([aria-busy]) tr'),
    /** The row that is being edited. */
    edited: table.locator('tbody tr').filter({ has: page.getByRole('textbox') }),
    search: page.getByRole('searchbox', { name: t('services:search') }),
    column: (name: 'name' | 'serviceTime') =>
      table.getByRole('columnheader', { name: t(`services:${name}`) }).getByRole('button'),
    pageSize: page.getByRole('combobox', { name: t('common:list.rows') }),
    edit: named('edit'),
    remove: named('delete'),
  };
}

/** The cell with a service's name. */
export const nameOf = (row: Locator) => row.getByRole('cell').nth(2);
