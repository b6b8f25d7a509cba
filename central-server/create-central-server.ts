import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { hiddenIn } from '../shared/contract/hidden-in.ts';
import { shows } from '../shared/domain/sync-type.ts';
import type { Directory } from '../shared/server/access/directory.ts';
import { generalSettings } from '../shared/server/access/queries.ts';
import { accessRoutes } from '../shared/server/access/routes.ts';
import { auditRoutes } from '../shared/server/audit/routes.ts';
import { configuredBranchRoutes } from '../shared/server/branches/configured-branch-routes.ts';
import { countryRoutes } from '../shared/server/branches/country-routes.ts';
import { enabledBranchRoutes } from '../shared/server/branches/enabled-branch-routes.ts';
import { configurationRoutes } from '../shared/server/configuration-routes.ts';
import { createDirectory } from '../shared/server/directory/create-directory.ts';
import { directoryRoutes } from '../shared/server/directory/routes.ts';
import type { DirectoryTrust } from '../shared/server/directory/trust.ts';
import { type FirstStart, firstStartRoutes, settledFirstStart } from '../shared/server/first-start/routes.ts';
import { helpRoutes } from '../shared/server/help/routes.ts';
import type { Clock } from '../shared/server/kit/clock.ts';
import { every } from '../shared/server/kit/every.ts';
import { REMEMBERED_MS } from '../shared/server/kit/idempotency.ts';
import { mount } from '../shared/server/kit/mount.ts';
import type { Renew } from '../shared/server/kit/renewable-server.ts';
import type { Limit } from '../shared/server/kit/route.ts';
import { createWebApp } from '../shared/server/kit/web-app.ts';
import { createLicences } from '../shared/server/licence/licences.ts';
import { licenceRoutes } from '../shared/server/licence/routes.ts';
import { createWithinLimit } from '../shared/server/licence/within-limit.ts';
import { logRoutes } from '../shared/server/logs/routes.ts';
import { documentationRoutes } from '../shared/server/openapi/documentation-routes.ts';
import { servePages } from '../shared/server/pages/serve-pages.ts';
import { roleRoutes } from '../shared/server/roles/routes.ts';
import { createSecretKey } from '../shared/server/secrets/secret-key.ts';
import { createSecrets } from '../shared/server/secrets/secrets.ts';
import { settingRoutes } from '../shared/server/settings/routes.ts';
import { syncTypeRoutes } from '../shared/server/sync-type/routes.ts';
import { userRoutes } from '../shared/server/users/routes.ts';
import { createCallerOf } from './access/caller-of.ts';
import { fleetEntries } from './audit/fleet-entries.ts';
import { composeBackups } from './backup/compose-backups.ts';
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
  /** What secrets are sealed with, the same for all processes of one central; a file in `dataDir` where it is missing. */
  readonly secretKey?: Buffer | undefined;
  /** Address of a PostgreSQL database; undefined for SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly pagesDir: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Licences are signed with its other half; without one none can be uploaded. */
  readonly licenceKey?: KeyObject | null;
  /** What may be settled when nobody can sign in yet. */
  readonly firstStart?: FirstStart;
  readonly limits: { readonly signIn: Limit };
  /** Puts all of this away and together again, for what changes the file under it. */
  readonly renew: Renew;
  /** Where directory users are looked up; in the one that the settings name where it is missing. */
  readonly directory?: Directory;
  /** Whom the directory that the settings name is believed to be; whom Node believes where it is missing. */
  readonly directoryTrust?: DirectoryTrust;
}

const HOUR_MS = 3_600_000;

/**
 * The composition root of central: puts the parts together and gives back a server that is ready to listen. What
 * differs between the two servers is handed in here and asked for nowhere else.
 */
export async function createCentralServer(options: CentralServerOptions) {
  const { clock, log, licenceKey = null, firstStart = settledFirstStart('central') } = options;
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
  const licences = createLicences(licenceKey);
  const withinLimit = createWithinLimit(licences);
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

  const ldap = createDirectory({
    settings: () => generalSettings(reader),
    trust: options.directoryTrust ?? { insecure: false },
    log,
  });

  const backups = composeBackups({ ...options, database, gate });

  documentationRoutes(app, 'central');
  mount(app, {
    write: createWriteOnce<Notice>({ gate, clock }),
    hidden: hiddenIn('central'),
    callerOf,
    branches: fleet.branches,
    clock,
    log,
    uploads: join(options.dataDir, 'uploads'),
    routes: [
      ...healthRoutes({ reader, version: options.version }),
      // Before what finds a user by id: `table` is none.
      ...userRoutes({
        reader,
        gate,
        withinLimit,
        makesRoles: shows('central', 'administration.roles'),
      }),
      ...roleRoutes(reader),
      ...accessRoutes<Notice>({
        reader,
        gate,
        signInLimit: options.limits.signIn,
        directory: options.directory ?? ldap,
        // Nobody is served at central.
        demandFree: () => {},
      }),
      ...firstStartRoutes<Notice>({ reader, gate, limit: options.limits.signIn, firstStart }),
      ...licenceRoutes<Notice>({ reader, gate, licences, publicKey: licenceKey }),
      ...logRoutes<Notice>({ dataDir: options.dataDir, gate }),
      ...directoryRoutes(ldap, options.limits.signIn),
      ...helpRoutes(),
      ...syncTypeRoutes({ syncType: 'central', branchName: () => '' }),
      ...settingRoutes<Notice>({
        reader,
        gate,
        secrets: createSecrets(createSecretKey(options.dataDir, options.secretKey)),
        comeFromCentral: false,
        syncType: 'central',
        branchName: () => '',
      }),
      ...enabledBranchRoutes(reader),
      ...configuredBranchRoutes(reader, withinLimit),
      ...countryRoutes(),
      ...fleet.routes,
      ...ingest.routes,
      ...feed.routes,
      ...rollUps.routes,
      ...backups.routes,
      ...auditRoutes(reader, fleetEntries(reader)),
      ...configurationRoutes(reader, (part) => shows('central', part), withinLimit),
    ],
  });
  servePages(app, options.pagesDir, async () => ({
    // Nobody is recorded at central.
    recordings: '',
    mapTiles: (await generalSettings(reader)).mapTiles,
  }));

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
      await backups.start();
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
