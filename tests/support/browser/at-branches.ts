import type { Page } from '@playwright/test';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Texts } from './texts-in.ts';

type Field =
  | 'name'
  | 'telephone'
  | 'address'
  | 'city'
  | 'zone'
  | 'latitude'
  | 'longitude'
  | 'idVentureBranch'
  | 'enabled'
  | 'cellPhone'
  | 'survey'
  | 'sms'
  | 'ipServer'
  | 'port'
  | 'distributed';

/** The form of a branch. */
export const branchForm = (page: Page, t: Texts) => ({
  field: (name: Field) => page.getByLabel(t(`branches:form.${name}`), { exact: true }),
  /** Clicks the label of a switch. */
  async turn(name: 'distributed' | 'sms'): Promise<void> {
    await page
      .locator('label', { has: page.getByLabel(t(`branches:form.${name}`), { exact: true }) })
      .click();
  },
  type: page.getByRole('combobox', { name: t('branches:form.type'), exact: true }),
  country: page.getByRole('combobox', { name: t('branches:form.country'), exact: true }),
  /** Types in lower case without accents. */
  async chooseCountry(name: string): Promise<void> {
    const country = page.getByRole('combobox', { name: t('branches:form.country'), exact: true });
    await country.fill(foldText(name));
    await page.getByRole('option', { name, exact: true }).click();
  },
  save: page.getByRole('button', { name: t('common:action.save'), exact: true }),
  map: page.getByRole('region', { name: t('branches:map.title'), exact: true }),
  marker: page.getByRole('button', { name: t('branches:map.marker'), exact: true }),
});
