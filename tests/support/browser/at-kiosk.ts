import { expect, type Page } from '@playwright/test';
import { DEMO } from '../servers/demo-branch.ts';

/** Opens a demo kiosk: the entrance asks for the segment first, the hall for the service. */
export async function openKiosk(page: Page, kiosk: keyof typeof DEMO.kiosks): Promise<void> {
  await page.goto(`/kiosk/${DEMO.kiosks[kiosk]}/branch/${DEMO.branch}/viewer`);
  await expect(choices(page)).toBeVisible();
}

/** The screen with a question and its answers. */
export const choices = (page: Page) => page.locator('[data-screen]');

/** The answer whose title has this prefix; the expected wait may follow. */
export const choice = (page: Page, title: string) =>
  choices(page).getByRole('button', { name: new RegExp(`^${title}`) });

/** Touches the choices in sequence, the last of which issues the ticket; returns its code. */
export async function takeTicket(page: Page, ...titles: readonly string[]): Promise<string> {
  for (const title of titles) await choice(page, title).click();
  return page.locator('[data-stage=thanks]').locator('strong').innerText();
}
