import { hostname } from 'node:os';
import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import { createAlarmStore } from './alarm-store.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import { type CentralAlarmsOptions, createCentralAlarms } from './central-alarms.ts';
import { createDevicesPage } from './devices-page.ts';
import { createFleetDetail } from './fleet-detail.ts';
import { createFleetFeed, type FleetFeedOptions } from './fleet-feed.ts';
import { createFleetPace } from './fleet-pace.ts';
import { createFleetQueries, type FleetQueriesOptions } from './fleet-queries.ts';
import { createHeartbeats } from './heartbeats.ts';
import { fleetHistory, openCentralAlarms } from './history.ts';
import { createReportStore, deleteReport } from './report-store.ts';
import { type FleetOptions, fleetRoutes } from './routes.ts';

export interface ComposeFleetOptions
  extends Pick<FleetFeedOptions, 'io' | 'several' | 'callerOf' | 'log' | 'noted'>,
    Pick<
      FleetOptions,
      'newestRevision' | 'isComparisonRequested' | 'newKeyWanted' | 'phonesAsk' | 'offered' | 'withdrawn'
    > {
  readonly database: CentralDatabase;
  readonly clock: Clock;
  /** Interval in milliseconds; tests override it. */
  readonly pollMs?: number | undefined;
  readonly settings: FleetQueriesOptions['settings'];
  /** The version of central. */
  readonly version: string;
  /** Checks the disk of central's data folder. */
  readonly disk: CentralAlarmsOptions['disk'];
  /** Lists resources whose files are missing. */
  readonly missingFiles: CentralAlarmsOptions['missingFiles'];
  readonly stoppedDeployments: CentralAlarmsOptions['stoppedDeployments'];
  /** Sends alarm notifications. */
  readonly delivery: Pick<CentralAlarmsOptions, 'tell' | 'failing'>;
}

/** Composes the status of the branches and the live feed of fleet pages. */
export function composeFleet(options: ComposeFleetOptions) {
  const { database, clock, version, newestRevision, newKeyWanted } = options;
  const { db, reader } = database;
  const { tell, failing } = options.delivery;
  const alarms = createAlarmStore(tell);
  const pace = createFleetPace(reader, clock);
  const heartbeats = createHeartbeats(clock, pace.offlineAfterMs);
  const queries = createFleetQueries({ reader, heartbeats, pace, version, settings: options.settings });
  const feed = createFleetFeed({ ...options, queries, heartbeats });
  const routes: AsyncRoute<never>[] = fleetRoutes({
    queries,
    detailOf: createFleetDetail({ reader, queries, clock }),
    devices: createDevicesPage(reader, queries),
    storeReport: createReportStore(db, heartbeats, alarms),
    history: (query) => fleetHistory(reader, query),
    async central() {
      const [alarms, { freeBytes, totalBytes }] = await Promise.all([
        openCentralAlarms(reader),
        options.disk(),
      ]);
      return { alarms, freeBytes, totalBytes };
    },
    pace,
    newestRevision,
    isComparisonRequested: options.isComparisonRequested,
    newKeyWanted,
    phonesAsk: options.phonesAsk,
    offered: options.offered,
    withdrawn: options.withdrawn,
    onReport: feed.record,
  });
  const watch = createAlarmWatch({
    database,
    queries,
    heartbeats,
    pace,
    alarms,
    clock,
    log: options.log,
    pollMs: options.pollMs,
    written: feed.changed,
  });
  const ofCentral = createCentralAlarms({
    database,
    clock,
    log: options.log,
    disk: options.disk,
    tell,
    failing,
    missingFiles: options.missingFiles,
    stoppedDeployments: options.stoppedDeployments,
    pollMs: options.pollMs,
    machine: options.several ? hostname() : '',
  });

  /** Notifies pages of a changed branch and checks its alarms. */
  function changed(idBranches: number): void {
    feed.changed(idBranches);
    watch.changed(idBranches);
  }

  return {
    routes,
    changed,
    noteEvent: alarms.noteEvent,
    /** Deletes the report of the former machine of a branch. */
    clearReport: (trx: Transaction<CentralTables>, idBranches: number, now: Millis) =>
      deleteReport(trx, idBranches, { now, alarms }),
    /** Reads the status of all branches. */
    known: () => queries.branches(),
    /** Reads the status of these branches. */
    some: queries.branches,
    /** Reads the open alarms of central itself. */
    ofCentral: () => openCentralAlarms(reader),
    onCommit(notices: readonly Notice[]): void {
      for (const { idBranches } of notices) changed(idBranches);
    },
    start(): void {
      watch.start();
      ofCentral.start();
    },
    async stop(): Promise<void> {
      await Promise.all([watch.stop(), ofCentral.stop()]);
      await feed.close();
    },
  };
}

export type Fleet = ReturnType<typeof composeFleet>;
