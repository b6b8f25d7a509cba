import { expect, type Page } from '@playwright/test';
import type { Texts } from './texts-in.ts';

/**
 * Follows a link like a click, without loading all scripts again: via the About page, whose title shows that the
 * previous page has been left and the new one has opened.
 */
export async function navigate(page: Page, t: Texts, address: string): Promise<void> {
  const title = page.getByRole('banner').getByRole('heading', { level: 1 });
  await page.evaluate(go, '/app/about');
  await expect(title).toHaveText(t('shell:about.title'));
  if (address === '/app/about') return;
  await page.evaluate(go, address);
  await expect(title, address).not.toHaveText(t('shell:about.title'));
  await expect(page.locator('main [aria-busy=true]'), address).toHaveCount(0);
}

/** Runs in the page. */
function go(to: string): void {
  history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
}
