import { createServer } from 'node:http';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { onlyAt } from '../shared/contract/only-at.ts';
import { accessRoutes } from '../shared/server/access/routes.ts';
import { configuredBranchRoutes } from '../shared/server/branches/configured-branch-routes.ts';
import { enabledBranchRoutes } from '../shared/server/branches/enabled-branch-routes.ts';
import { configurationRoutes } from '../shared/server/configuration-routes.ts';
import type { Clock } from '../shared/server/kit/clock.ts';
import { every } from '../shared/server/kit/every.ts';
import { REMEMBERED_MS } from '../shared/server/kit/idempotency.ts';
import { mount } from '../shared/server/kit/mount.ts';
import type { Limit } from '../shared/server/kit/route.ts';
import { createWebApp } from '../shared/server/kit/web-app.ts';
import { documentationRoutes } from '../shared/server/openapi/documentation-routes.ts';
import { servePages } from '../shared/server/pages/serve-pages.ts';
import { syncTypeRoutes } from '../shared/server/sync-type/routes.ts';
import { createCallerOf } from './access/caller-of.ts';
import { openCentralDatabase } from './db/database.ts';
import { createWriteGate } from './db/write-gate.ts';
import { createWriteOnce, forgetAnswersBefore } from './db/write-once.ts';
import { composeFeed } from './feed/compose-feed.ts';
import { keepChanges } from './feed/keep-changes.ts';
import { composeFleet } from './fleet/compose-fleet.ts';
import { healthRoutes } from './health/routes.ts';
import { composeIngest } from './ingest/compose-ingest.ts';
import type { Notice } from './notices.ts';
import { composeRollUps } from './roll-ups/compose-roll-ups.ts';
import { createSockets } from './sockets.ts';

export interface CentralServerOptions {
  readonly dataDir: string;
  /** Address of a PostgreSQL database; undefined for SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly pagesDir: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: { readonly signIn: Limit };
}

const HOUR_MS = 3_600_000;

/**
 * The composition root of central: puts the parts together and gives back a server that is ready to listen. What
 * differs between the two servers is handed in here and asked for nowhere else.
 */
export async function createCentralServer(options: CentralServerOptions) {
  const { clock, log } = options;
  const database = await openCentralDatabase(options);
  const { db, reader } = database;

  const app = createWebApp();
  const http = createServer(app);
  const sockets = createSockets({ http, databaseUrl: options.databaseUrl, log });
  const gate = createWriteGate<Notice>({
    database,
    clock,
    keepChanges,
    onCommit: (notices) => {
      for (const { idBranches } of notices) fleet.changed(idBranches);
    },
  });
  const callerOf = createCallerOf(reader, clock);
  const feed = composeFeed({ database, clock, log });
  const fleet = composeFleet({
    database,
    io: sockets.io,
    several: options.databaseUrl !== undefined,
    callerOf,
    clock,
    log,
    centralName: hostname(),
    enrolLimit: options.limits.signIn,
    newestRevision: feed.newestRevision,
  });

  const ingest = composeIngest({
    database,
    clock,
    log,
    mergeUserChange: feed.mergeUserChange,
    changed: (idBranches) => fleet.changed(idBranches),
  });

  const rollUps = composeRollUps({ database, fleet: fleet.known, clock, log });

  documentationRoutes(app, 'central');
  mount(app, {
    write: createWriteOnce<Notice>({ gate, clock }),
    elsewhere: onlyAt('branch'),
    callerOf,
    branches: fleet.branches,
    clock,
    log,
    routes: [
      ...healthRoutes({ reader, version: options.version }),
      ...accessRoutes<Notice>({
        reader,
        gate,
        signInLimit: options.limits.signIn,
        // Nobody is served at central.
        demandFree: () => {},
      }),
      ...syncTypeRoutes({ syncType: 'central', branchName: () => '' }),
      ...enabledBranchRoutes(reader),
      ...configuredBranchRoutes(reader),
      ...fleet.routes,
      ...ingest.routes,
      ...feed.routes,
      ...rollUps.routes,
      ...configurationRoutes(reader),
    ],
  });
  servePages(app, options.pagesDir, () => '');

  const keepHouse = () =>
    Promise.all([
      forgetAnswersBefore(db, clock.now() - REMEMBERED_MS),
      ingest.keepHouse(),
      feed.keepHouse(),
    ]).catch((error: unknown) => {
      log.error({ err: error }, 'housekeeping failed');
    });
  const housekeeping = every(HOUR_MS, keepHouse);

  return {
    http,
    gate,
    database,
    /** Clears up; after the first administrator is there. */
    async start(): Promise<void> {
      await keepHouse();
      rollUps.start();
    },
    async stop(): Promise<void> {
      housekeeping.stop();
      await rollUps.stop();
      await feed.stop();
      await fleet.close();
      const closed = sockets.close();
      // Whoever still waits for an answer would keep the server open as long.
      http.closeAllConnections();
      await closed;
      await database.close();
    },
  };
}
