import type { Page } from '@playwright/test';
import type { Texts } from './texts-in.ts';

/** The form of a branch group, and its list of branches on either side. */
export const branchGroupForm = (page: Page, t: Texts) => {
  const side = (name: 'included' | 'notIncluded') =>
    page.getByRole('group', { name: t(`branch-groups:${name}`), exact: true });
  return {
    field: (name: 'name' | 'description') => page.getByLabel(t(`branch-groups:${name}`), { exact: true }),
    /** Clicks the label of a switch. */
    turnOff: () =>
      page.locator('label', { has: page.getByLabel(t('branch-groups:enabled'), { exact: true }) }).click(),
    side,
    branches: (name: 'included' | 'notIncluded') => side(name).getByRole('option'),
    move: (button: 'include' | 'includeAll' | 'exclude' | 'excludeAll') =>
      page.getByRole('button', { name: t(`common:pick.${button}`), exact: true }),
    save: page.getByRole('button', { name: t('common:action.save'), exact: true }),
    cancel: page.getByRole('button', { name: t('common:action.cancel'), exact: true }),
  };
};
