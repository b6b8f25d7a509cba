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

/** No other machine hears of it, and its databases do not live long enough to be tidied up. */
const SPARING = [
  ...FORGETFUL,
  ...['-c', 'synchronous_commit=off', '-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'],
  ...['-c', 'autovacuum=off'],
];

const MAKE = fileURLToPath(new URL('make-databases.ts', import.meta.url));

/**
 * Starts one PostgreSQL for all tests of a run before the first of them; each makes databases of its own there,
 * of which most begin as a copy of what is made here once. Where that fails every central makes its own and says what is
 * wrong. Answers what to do after the last test. Throws where none can be started: half of central would go untested.
 */
export default async function onePostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ flags: SPARING, within: quickest() });
  project.provide('postgresPort', postgres.port);
  const { status, stderr } = spawnSync(process.execPath, [MAKE, String(postgres.port)], { encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`Central's databases cannot be made: ${stderr}\n`);
  return postgres.stop;
}
