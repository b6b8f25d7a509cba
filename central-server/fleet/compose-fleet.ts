import { hostname } from 'node:os';
import type { Transaction } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { CentralTables } from '../db/tables.ts';
import type { Notice } from '../notices.ts';
import { createAlarmStore } from './alarm-store.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import { type CentralAlarmsOptions, createCentralAlarms } from './central-alarms.ts';
import { createDevicesPage } from './devices-page.ts';
import { createFleetDetail } from './fleet-detail.ts';
import { createFleetFeed, type FleetFeedOptions } from './fleet-feed.ts';
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
  /** Milliseconds between two looks, where they are not the usual ones. */
  readonly pollMs?: number | undefined;
  readonly settings: FleetQueriesOptions['settings'];
  /** The version of central. */
  readonly version: string;
  /** Tells of the disk that central's data lie on. */
  readonly disk: CentralAlarmsOptions['disk'];
  /** Names resources whose files are gone. */
  readonly missingFiles: CentralAlarmsOptions['missingFiles'];
  readonly stoppedDeployments: CentralAlarmsOptions['stoppedDeployments'];
  /** Has alarms told elsewhere than on pages. */
  readonly delivery: Pick<CentralAlarmsOptions, 'tell' | 'failing'>;
}

/** Puts together the status of the branches and the feed for the pages that show it. */
export function composeFleet(options: ComposeFleetOptions) {
  const { database, clock, version, newestRevision, newKeyWanted } = options;
  const { db, reader } = database;
  const { tell, failing } = options.delivery;
  const alarms = createAlarmStore(tell);
  const heartbeats = createHeartbeats(clock);
  const queries = createFleetQueries({ reader, heartbeats: heartbeats, version, settings: options.settings });
  const feed = createFleetFeed({ ...options, queries, heartbeats: heartbeats });
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
    newestRevision,
    isComparisonRequested: options.isComparisonRequested,
    newKeyWanted,
    phonesAsk: options.phonesAsk,
    offered: options.offered,
    withdrawn: options.withdrawn,
    heard: feed.heard,
  });
  const watch = createAlarmWatch({
    database,
    queries,
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

  /** Tells pages that something about the branch has changed, and looks what that means. */
  function changed(idBranches: number): void {
    feed.changed(idBranches);
    watch.changed(idBranches);
  }

  return {
    routes,
    changed,
    noteEvent: alarms.noteEvent,
    /** Forgets what the branch's machine said: another has become the branch. */
    clearReport: (trx: Transaction<CentralTables>, idBranches: number, now: Millis) =>
      deleteReport(trx, idBranches, { now, alarms }),
    /** Reads the status of all branches. */
    known: () => queries.branches(),
    /** Reads the status of these branches. */
    some: queries.branches,
    /** Reads what is wrong with central itself. */
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
