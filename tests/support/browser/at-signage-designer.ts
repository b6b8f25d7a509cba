import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';
import { textsIn } from './texts-in.ts';

const t = textsIn('es');

type Section = 'design' | 'popup' | 'lineal' | 'current' | 'history' | 'footer' | 'sound' | 'background';

/** Locators of the signage editor by accessible name. */
export function atSignageDesigner(page: Page) {
  const part = (section: Section) =>
    page.getByRole('region', { name: t(`display-designs:section.${section}`), exact: true });
  return {
    part,
    /** The preview of the draft on the page of displays. */
    preview: page.frameLocator(`iframe[title="${t('display-designs:position.landscape')}"]`).locator('main'),

    /** Expands a part unless it is expanded. */
    async unfold(section: Section): Promise<void> {
      await expect(part(section)).toBeVisible();
      const head = part(section).getByRole('button', { expanded: false });
      if ((await head.count()) > 0) await head.first().click();
    },

    async save(): Promise<void> {
      await page.getByRole('button', { name: t('common:action.save'), exact: true }).click();
      const close = page
        .getByRole('main')
        .getByRole('button', { name: t('common:action.close'), exact: true });
      await expect(close).toBeVisible();
    },
  };
}
