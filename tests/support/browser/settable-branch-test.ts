import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { createSettableClock } from '../servers/settable-clock.ts';
import { type Branch, startBranch } from '../servers/start-branch.ts';
import { type Device, withDevices } from './browser-test.ts';

const PAGES = fileURLToPath(new URL('../../../dist/pages', import.meta.url));

/** A test with a branch that can be configured, and whose clock stands still until a test moves it. */
export const test = base.extend<{ readonly branch: Branch; readonly device: Device }>({
  branch: async ({ browserName: _ }, provide) => {
    const branch = await startBranch({ clock: createSettableClock(Date.now()), pagesDir: PAGES });
    await provide(branch);
    await branch.stop();
  },
  device: ({ browser, branch }, provide) => withDevices(browser, branch.origin, provide),
});
