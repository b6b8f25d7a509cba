import type { Page } from '@playwright/test';

/** Lets a page keep for ten minutes what it shows for so many milliseconds, so that it can be looked at. */
export async function linger(page: Page, ms: number): Promise<void> {
  await page.addInitScript((short) => {
    const start = window.setTimeout;
    const lingering = (act: TimerHandler, after?: number, ...more: unknown[]) =>
      start(act, after === short ? 600_000 : after, ...more);
    window.setTimeout = lingering as typeof window.setTimeout;
  }, ms);
}
