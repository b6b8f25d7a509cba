import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { quickest } from '../data/temporary-folder.ts';
import { FORGETFUL, startPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the run's PostgreSQL. */
    readonly postgresPort: number;
  }
}

/** Accepts local connections only, and runs no maintenance of its short-lived databases. */
const SPARING = [
  ...FORGETFUL,
  ...['-c', 'synchronous_commit=off', '-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'],
  ...['-c', 'autovacuum=off'],
];

const MAKE = fileURLToPath(new URL('make-databases.ts', import.meta.url));

/**
 * Starts one PostgreSQL for all tests; each test creates databases there, mostly from a template. If the template
 * fails, each central creates its own. Returns the clean-up. Throws if PostgreSQL cannot start.
 */
export default async function onePostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ flags: SPARING, within: quickest() });
  project.provide('postgresPort', postgres.port);
  const { status, stderr } = spawnSync(process.execPath, [MAKE, String(postgres.port)], { encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`Central's databases cannot be made: ${stderr}\n`);
  return postgres.stop;
}
