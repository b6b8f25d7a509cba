import { type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type BranchLimits, createBranchServer } from '#branch-server/create-branch-server.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { DemoPrinters } from '#branch-server/features/demo/demo-printers.ts';
import { prepareDemo } from '#branch-server/features/demo/prepare-demo.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { ComposeReplication } from '#branch-server/replication/replication.ts';
import { withoutReplication } from '#branch-server/replication/without-replication.ts';
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
  /** A folder with the data of another branch to start from, instead of the demonstration's. */
  readonly from?: string;
  /** Folder in which its own is made; among the other temporary ones where it is missing. */
  readonly within?: string;
  /** Changes of the demonstration's configuration before the server answers. */
  readonly prepare?: (scope: Scope) => Promise<unknown>;
  /** Folder of the built pages, for tests that look at them. */
  readonly pagesDir?: string;
  readonly limits?: Partial<BranchLimits>;
  /** Proxies before it, by address and network; none where it is missing. */
  readonly proxies?: readonly string[];
  /** Verifies uploaded licences. */
  readonly licenceKey?: KeyObject;
  /** Checks the packages that its devices are offered. */
  readonly updateKey?: KeyObject;
  /** How messages to phones leave it. */
  readonly sms?: SmsSettings;
  /** Looks up directory users; none are found where it is missing. */
  readonly directory?: Directory;
  /** What Prometheus shows; it serves no metrics where it is missing. */
  readonly metricsToken?: string;
  /** How turns are spoken; by espeak-ng, where it is installed, where it is missing. */
  readonly voice?: VoiceSettings;
  /** Space that it keeps for a full disk; none where it is missing. Of one that stands alone. */
  readonly reservedSpaceBytes?: number;
  /** Which of its commands run twice; others where it is missing. */
  readonly twice?: Twice | null;
  /** Plays customers and operators, looking so often what there is to do; nobody where it is missing. */
  readonly demoLive?: { readonly everyMs: number };
  /** What the demonstration makes up of the days before; nothing where it is missing. */
  readonly past?: { readonly days: number; readonly seed: number };
  /** Names the demonstration's data; Spanish where it is missing. */
  readonly language?: Language;
  /** Connects it to a central; it stands alone where it is missing. */
  readonly replication?: ComposeReplication;
}

/** Somebody who has signed in. */
export interface SignedIn extends Client {
  readonly idUser: number;
  readonly token: string;
}

export type Branch = Awaited<ReturnType<typeof startBranch>>;

const UNLIMITED = { perMinute: Number.MAX_SAFE_INTEGER };

/**
 * The product's own branch server in this process, with the demonstration's data in a folder of its own, on any
 * free port: real HTTP, sockets, SQLite and printers on the network. Only clock, randomness and log are handed in.
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
    /** Changes the configuration as an administrator's tools would. */
    configure: <Answer>(change: (scope: Scope) => Promise<Answer>): Promise<Answer> =>
      server.now().gate.transaction(change),
    /** Calls without a token, as a kiosk or a display does. */
    anybody: as(null),
    as,
    async signIn(username: DemoUser): Promise<SignedIn> {
      const body = { username, password: DEMO_PASSWORD };
      const { access_token: token, idUser } = await measureStartup('sign-in', () =>
        as(null).call(authenticate, { body }),
      );
      return { ...as(token), token, idUser };
    },
    /** Stops the server in good order and starts it again on the same file and port. */
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

/** Finds the demonstration's data where its first start would make the same; never for a branch of a central. */
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
    lost: (error) => opening.log.fatal({ err: error }, 'lost'),
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
