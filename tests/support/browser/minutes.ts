import { expect, type Page } from '@playwright/test';

const LOOK_MS = 3_000;

/** Stops the page's clock a second ahead of its present time; retried if that moment has passed by then. */
export const stopClock = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass();

/** Simulates returning to the page, which reloads its data. */
export const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/**
 * Advances the page's fake clock until the page shows the expected state; requests started before may answer first.
 */
export async function withinMinutes(page: Page, shows: (wait: { timeout: number }) => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await shows({ timeout: LOOK_MS });
  }).toPass();
}
