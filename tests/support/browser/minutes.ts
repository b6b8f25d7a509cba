import { expect, type Page } from '@playwright/test';

const LOOK_MS = 3_000;

/** Stops the page's clock. One that ran past the moment named stands still by then, and is named another. */
export const stopClock = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass();

/** As if one came back to the page from another: what it shows is asked for anew. */
export const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/**
 * Lets minutes pass on a page whose clock is ours until it shows what it then has to: what it was just asking for when
 * the first one was over may have been answered before.
 */
export async function withinMinutes(page: Page, shows: (wait: { timeout: number }) => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await shows({ timeout: LOOK_MS });
  }).toPass();
}
