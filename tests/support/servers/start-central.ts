import { type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createCentralServer } from '#central-server/create-central-server.ts';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Notice } from '#central-server/notices.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { createClient } from '#shared/contract/client.ts';
import type { Directory } from '#shared/server/access/directory.ts';
import { isRestore } from '#shared/server/backup/routes.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { seedDemo } from '#shared/server/demo/seed.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { openRenewable, type Renew } from '#shared/server/kit/renewable-server.ts';
import type { Limit } from '#shared/server/kit/route.ts';
import type { SmsSettings } from '#shared/server/server-options.ts';
import type { PhoneLimits } from '#shared/server/statistics/phone-ticket-view.ts';
import { fillCentral } from '../data/fill-central.ts';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { measureStartup } from '../report/records.ts';
import { capturedLog } from './captured-log.ts';
import type { DemoUser } from './demo-branch.ts';
import { createSettableClock, MONDAY_NINE, type SettableClock } from './settable-clock.ts';
import type { SignedIn } from './start-branch.ts';

type Scope = TransactionScope<Notice, CentralTables>;

export interface StartCentralOptions {
  readonly clock?: SettableClock;
  /** Reported version. */
  readonly version?: string;
  /** Database location; SQLite in its own folder by default. Several may share a PostgreSQL database. */
  readonly storage?: CentralDatabaseOptions;
  /** Token for metrics; none by default. */
  readonly metricsToken?: string;
  /** Interval of the checks for alarms and messages in milliseconds, for tests that wait for many of them. */
  readonly pollMs?: number;
  /** Reserved bytes; none by default. */
  readonly reservedSpaceBytes?: number;
  /** Changes of the demo configuration before the server answers. */
  readonly prepare?: (scope: Scope) => Promise<unknown>;
  /** Checks added versions for deployment to branches. */
  readonly updateKey?: KeyObject;
  /** Verifies uploaded licences. */
  readonly licenceKey?: KeyObject;
  /** Looks up directory users; finds none by default. */
  readonly directory?: Directory;
  /** The transport of messages to phones; none by default. */
  readonly sms?: SmsSettings;
  /** Rate limit of sign-ins per address; none by default. */
  readonly signInLimit?: Limit;
  /** Rate limit of phone requests; none by default. */
  readonly phoneLimits?: PhoneLimits;
  /** Trusted proxies, by address and network; none by default. */
  readonly proxies?: readonly string[];
  /** False for a central without a public address. */
  readonly isReached?: boolean;
  /** Folder of the built pages, for tests of pages. */
  readonly pagesDir?: string;
}

export type Central = Awaited<ReturnType<typeof startCentral>>;

const UNLIMITED = { perMinute: Number.MAX_SAFE_INTEGER };

/**
 * The product's central server in this process, with the demo configuration and users, on any free
 * port: real HTTP and sockets, a real database. Only clock and log are injected.
 */
export const startCentral = (options: StartCentralOptions = {}) =>
  measureStartup('central', () => openCentral(options));

async function openCentral(options: StartCentralOptions) {
  const clock = options.clock ?? createSettableClock();
  const folder = temporaryFolder();
  const log = capturedLog();
  const storage = options.storage ?? { dataDir: folder.path };
  let isNew = await fillCentral(storage, clock.now() === MONDAY_NINE ? 'central-monday' : 'central-schema');
  const openServer = async (renew: Renew) => {
    const server = await createCentralServer({
      dataDir: storage.dataDir,
      databaseUrl: storage.databaseUrl,
      pagesDir: options.pagesDir ?? folder.path,
      version: options.version ?? 'test',
      clock,
      keyDays: 90,
      log: log.log,
      limits: {
        signIn: options.signInLimit ?? UNLIMITED,
        booking: { ask: [], act: [] },
        phone: options.phoneLimits ?? { ask: [], act: [] },
      },
      phoneOrigin: options.isReached === false ? undefined : 'http://central.test',
      renew,
      metricsToken: options.metricsToken,
      pollMs: options.pollMs,
      ...(options.reservedSpaceBytes !== undefined && { reservedSpaceBytes: options.reservedSpaceBytes }),
      ...(options.proxies && { proxies: options.proxies }),
      ...(options.directory && { directory: options.directory }),
      ...(options.sms && { sms: options.sms }),
      ...(options.licenceKey && { licenceKey: options.licenceKey }),
      ...(options.updateKey && { updateKey: options.updateKey }),
    });
    await server.gate.transaction(async (scope) => {
      const anybody = await scope.trx.selectFrom('users').select('id').executeTakeFirst();
      if (!anybody) await seedDemo(scope, { zoneHours: 0 });
      if (!anybody || isNew) await options.prepare?.(scope);
    });
    isNew = false;
    await server.start();
    return server;
  };
  const open = async (port: number) => {
    const server = await openRenewable({
      open: openServer,
      survives: isRestore,
      failed: (error) => log.log.fatal({ err: error }, 'lost'),
    });
    server.http.listen(port, '127.0.0.1');
    await once(server.http, 'listening');
    return server;
  };
  let server = await open(0);
  const { port } = server.http.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const as = (token: string | null) =>
    createClient({ origin, token: () => token, fetch: fetchAlone, randomKey: randomUUID });

  return {
    origin,
    clock,
    log,
    folder: folder.path,
    /** The database beside the server. */
    database: () => server.now().database,
    gate: () => server.now().gate,
    /** Changes the configuration directly in the database. */
    configure: <Answer>(change: (scope: Scope) => Promise<Answer>): Promise<Answer> =>
      server.now().gate.transaction(change),
    /** Calls without a token. */
    anybody: as(null),
    as,
    async signIn(username: DemoUser): Promise<SignedIn> {
      const body = { username, password: DEMO_PASSWORD };
      const { access_token: token, idUser } = await measureStartup('sign-in', () =>
        as(null).call(authenticate, { body }),
      );
      return { ...as(token), token, idUser };
    },
    /** Stops the server and starts it again on the same database and port. */
    async restart(meanwhile: () => unknown = () => {}): Promise<void> {
      await server.stop();
      await meanwhile();
      server = await open(port);
    },
    async stop(): Promise<void> {
      await server.stop();
      folder.remove();
    },
  };
}

/** Fetches without keep-alive, because a restart would cut a reused connection. */
const fetchAlone: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers);
  headers.set('connection', 'close');
  return fetch(address, { ...init, headers });
};
