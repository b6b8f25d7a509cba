import type { Express } from 'express';
import type { Logger } from 'pino';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import type { JudgedDisk } from '#shared/domain/health/health-status.ts';
import { measureJobs } from '#shared/server/jobs/compose-jobs.ts';
import { serveMetrics } from '#shared/server/metrics/serve-metrics.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { databaseSize } from '../db/database-size.ts';
import { measureFleet } from './measure-fleet.ts';

export interface MetricsOptions {
  /** Token for metrics; without one there are none. */
  readonly metricsToken?: string | undefined;
  readonly database: CentralDatabase;
  readonly disk: { now(): Promise<JudgedDisk> };
  /** Counts the messages about alarms that are not out yet. */
  readonly delivery: { waiting(): Promise<number> };
  readonly fleet: {
    known(): Promise<readonly FleetBranch[]>;
    ofCentral(): Promise<readonly { readonly kind: string }[]>;
  };
  readonly log: Logger;
}

/** Serves the metrics of central and its branches to Prometheus, if the settings have a token for it. */
export function composeMetrics(app: Express, options: MetricsOptions) {
  const { metricsToken: token, database, disk, delivery, fleet, log } = options;
  return serveMetrics(app, {
    token,
    async measure(registry) {
      const [branches, alarmsOfCentral, space, databaseBytes, deliveriesWaiting] = await Promise.all([
        fleet.known(),
        fleet.ofCentral(),
        disk.now(),
        databaseSize(database),
        delivery.waiting(),
      ]);
      measureFleet(registry, { branches, alarmsOfCentral, disk: space, databaseBytes, deliveriesWaiting });
      await measureJobs(registry, database.reader);
    },
    failed: (error) => log.error({ err: error }, 'metrics could not be read'),
  });
}
