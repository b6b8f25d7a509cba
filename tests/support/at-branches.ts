import type { Page } from '@playwright/test';
import type { Texts } from './texts-in.ts';

type Field =
  | 'name'
  | 'telephone'
  | 'address'
  | 'city'
  | 'zone'
  | 'latitude'
  | 'longitude'
  | 'ipServer'
  | 'port'
  | 'distributed';

/** The form of a branch. */
export const branchForm = (page: Page, t: Texts) => ({
  field: (name: Field) => page.getByLabel(t(`branches:form.${name}`), { exact: true }),
  /** A switch is pressed where its label is. */
  async turn(name: 'distributed'): Promise<void> {
    await page
      .locator('label', { has: page.getByLabel(t(`branches:form.${name}`), { exact: true }) })
      .click();
  },
  type: page.getByRole('combobox', { name: t('branches:form.type'), exact: true }),
  country: page.getByRole('combobox', { name: t('branches:form.country'), exact: true }),
  async chooseCountry(name: string): Promise<void> {
    await page.getByRole('combobox', { name: t('branches:form.country'), exact: true }).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  },
  save: page.getByRole('button', { name: t('common:action.save'), exact: true }),
  map: page.getByRole('region', { name: t('branches:map.title'), exact: true }),
  marker: page.getByRole('button', { name: t('branches:map.marker'), exact: true }),
});
