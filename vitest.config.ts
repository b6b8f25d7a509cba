import { defineConfig } from 'vitest/config';

/** Unit tests beside the code and the tests that cross folders; the browser's are Playwright's. */
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/data/**', 'tests/e2e/**'],
    environment: 'node',
    globalSetup: 'tests/support/data/ready-demonstration.ts',
    // Native modules (SQLite, argon2, canvas) and real ports: a process a file, and no more than a small machine has.
    pool: 'forks',
    maxWorkers: 2,
    // A limit for what hangs, not a measure of speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
