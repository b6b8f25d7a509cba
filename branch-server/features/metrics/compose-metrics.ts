import type { Express } from 'express';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { DeviceIssue } from '#shared/domain/devices/device-state.ts';
import type { JudgedDisk } from '#shared/domain/health/health-status.ts';
import { measureJobs } from '#shared/server/jobs/compose-jobs.ts';
import type { JobDb } from '#shared/server/jobs/job-kind.ts';
import { serveMetrics } from '#shared/server/metrics/serve-metrics.ts';

export interface MetricsOptions {
  /** Token of the metrics endpoint; without one the endpoint is disabled. */
  readonly metricsToken?: string | undefined;
  readonly reader: JobDb;
  readonly printers: () => BranchReport['printers'];
  readonly deviceIssues: () => readonly {
    readonly kind: 'display' | 'kiosk';
    readonly issue: DeviceIssue;
  }[];
  readonly replication: {
    health(): {
      readonly pendingRows: number;
      readonly oldestPendingMs: number;
      readonly stopped: string | null;
      readonly copy: boolean;
    };
    disk(): Promise<JudgedDisk>;
  };
  readonly waits: { busyMs(): number };
  readonly log: Logger;
}

/** Serves the metrics of the branch to Prometheus, if the settings have a token for it. */
export function composeMetrics(app: Express, options: MetricsOptions) {
  const { metricsToken: token, printers, deviceIssues, replication, waits, log } = options;
  return serveMetrics(app, {
    token,
    async measure(registry) {
      const put = (name: string, help: string, value: number) =>
        new Gauge({ name: `turno_${name}`, help, registers: [registry] }).set(value);
      const { freeBytes, totalBytes, reservedSpace } = await replication.disk();
      const { pendingRows, oldestPendingMs, stopped, copy } = replication.health();
      put('forecast_seconds', 'Seconds spent on wait forecasts since the start', waits.busyMs() / 1_000);
      put('pending_rows', 'Rows that are not at central yet', pendingRows);
      put('pending_seconds', 'Age of the oldest of these rows', oldestPendingMs / 1_000);
      put('stopped', '1 while central accepts no more rows, else 0', Number(stopped !== null));
      put('copy', '1 if central regards this branch as a copy, else 0', Number(copy));
      put('disk_free_bytes', 'Free space on the disk of the data folder, in bytes', freeBytes);
      put('disk_size_bytes', 'Size of this disk in bytes', totalBytes);
      if (reservedSpace !== null)
        put(
          'disk_reserved_space',
          '1 while disk space is reserved for a full disk, else 0',
          Number(reservedSpace),
        );
      const faulty = printers().filter(({ error }) => error !== null).length;
      put('faulty_printers', 'Printers with an error', faulty);
      const issues = deviceIssues();
      const count = (of: 'display' | 'kiosk', how: 'offline' | 'muted') =>
        issues.filter(({ kind, issue }) => kind === of && issue === how).length;
      put('offline_displays', 'Displays offline while their branch is open', count('display', 'offline'));
      put('muted_displays', 'Displays without sound while their branch is open', count('display', 'muted'));
      put('offline_kiosks', 'Kiosks offline while their branch is open', count('kiosk', 'offline'));
      await measureJobs(registry, options.reader);
    },
    failed: (error) => log.error({ err: error }, 'metrics could not be read'),
  });
}
