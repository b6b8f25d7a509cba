import { expect, type Page } from '@playwright/test';
import { DEMO } from '../servers/demo-branch.ts';

/** Shows one of the demonstration's kiosks: the entrance asks who, then what; the hall asks what at once. */
export async function openKiosk(page: Page, kiosk: keyof typeof DEMO.kiosks): Promise<void> {
  await page.goto(`/kiosk/${DEMO.kiosks[kiosk]}/branch/${DEMO.branch}/viewer`);
  await expect(choices(page)).toBeVisible();
}

/** The screen with a question and its answers. */
export const choices = (page: Page) => page.locator('[data-screen]');

/** The answer whose title begins so; how long one waits may follow. */
export const choice = (page: Page, title: string) =>
  choices(page).getByRole('button', { name: new RegExp(`^${title}`) });

/** Touches one choice after the other, the last of which takes the ticket; answers its code from the thanks. */
export async function takeTicket(page: Page, ...titles: readonly string[]): Promise<string> {
  for (const title of titles) await choice(page, title).click();
  return page.locator('[data-stage=thanks]').locator('strong').innerText();
}
