import type { TestProject } from 'vitest/node';
import { startPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the run's PostgreSQL. */
    readonly postgresPort: number;
  }
}

/**
 * Starts one PostgreSQL for all tests of a run before the first of them; each makes databases of its own there.
 * Answers what to do after the last test. Throws where none can be started: half of central would go untested.
 */
export default async function onePostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresPort', postgres.port);
  return postgres.stop;
}
