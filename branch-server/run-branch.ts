import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { Kysely } from 'kysely';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { BOOKING_PATH } from '#shared/domain/appointments/booking-address.ts';
import { MAX_BOOKINGS_PER_ADDRESS } from '#shared/domain/appointments/booking-rules.ts';
import { takingAddress } from '#shared/domain/printing/phone-address.ts';
import { ensureAdministrator, FIRST_USER, isNobodyThere } from '#shared/server/access/first-administrator.ts';
import { isRestore } from '#shared/server/backup/is-restore.ts';
import { ensureCloseReason } from '#shared/server/close-reasons/ensure-close-reason.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { demoLanguage } from '#shared/server/demo/demo-language.ts';
import { ONE_OFFICE } from '#shared/server/demo/offices.ts';
import { DEMO_GENERAL_LIMIT } from '#shared/server/demo/seed.ts';
import { signInLines } from '#shared/server/demo/sign-in-lines.ts';
import type { ChosenSyncType } from '#shared/server/first-start/routes.ts';
import { drawSetupCode, type SetupCode, setupLines } from '#shared/server/first-start/setup-code.ts';
import { systemClock } from '#shared/server/kit/clock.ts';
import { makeDataFolder } from '#shared/server/kit/data-folder.ts';
import { holdDataFolder } from '#shared/server/kit/hold-data-folder.ts';
import { keepFilesPrivate } from '#shared/server/kit/private-files.ts';
import { SettingFault } from '#shared/server/kit/read-environment.ts';
import { openRenewable, type Renew } from '#shared/server/kit/renewable-server.ts';
import { endProcess } from '#shared/server/kit/server-process.ts';
import { openLog } from '#shared/server/logs/open-log.ts';
import { pagesFolder } from '#shared/server/pages/pages-folder.ts';
import { PHONE_LIMITS } from '#shared/server/phones/phone-limits.ts';
import packageJson from '../package.json' with { type: 'json' };
import { type BranchLimits, createBranchServer } from './create-branch-server.ts';
import type { BranchTables } from './db/tables.ts';
import { announceServer } from './features/announcement/announce-server.ts';
import { announcedName } from './features/announcement/announced-name.ts';
import { ownOrigin } from './features/announcement/own-origin.ts';
import { type DemoPrinters, startDemoPrinters } from './features/demo/demo-printers.ts';
import { prepareDemo, prepareDemoPrinters } from './features/demo/prepare-demo.ts';
import { preparePhones } from './features/demo/prepare-phones.ts';
import { demandJoining } from './features/first-start/demand-joining.ts';
import { keepSyncType, keptSyncType } from './features/first-start/kept-sync-type.ts';
import type { Notice } from './notices.ts';
import { composeReplication } from './replication/compose-replication.ts';
import { composeDownward } from './replication/down/compose-downward.ts';
import type { ComposeReplication } from './replication/replication.ts';
import { withoutReplication } from './replication/without-replication.ts';
import type { Settings } from './settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Hears how the server is stopped, before anybody is served: resolves when nothing of it is at work. */
type OnStoppable = (stop: () => Promise<void>) => void;

/**
 * Runs a branch's server as its settings say, and tells people at the machine where it is.
 *
 * @returns the port at which it listens
 */
export async function runBranch(settings: Settings, onStoppable: OnStoppable): Promise<number> {
  makeDataFolder(settings.dataDir);
  keepFilesPrivate(settings.dataDir);
  const held = holdDataFolder(settings.dataDir);
  const written = openLog({ dataDir: settings.dataDir, level: settings.logLevel });
  const { log } = written;
  const demoPrinters = settings.demo ? await startDemoPrinters() : [];
  const setupCode = drawSetupCode();
  let joinsByItself = false;

  async function open(renew: Renew) {
    const syncType = syncTypeOf(settings);
    const opened = await createBranchServer({
      ...settings,
      syncType,
      setupCode,
      firstStart: {
        syncTypes: settings.syncType === undefined ? ['standalone', 'branch'] : [],
        syncType,
        keep: (chosen) => keepSyncType(settings.dataDir, chosen),
        done: (chosen) => {
          if (chosen !== syncType)
            renew(NOTHING).catch((error: unknown) => log.error({ err: error }, 'set-up'));
        },
      },
      pagesDir: pagesFolder(),
      version: packageJson.version,
      clock: systemClock,
      random: Math.random,
      log,
      demoPrinters,
      // A central gives its branches their people, and has no colleagues among them.
      demoLive: settings.isDemoLive && syncType === 'standalone' ? { everyMs: LIVE_EVERY_MS } : undefined,
      limits: LIMITS,
      phoneOrigin: settings.phoneOrigin ?? ownOrigin(settings.host, settings.port, networkInterfaces()),
      renew,
      replication: REPLICATION[syncType](settings),
      onConfiguration: () => {
        if (settings.demo)
          placePrinters().catch((error: unknown) => log.error({ err: error }, 'virtual printers'));
      },
    });
    const placePrinters = () => prepareDemoPrinters(opened.gate, demoPrinters);
    try {
      if (await isNobodyThere(opened.reader))
        demandJoining({ ...settings, syncType: settings.syncType ?? keptSyncType(settings.dataDir) });
      if (settings.demo) await PREPARE_DEMO[syncType](opened.gate, demoPrinters, settings);
      // Leaves the first administrator to the set-up page where no setting asks for one.
      if (settings.adminPassword !== undefined || settings.central.enrolmentCode !== undefined) {
        const made = await ensureAdministrator(opened.gate, settings.adminPassword, settings.language);
        joinsByItself ||= made && settings.adminPassword === undefined;
      }
      await ensureCloseReason(
        opened.gate,
        settings.demo ? demoLanguage(settings.language) : settings.language,
      );
      await opened.start();
      return opened;
    } catch (error) {
      await opened.stop();
      throw error;
    }
  }

  const server = await openRenewable({
    open,
    survives: isRestore,
    lost: endProcess,
    cut: (count) => log.warn({ count }, 'cut off what did not end by itself'),
  }).catch(async (error: unknown) => {
    await Promise.all([...demoPrinters.map((printer) => printer.close()), written.close()]);
    held.release();
    throw error;
  });
  let announced: { stop(): Promise<void> } | null = null;
  const stop = async () => {
    await announced?.stop();
    await server.stop();
    await Promise.all(demoPrinters.map((printer) => printer.close()));
    await written.close();
    held.release();
  };
  onStoppable(stop);
  try {
    server.http.listen(settings.port, settings.host);
    await once(server.http, 'listening');
    const { port } = server.http.address() as AddressInfo;
    if (settings.announces) {
      const branches = await namesOfBranches(server.now().reader);
      const name = announcedName(branches, hostname());
      announced = announceServer({ name, port, version: packageJson.version, log });
    }
    announce(
      {
        ...{ ...settings, setupCode, joinsByItself },
        syncType: syncTypeOf(settings),
        isSetUp: !(await isNobodyThere(server.now().reader)),
      },
      server.http.address() as AddressInfo,
    );
    return port;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function namesOfBranches(reader: Kysely<BranchTables>): Promise<string[]> {
  const rows = await reader.selectFrom('branches').select('name').where('enabled', '=', 1).limit(2).execute();
  return rows.map(({ name }) => name);
}

/** Changes no file: the renewal only puts the server together for what was chosen. */
const NOTHING = { apply: async () => {}, undo: async () => {} };

/** Takes the sync type of the environment, else the one chosen at the set-up; standalone before that. */
function syncTypeOf({ syncType, dataDir }: Settings): ChosenSyncType {
  const kept = keptSyncType(dataDir);
  if (syncType !== undefined && kept !== undefined && syncType !== kept) {
    throw new SettingFault(
      `TURNO_SYNC_TYPE is ${syncType}, but this server was set up as ${kept}: leave the variable out, or start with other data`,
    );
  }
  return syncType ?? kept ?? 'standalone';
}

/** Composes replication for a branch of a central, and for one without. */
const REPLICATION: Readonly<Record<ChosenSyncType, (settings: Settings) => ComposeReplication>> = {
  standalone: ({ central }) => withoutReplication(central),
  branch: ({ central, updateKey }) =>
    composeReplication({
      ...central,
      ...{ centralUrl: central.url, updates: { key: updateKey }, fetch, downward: composeDownward },
    }),
};

type PrepareDemo = (
  gate: WriteGate<Notice, BranchTables>,
  printers: DemoPrinters,
  settings: Pick<Settings, 'demoPastDays' | 'language'>,
) => Promise<void>;

/** The same past whenever it is made, but for the day on which it ends. */
const PAST_SEED = 1;
/** How often those who play a demonstration look what there is to do. */
const LIVE_EVERY_MS = 500;

/** A central gives its branches their configuration; without one the demonstration makes its own. */
const PREPARE_DEMO: Readonly<Record<ChosenSyncType, PrepareDemo>> = {
  async standalone(gate, printers, { demoPastDays: days, language }) {
    const named = demoLanguage(language);
    const past = days > 0 ? { days, seed: PAST_SEED, now: systemClock.now() } : null;
    await prepareDemo(gate, printers, -new Date().getTimezoneOffset() / 60, past, {
      language: named,
      generalLimit: DEMO_GENERAL_LIMIT,
    });
    if (past) await preparePhones(gate, named);
  },
  branch: prepareDemoPrinters,
};

/**
 * Counts tickets by the kiosk that they are taken at, since kiosks may share an address. Reads it as the contract does,
 * so that "01" is no other kiosk than 1.
 */
const kioskOf = (body: unknown): string => {
  const parsed = issueTicket.body?.safeParse(body ?? {});
  return parsed?.success ? String(parsed.data.idKiosk ?? 'none') : 'none';
};

/**
 * How often one client may call. Kiosks may share an address, so each has its own tickets a minute; an address that says
 * it is one kiosk after the other has an end too. A kiosk asks twice a minute for each choice that it shows, and nobody
 * arrives there more often than every five seconds: whoever tries numbers of appointments out meets one of a hundred
 * of a million in some hours, not minutes.
 */
const LIMITS: BranchLimits = {
  signIn: { perMinute: 60 },
  issue: [{ perMinute: 120, by: kioskOf }, { perMinute: 600 }],
  arrive: [{ perMinute: 12, by: kioskOf }, { perMinute: 60 }],
  kiosk: { perMinute: 600 },
  phone: PHONE_LIMITS,
  // Whoever books looks at some days, and books once; many share an address behind what is put before the server.
  booking: {
    ask: [{ perMinute: 1_200 }],
    act: [{ perMinute: 60 }],
    book: [{ perDay: MAX_BOOKINGS_PER_ADDRESS, code: 'BOOKING_DAY_LIMIT' }],
  },
};

interface Announced extends Pick<Settings, 'demo' | 'isDemoLive' | 'language' | 'host'> {
  readonly syncType: ChosenSyncType;
  readonly isSetUp: boolean;
  readonly setupCode: SetupCode;
  /** Its users come from central then. */
  readonly joinsByItself: boolean;
}

const LIVELY =
  '  The past, the customers and the colleagues marked (demo) are simulated; TURNO_DEMO_LIVE=0 leaves the last two out.';
const QUIET =
  '  The past is simulated. Without TURNO_DEMO_LIVE=0 customers and colleagues are simulated as well.';

function announce(
  { demo, isDemoLive, language, host, syncType, isSetUp, setupCode, joinsByItself }: Announced,
  { port }: AddressInfo,
): void {
  const origin = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  say(`Turno ${packageJson.version} is ready.`);
  say('');
  say(`  Staff            ${origin}/`);
  // Names the kiosks and displays of the demonstration; a branch of a central has those that central gave it.
  if (demo && syncType === 'standalone') {
    say(`  Kiosk, reception ${origin}/kiosk/2/branch/1/viewer`);
    say(`  Kiosk, entrance  ${origin}/kiosk/1/branch/1/viewer`);
    say(`  Display          ${origin}/digital-signage/1`);
  }
  if (demo && syncType === 'standalone') {
    say(`  Ticket, by phone ${takingAddress(origin, 1, 1)}`);
    say(`  Booking          ${origin}${BOOKING_PATH}`);
  }
  if (demo) say(`  Paper tickets    ${origin}/virtual-printer`);
  say(`  API              ${origin}/api/docs`);
  say('');
  if (demo && syncType === 'standalone') {
    for (const line of signInLines(ONE_OFFICE, demoLanguage(language))) say(line);
    say('');
    say(isDemoLive ? LIVELY : QUIET);
    say('');
  }
  if (!isSetUp) {
    for (const line of setupLines(setupCode, port)) say(line);
    say('');
  }
  if (joinsByItself) {
    // Shows no password: with the enrolment the users are central's, and it would let in nobody.
    say('  Users come from central, as soon as it has enrolled this branch.');
    say(`  To sign in before that, on this machine:  npm run recover -- ${FIRST_USER}`);
    say('');
  }
  say('  Ctrl-C stops.');
}
