import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, selectedBrowser } from '#tests/support/browser/chromium.ts';

/**
 * Runs the pages in the system's Chromium, each test against its own server. CI repeats a failed test once; a test that
 * passes then is listed as flaky (tests/README.md).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/data/ready-demonstration.ts',
  reporter: [['list'], ['./tests/support/report/playwright-reporter.ts']],
  forbidOnly: true,
  fullyParallel: true,
  // Two more than a small machine has processors: many a test waits for a clock, a disk or a line. Sixteen are a stress.
  workers: Number(process.env.TURNO_TEST_WORKERS ?? 4),
  retries: process.env.CI ? 1 : 0,
  // Limits for what hangs, not measures of speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { args: CHROMIUM_FLAGS, ...selectedBrowser() },
    screenshot: 'only-on-failure',
    // Without screenshots and page snapshots it costs 4 % of a test's processor time.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false },
  },
});
