import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chosenBrowser } from '#tests/support/browser/chromium.ts';

/** The pages in the system's Chromium, each test against a server of its own. Nothing is tried twice. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/data/ready-demonstration.ts',
  reporter: 'list',
  forbidOnly: true,
  fullyParallel: true,
  // Two more than a small machine has processors: many a test waits for a clock, a disk or a line.
  workers: 4,
  retries: 0,
  // Limits for what hangs, not measures of speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { args: CHROMIUM_FLAGS, ...chosenBrowser() },
    screenshot: 'only-on-failure',
  },
});
