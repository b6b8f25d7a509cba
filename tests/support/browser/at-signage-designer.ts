import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';
import { textsIn } from './texts-in.ts';

const t = textsIn('es');

type Section = 'design' | 'popup' | 'lineal' | 'current' | 'history' | 'footer' | 'sound' | 'background';

/** Works in the editor of signage as people do: by the names of what is there. */
export function atSignageDesigner(page: Page) {
  const part = (section: Section) =>
    page.getByRole('region', { name: t(`display-designs:section.${section}`), exact: true });
  return {
    part,
    /** The page of displays, as it shows the draft. */
    preview: page.frameLocator(`iframe[title="${t('display-designs:position.landscape')}"]`).locator('main'),

    /** Unfolds a part, unless it is. */
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
