import { fileURLToPath } from 'node:url';
import { createSettableClock } from '../servers/settable-clock.ts';
import { type Branch, startBranch } from '../servers/start-branch.ts';
import { test as base, withDevices } from './browser-test.ts';

const PAGES = fileURLToPath(new URL('../../../dist/pages', import.meta.url));

/** A test with a branch that can be configured, and whose clock stands still until a test moves it. */
export const test = base.extend<{ readonly hall: Branch }>({
  hall: async ({ browserName: _ }, provide) => {
    const hall = await startBranch({ clock: createSettableClock(Date.now()), pagesDir: PAGES });
    await provide(hall);
    await hall.stop();
  },
  device: ({ browser, hall }, provide) => withDevices(browser, hall.origin, provide),
});
