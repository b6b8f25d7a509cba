import { Gauge, type Registry } from 'prom-client';
import type { JobKindName } from '#shared/domain/jobs/jobs.ts';
import type { Feature } from '../kit/feature.ts';
import type { AsyncRoute } from '../kit/route.ts';
import { createJobRunner, type JobRunnerOptions } from './job-runner.ts';
import { countJobs } from './job-store.ts';
import { type JobRoutesOptions, jobRoutes } from './routes.ts';

export interface Jobs<Notice> extends Feature<Notice, AsyncRoute<Notice>> {
  /** Checks for due jobs of these kinds now; no effect before the start. */
  wake(kinds: readonly JobKindName[]): void;
}

/** Runs the jobs of a server and serves their page. */
export function composeJobs<Notice>(
  options: Omit<JobRunnerOptions, 'random'> & JobRoutesOptions<Notice>,
): Jobs<Notice> {
  const runner = createJobRunner({ ...options, random: Math.random });
  const { doHousekeeping, stop } = runner;
  let isStarted = false;
  return {
    routes: jobRoutes(options),
    doHousekeeping,
    async start() {
      await runner.start();
      isStarted = true;
    },
    stop,
    wake(kinds) {
      if (isStarted) runner.wake(kinds);
    },
  };
}

/** Sets the metrics of jobs by kind and state. */
export async function measureJobs(registry: Registry, reader: JobRunnerOptions['reader']): Promise<void> {
  const labelNames = ['kind', 'state'];
  const gauge = new Gauge({
    name: 'turno_jobs',
    help: 'Jobs by kind and state',
    labelNames,
    registers: [registry],
  });
  for (const { kind, state, count } of await countJobs(reader)) gauge.set({ kind, state }, Number(count));
}
