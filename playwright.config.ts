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
  // Two more than a small machine has processors: many tests wait for a timer, a disk or a connection. 16 is a stress test.
  workers: Number(process.env.TURNO_TEST_WORKERS ?? 4),
  retries: process.env.CI ? 1 : 0,
  // End tests that hang; not expectations of speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { args: CHROMIUM_FLAGS, ...selectedBrowser() },
    screenshot: 'only-on-failure',
    // Traces without screenshots and snapshots cost 4 % of a test's processor time.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false },
  },
});
