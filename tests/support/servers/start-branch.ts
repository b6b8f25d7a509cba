import { type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { BranchLimits } from '#branch-server/composition/options.ts';
import { createBranchServer } from '#branch-server/create-branch-server.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { DemoPrinters } from '#branch-server/features/demo/demo-printers.ts';
import { prepareDemo } from '#branch-server/features/demo/prepare-demo.ts';
import type { Notice } from '#branch-server/notices.ts';
import { type ComposeReplication, withoutReplication } from '#branch-server/replication/replication.ts';
import { createVirtualPrinter } from '#hardware/virtual-printer/virtual-printer.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import type { Language } from '#shared/contract/fields.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import type { Directory } from '#shared/server/access/directory.ts';
import { isRestore } from '#shared/server/backup/routes.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { openRenewable, type Renew } from '#shared/server/kit/renewable-server.ts';
import type { SmsSettings } from '#shared/server/server-options.ts';
import type { VoiceSettings } from '#shared/server/speech/voice-settings.ts';
import { demonstration } from '../data/demonstration.ts';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { measureStartup } from '../report/records.ts';
import { capturedLog } from './captured-log.ts';
import { doTwice, type Twice } from './commands-twice.ts';
import type { DemoUser } from './demo-branch.ts';
import { createSettableClock, MONDAY_NINE, type SettableClock } from './settable-clock.ts';

type Scope = TransactionScope<Notice, BranchTables>;

export interface StartOptions {
  readonly clock?: SettableClock;
  readonly seed?: number;
  /** A folder with the data of another branch to start from, instead of the demo data. */
  readonly from?: string;
  /** Parent of its folder; the temporary folder by default. */
  readonly within?: string;
  /** Changes of the demo configuration before the server answers. */
  readonly prepare?: (scope: Scope) => Promise<unknown>;
  /** Folder of the built pages, for tests of pages. */
  readonly pagesDir?: string;
  readonly limits?: Partial<BranchLimits>;
  /** Trusted proxies, by address and network; none by default. */
  readonly proxies?: readonly string[];
  /** Verifies uploaded licences. */
  readonly licenceKey?: KeyObject;
  /** Checks the packages offered to its devices. */
  readonly updateKey?: KeyObject;
  /** The transport of messages to phones. */
  readonly sms?: SmsSettings;
  /** Looks up directory users; finds none by default. */
  readonly directory?: Directory;
  /** Token for metrics; none by default. */
  readonly metricsToken?: string;
  /** Voice settings; espeak-ng by default. */
  readonly voice?: VoiceSettings;
  /** Reserved bytes of a standalone branch; none by default. */
  readonly reservedSpaceBytes?: number;
  /** The commands that run twice; every other one by default. */
  readonly twice?: Twice | null;
  /** Interval of simulated customers and operators; none by default. */
  readonly demoLive?: { readonly everyMs: number };
  /** Generated past of the demonstration; none by default. */
  readonly past?: { readonly days: number; readonly seed: number };
  /** Language of the demo data; Spanish by default. */
  readonly language?: Language;
  /** Connection to a central; standalone by default. */
  readonly replication?: ComposeReplication;
}

/** A signed-in client. */
export interface SignedIn extends Client {
  readonly idUser: number;
  readonly token: string;
}

export type Branch = Awaited<ReturnType<typeof startBranch>>;

const UNLIMITED = { perMinute: Number.MAX_SAFE_INTEGER };

/**
 * The product's branch server in this process, with the demo data in a separate folder, on any free port: real HTTP,
 * sockets, SQLite and network printers. Only clock, randomness and log are injected.
 */
export const startBranch = (options: StartOptions = {}) =>
  measureStartup('branch in the process', () => openBranch(options));

async function openBranch(options: StartOptions) {
  const clock = options.clock ?? createSettableClock();
  const folder = temporaryFolder(options.within);
  const from = options.from ?? readyFor(options, clock);
  if (from) cpSync(from, folder.path, { recursive: true });
  const log = capturedLog();
  const printers = await Promise.all([onePrinter(), onePrinter()]);
  const open = (port: number) =>
    listen({ options, clock, printers, port, log: log.log, folder: folder.path });
  let server = await open(0);
  const { port } = server.http.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const as = (token: string | null) =>
    createClient({ origin, token: () => token, fetch, randomKey: randomUUID });

  return {
    origin,
    clock,
    printers,
    log,
    folder: folder.path,
    /** Reads the database beside the server. */
    reader: () => server.now().reader,
    gate: () => server.now().gate,
    /** Changes the configuration directly in the database. */
    configure: <Answer>(change: (scope: Scope) => Promise<Answer>): Promise<Answer> =>
      server.now().gate.transaction(change),
    /** Calls without a token, like a kiosk or a display. */
    anybody: as(null),
    as,
    async signIn(username: DemoUser): Promise<SignedIn> {
      const body = { username, password: DEMO_PASSWORD };
      const { access_token: token, idUser } = await measureStartup('sign-in', () =>
        as(null).call(authenticate, { body }),
      );
      return { ...as(token), token, idUser };
    },
    /** Stops the server and starts it again on the same file and port. */
    async restart(meanwhile: () => unknown = () => {}): Promise<void> {
      await server.stop();
      await meanwhile();
      server = await open(port);
    },
    async stop(): Promise<void> {
      await server.stop();
      await Promise.all(printers.map((printer) => printer.close()));
      folder.remove();
    },
  };
}

/** Finds prepared demo data equal to those of a first start; never for a branch of a central. */
const readyFor = ({ replication, past, language }: StartOptions, clock: SettableClock): string | undefined =>
  clock.now() === MONDAY_NINE && !replication && !past && !language ? demonstration('monday') : undefined;

interface Opening {
  readonly options: StartOptions;
  readonly clock: SettableClock;
  readonly printers: DemoPrinters;
  readonly port: number;
  readonly log: ReturnType<typeof capturedLog>['log'];
  readonly folder: string;
}

async function listen(opening: Opening) {
  const server = await openRenewable({
    open: (renew) => openServer(opening, renew),
    survives: isRestore,
    failed: (error) => opening.log.fatal({ err: error }, 'lost'),
  });
  server.http.listen(opening.port, '127.0.0.1');
  await once(server.http, 'listening');
  return server;
}

async function openServer({ options, clock, printers, log, folder }: Opening, renew: Renew) {
  const server = await createBranchServer({
    dataDir: folder,
    pagesDir: options.pagesDir ?? folder,
    syncType: options.replication ? 'branch' : 'standalone',
    version: 'test',
    clock,
    random: seededRandom(options.seed ?? 1),
    log,
    demoPrinters: printers,
    phoneOrigin: 'http://branch.test',
    limits: {
      signIn: UNLIMITED,
      issue: [],
      arrive: [],
      kiosk: UNLIMITED,
      phone: { ask: [], act: [] },
      booking: { ask: [], act: [] },
      ...options.limits,
    },
    renew,
    replication:
      options.replication ?? withoutReplication({ reservedSpaceBytes: options.reservedSpaceBytes ?? 0 }),
    metricsToken: options.metricsToken,
    ...(options.proxies && { proxies: options.proxies }),
    ...(options.directory && { directory: options.directory }),
    ...(options.licenceKey && { licenceKey: options.licenceKey }),
    ...(options.updateKey && { updateKey: options.updateKey }),
    ...(options.sms && { sms: options.sms }),
    ...(options.voice && { voice: options.voice }),
    ...(options.demoLive && { demoLive: options.demoLive }),
  });
  const { twice = 'others' } = options;
  if (twice) doTwice(server.gate, twice);
  const past = options.past ? { ...options.past, now: clock.now() } : null;
  await prepareDemo(server.gate, printers, 0, past, options.language ? { language: options.language } : {});
  if (options.prepare) await server.gate.transaction(options.prepare);
  await server.start();
  return server;
}

const onePrinter = () => createVirtualPrinter({ host: '127.0.0.1', port: 0 });
