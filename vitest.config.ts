import { defineConfig } from 'vitest/config';

const ELSEWHERE = ['**/node_modules/**', '**/dist/**', '**/data/**', 'tests/e2e/**'];
const SIMULATED_TIME = 'tests/model/printing/*.test.ts';

/** Unit tests beside the code and the tests that cross folders; the browser's are Playwright's. */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'tests/support/data/ready-demonstration.ts',
    setupFiles: ['tests/support/samples/seeded-properties.ts', 'tests/support/servers/short-intervals.ts'],
    // Native modules (SQLite, argon2, canvas) and real ports: processes; and one more of them than a small machine has
    // processors, as many a test waits for a program, a database or a clock.
    pool: 'forks',
    maxWorkers: 3,
    reporters: ['default', './tests/support/report/vitest-reporter.ts'],
    // A limit for what hangs, not a measure of speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        test: {
          name: 'beside the code',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ELSEWHERE, 'tests/**'],
          // Many small files, whose modules are read once for all of them. They put back what they change.
          isolate: false,
        },
      },
      {
        test: {
          name: 'across folders',
          include: ['tests/**/*.test.ts'],
          exclude: [...ELSEWHERE, SIMULATED_TIME],
          globalSetup: ['tests/support/servers/one-postgres.ts', 'tests/support/servers/built-servers.ts'],
          // Each starts servers of its own and leaves nothing behind: reading their modules anew took a quarter of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'across folders, isolated',
          include: [SIMULATED_TIME],
          // Thousands of played timers: once it stood still in a process that had run other files.
          isolate: true,
        },
      },
    ],
  },
});
