import type { Page } from '@playwright/test';

/** Slows the page's timers, so that a state of some milliseconds lasts ten minutes. */
export async function linger(page: Page, ms: number): Promise<void> {
  await page.addInitScript((short) => {
    const start = window.setTimeout;
    const lingering = (act: TimerHandler, after?: number, ...more: unknown[]) =>
      start(act, after === short ? 600_000 : after, ...more);
    window.setTimeout = lingering as typeof window.setTimeout;
  }, ms);
}
