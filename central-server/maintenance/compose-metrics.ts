import type { Express } from 'express';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { ALARM_KINDS, CENTRAL_ALARMS } from '#shared/domain/alarms/fleet-alarms.ts';
import type { JudgedDisk } from '#shared/domain/fleet/health-status.ts';
import { serveMetrics } from '#shared/server/health/serve-metrics.ts';
import { measureJobs } from '#shared/server/jobs/compose-jobs.ts';
import type { CentralDatabase } from '../db/central-database.ts';

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

export interface Measured {
  readonly branches: readonly FleetBranch[];
  readonly alarmsOfCentral: readonly { readonly kind: string }[];
  readonly disk: JudgedDisk;
  /** Bytes of the database. */
  readonly databaseBytes: number;
  readonly deliveriesWaiting: number;
}

/** Sets the Prometheus metrics of central and branches; unknown values are omitted. */
function measureFleet(registry: Registry, measured: Measured): void {
  const { branches, alarmsOfCentral, disk } = measured;
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name: `turno_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  const ofBranch = (name: string, help: string, value: (branch: FleetBranch) => number | null) => {
    const metric = gauge(`branch_${name}`, help, ['branch', 'name'] as const);
    for (const branch of branches) {
      const known = value(branch);
      if (known !== null) metric.set({ branch: branch.id, name: branch.name }, known);
    }
  };

  ofBranch('online', '1 while the branch is online, else 0', ({ connection }) =>
    Number(connection === 'online'),
  );
  ofBranch('enabled', '1 if the branch is enabled, else 0', ({ enabled }) => Number(enabled === 'Y'));
  ofBranch('last_report_timestamp_seconds', 'Time of its last report', ({ lastSeen }) => seconds(lastSeen));
  ofBranch('lag_rows', 'Rows of its change log that are not at central', ({ lagRows }) => lagRows);
  ofBranch('lag_seconds', 'Age of the oldest of these rows', ({ lagMs }) => seconds(lagMs));
  ofBranch('clock_skew_seconds', 'Seconds by which its clock is ahead', ({ skewMs }) => seconds(skewMs));
  ofBranch('waiting_customers', 'Waiting customers', ({ live }) => live?.waiting ?? null);
  ofBranch('quarantined_rows', 'Quarantined rows', ({ quarantined }) => quarantined);
  ofBranch('disk_free_bytes', 'Free disk space in bytes', ({ freeBytes }) => freeBytes);
  ofBranch('disk_size_bytes', 'Disk size in bytes', ({ totalBytes }) => totalBytes);

  const alarms = gauge('branch_alarms', 'Open alarms by kind', ['branch', 'name', 'kind'] as const);
  for (const { id, name, alarms: open } of branches) {
    for (const kind of ALARM_KINDS) {
      alarms.set({ branch: id, name, kind }, open.filter((alarm) => alarm.kind === kind).length);
    }
  }

  gauge('disk_free_bytes', 'Free space on the disk of the data folder, in bytes', []).set(disk.freeBytes);
  gauge('disk_size_bytes', 'Size of this disk in bytes', []).set(disk.totalBytes);
  if (disk.reservedSpace !== null)
    gauge('disk_reserved_space', '1 while disk space is reserved for a full disk, else 0', []).set(
      Number(disk.reservedSpace),
    );
  gauge('database_size_bytes', 'Database size in bytes', []).set(measured.databaseBytes);
  gauge('deliveries_waiting', 'Alarm messages that are not sent yet', []).set(measured.deliveriesWaiting);
  const own = gauge('alarms', 'Open alarms of central by kind', ['kind'] as const);
  for (const kind of CENTRAL_ALARMS) {
    own.set({ kind }, alarmsOfCentral.filter((alarm) => alarm.kind === kind).length);
  }
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1_000);

/** Size of the database of central in bytes: of its file, or of the PostgreSQL database. */
async function databaseSize({ dialect, reader }: CentralDatabase): Promise<number> {
  const { rows } = await (dialect === 'postgres'
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(reader)
    : sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(reader));
  return Number(rows[0]?.bytes ?? 0);
}
