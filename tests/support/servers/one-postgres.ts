import { spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { quickest, temporaryFolder } from '../data/temporary-folder.ts';
import { FORGETFUL, startPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the run's PostgreSQL. */
    readonly postgresPort: number;
    /** File of its log. */
    readonly postgresLog: string;
  }
}

/** Accepts local connections only, and runs no maintenance of its short-lived databases. */
const SPARING = [
  ...FORGETFUL,
  ...['-c', 'synchronous_commit=off', '-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'],
  ...['-c', 'autovacuum=off'],
  // `failedStatements` reads its log, by database.
  ...['-c', 'log_line_prefix=%d|%e|'],
];

const MAKE = fileURLToPath(new URL('make-databases.ts', import.meta.url));

/**
 * Starts one PostgreSQL for all tests; each test creates databases there, mostly from a template. If the template
 * fails, each central creates its own. Returns the clean-up. Throws if PostgreSQL cannot start.
 */
export default async function onePostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const log = join(folder.path, 'postgres.log');
  writeFileSync(log, '');
  const postgres = await startPostgres({
    flags: SPARING,
    within: quickest(),
    onLog: (text) => appendFileSync(log, text),
  });
  project.provide('postgresPort', postgres.port);
  project.provide('postgresLog', log);
  const { status, stderr } = spawnSync(process.execPath, [MAKE, String(postgres.port)], { encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`Central's databases cannot be made: ${stderr}\n`);
  return async () => {
    await postgres.stop();
    folder.remove();
  };
}
