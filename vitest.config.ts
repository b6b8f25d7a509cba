import { defineConfig } from 'vitest/config';

const ELSEWHERE = ['**/node_modules/**', '**/dist/**', '**/data/**', 'tests/e2e/**'];
const SIMULATED_TIME = 'tests/model/printing/*.test.ts';

/** Unit tests beside the code, and tests across folders. Playwright runs the browser tests. */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'tests/support/data/ready-demonstration.ts',
    setupFiles: ['tests/support/samples/seeded-properties.ts', 'tests/support/servers/short-intervals.ts'],
    // Processes, because of native modules (SQLite, argon2, canvas) and real ports. One more than a small machine has
    // processors: many tests wait for a program, a database or a timer.
    pool: 'forks',
    maxWorkers: 3,
    reporters: ['default', './tests/support/report/vitest-reporter.ts'],
    // Ends tests that hang; not an expectation of speed.
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
          // Loads modules once for many small files, which restore all global state that they change.
          isolate: false,
        },
      },
      {
        test: {
          name: 'across folders',
          include: ['tests/**/*.test.ts'],
          exclude: [...ELSEWHERE, SIMULATED_TIME],
          globalSetup: ['tests/support/servers/one-postgres.ts', 'tests/support/servers/built-servers.ts'],
          // Each file starts and stops its servers. Loading the modules for each file took a quarter of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'across folders, isolated',
          include: [SIMULATED_TIME],
          // Thousands of simulated timers: the file once hung in a process that had run other files.
          isolate: true,
        },
      },
    ],
  },
});
