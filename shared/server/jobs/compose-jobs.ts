import { Gauge, type Registry } from 'prom-client';
import type { Feature } from '../kit/feature.ts';
import type { AsyncRoute } from '../kit/route.ts';
import { createJobRunner, type JobRunnerOptions } from './job-runner.ts';
import { countJobs } from './job-store.ts';
import { jobRoutes } from './routes.ts';

/** Runs the jobs of a server and serves their page. */
export function composeJobs(options: Omit<JobRunnerOptions, 'random'>): Feature<never, AsyncRoute<never>> {
  const { doHousekeeping, start, stop } = createJobRunner({ ...options, random: Math.random });
  return { routes: jobRoutes(options), doHousekeeping, start, stop };
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
