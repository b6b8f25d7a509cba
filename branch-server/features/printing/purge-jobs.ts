import { DAY_MS } from '#shared/domain/time/units.ts';
import { every } from '#shared/server/kit/every.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import type { JobStore } from './job-store.ts';
import type { SpoolOptions } from './spool.ts';

/** Retention of print jobs, ms. */
const RETENTION_MS = 90 * DAY_MS;
const EVERY_MS = 3_600_000;

interface ForgettingOptions extends Pick<SpoolOptions, 'gate' | 'clock' | 'log'> {
  readonly jobs: Pick<JobStore, 'purge'>;
}

/** Deletes old print jobs in small parts, so that the file of a branch does not grow with each print. */
export function createForgetting({ gate, clock, log, jobs }: ForgettingOptions) {
  let timer: { stop(): void } | null = null;
  let stopped = false;

  const run = oneRunAtATime(
    async () => {
      const before = clock.now() - RETENTION_MS;
      while (!stopped && (await gate.command((scope) => jobs.purge(scope, before))) > 0);
    },
    (error) => log.error({ err: error }, 'old print jobs were not forgotten'),
  );

  return {
    start(): void {
      timer = every(EVERY_MS, run);
      run();
    },
    /** Resolves when the running work has ended. */
    async stop(): Promise<void> {
      stopped = true;
      timer?.stop();
      await run.idle();
    },
  };
}
