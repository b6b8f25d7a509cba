import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { BOOKING_PATH } from '#shared/domain/appointments/booking.ts';
import { virtualTicketUrl } from '#shared/domain/printing/phone-address.ts';
import { ensureAdministrator, FIRST_USER, hasNoUsers } from '#shared/server/access/first-administrator.ts';
import { BOOKING_LIMITS } from '#shared/server/appointments/booking-confirmation.ts';
import { ensureCloseReason } from '#shared/server/configuration/ensure-close-reason.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { demoLanguage } from '#shared/server/demo/demo-language.ts';
import { ONE_OFFICE } from '#shared/server/demo/offices.ts';
import { signInList } from '#shared/server/demo/sign-in-list.ts';
import { versionText } from '#shared/server/kit/build-info.ts';
import { systemClock } from '#shared/server/kit/clock.ts';
import { SettingError } from '#shared/server/kit/read-environment.ts';
import type { Renew } from '#shared/server/kit/renewable-server.ts';
import { pagesFolder } from '#shared/server/pages/serve-pages.ts';
import { type OnStoppable, runServer } from '#shared/server/run-server.ts';
import type { SelectedSyncType } from '#shared/server/starters/first-start.ts';
import { generateSetupCode, type SetupCode, setupInstructions } from '#shared/server/starters/setup-code.ts';
import { PHONE_LIMITS } from '#shared/server/statistics/phone-ticket-view.ts';
import packageJson from '../package.json' with { type: 'json' };
import { DEMO_GENERAL_LIMIT } from '../shared/server/demo/seed.ts';
import type { BranchLimits } from './composition/options.ts';
import { createBranchServer } from './create-branch-server.ts';
import { type DemoPrinters, startDemoPrinters } from './features/demo/demo-printers.ts';
import { prepareDemo, prepareDemoPrinters } from './features/demo/prepare-demo.ts';
import { preparePhones } from './features/demo/prepare-phones.ts';
import { announcedName, announceServer, guessLocalOrigin } from './features/maintenance/announce-server.ts';
import { assertJoinSettings, readSyncType, storeSyncType } from './features/maintenance/stored-sync-type.ts';
import type { Notice } from './notices.ts';
import { composeReplication } from './replication/compose-replication.ts';
import { composeDownward } from './replication/down/downward.ts';
import { type ComposeReplication, withoutReplication } from './replication/replication.ts';
import type { Settings } from './settings.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs a branch server with the settings, and prints its address.
 *
 * @returns the port at which it listens
 */
export async function runBranch(settings: Settings, onStoppable: OnStoppable): Promise<number> {
  const setupCode = generateSetupCode();
  let joinsByItself = false;
  let demoPrinters: DemoPrinters | null = null;
  let announced: { stop(): Promise<void> } | null = null;
  let port = settings.port;

  async function compose(renew: Renew, log: Logger) {
    demoPrinters ??= settings.demo ? await startDemoPrinters() : [];
    const printers = demoPrinters;
    const syncType = syncTypeOf(settings);
    const opened = await createBranchServer({
      ...settings,
      syncType,
      setupCode,
      firstStart: {
        syncTypes: settings.syncType === undefined ? ['standalone', 'branch'] : [],
        syncType,
        storeSyncType: (selected) => storeSyncType(settings.dataDir, selected),
        done: (selected) => {
          if (selected !== syncType)
            renew(NO_FILES).catch((error: unknown) => log.error({ err: error }, 'set-up'));
        },
      },
      pagesDir: pagesFolder(),
      version: packageJson.version,
      clock: systemClock,
      random: Math.random,
      log,
      demoPrinters: printers,
      // Branches of a central get their users from it, and have no simulated ones.
      demoLive: settings.isDemoLive && syncType === 'standalone' ? { everyMs: LIVE_EVERY_MS } : undefined,
      limits: LIMITS,
      phoneOrigin:
        settings.phoneOrigin ?? guessLocalOrigin(settings.host, settings.port, networkInterfaces()),
      renew,
      replication: REPLICATION[syncType](settings),
      onConfiguration: () => {
        if (settings.demo)
          prepareDemoPrinters(opened.gate, printers).catch((error: unknown) =>
            log.error({ err: error }, 'virtual printers'),
          );
      },
    });
    return opened;
  }

  await runServer({
    settings,
    service: 'turno-branch',
    database: join(settings.dataDir, DATABASE_FILES.branch),
    compose,
    async prepare({ gate, reader }) {
      if (await hasNoUsers(reader))
        assertJoinSettings({ ...settings, syncType: settings.syncType ?? readSyncType(settings.dataDir) });
      if (settings.demo) await PREPARE_DEMO[syncTypeOf(settings)](gate, demoPrinters ?? [], settings);
      // The setup page creates the first administrator unless a setting requests one.
      if (settings.adminPassword !== undefined || settings.central.enrolmentCode !== undefined) {
        const created = await ensureAdministrator(gate, settings.adminPassword, settings.language);
        joinsByItself ||= created && settings.adminPassword === undefined;
      }
      await ensureCloseReason(gate, settings.demo ? demoLanguage(settings.language) : settings.language);
    },
    onStoppable,
    async onListening({ reader }, address, log) {
      port = address.port;
      if (settings.announces) {
        const name = announcedName(await namesOfBranches(reader), hostname());
        announced = announceServer({ name, port, version: packageJson.version, log });
      }
      const isSetUp = !(await hasNoUsers(reader));
      announce({ ...settings, setupCode, joinsByItself, syncType: syncTypeOf(settings), isSetUp }, address);
    },
    onStopping: () => announced?.stop(),
    onStopped: () => Promise.all((demoPrinters ?? []).map((printer) => printer.close())),
  });
  return port;
}

async function namesOfBranches(reader: Kysely<BranchTables>): Promise<string[]> {
  const rows = await reader.selectFrom('branches').select('name').where('enabled', '=', 1).limit(2).execute();
  return rows.map(({ name }) => name);
}

/** No file changes: the renewal only rebuilds the server for the choice. */
const NO_FILES = { apply: async () => {}, undo: async () => {} };

/** Sync type of the environment, else of the set-up; standalone before that. */
function syncTypeOf({ syncType, dataDir }: Settings): SelectedSyncType {
  const stored = readSyncType(dataDir);
  if (syncType !== undefined && stored !== undefined && syncType !== stored) {
    throw new SettingError(
      `TURNO_SYNC_TYPE is ${syncType}, but this server was set up as ${stored}: leave the variable out, or start with other data`,
    );
  }
  return syncType ?? stored ?? 'standalone';
}

/** Composes replication for a branch of a central, and for one without. */
const REPLICATION: Readonly<Record<SelectedSyncType, (settings: Settings) => ComposeReplication>> = {
  standalone: ({ central }) => withoutReplication(central),
  branch: ({ central, updateKey }) =>
    composeReplication({
      ...central,
      centralUrl: central.url,
      updates: { key: updateKey },
      fetch,
      downward: composeDownward,
    }),
};

type PrepareDemo = (
  gate: WriteGate<Notice, BranchTables>,
  printers: DemoPrinters,
  settings: Pick<Settings, 'demoPastDays' | 'language'>,
) => Promise<void>;

/** Seed of the demo's past, which depends only on its last day. */
const PAST_SEED = 1;
/** Step interval of the simulation, ms. */
const LIVE_EVERY_MS = 500;

/** A central gives its branches their configuration; without one the demonstration makes its own. */
const PREPARE_DEMO: Readonly<Record<SelectedSyncType, PrepareDemo>> = {
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
 * Limits tickets per kiosk, since kiosks may share an address. Parses the id like the contract, so that "01" equals
 * 1.
 */
const kioskOf = (body: unknown): string => {
  const parsed = issueTicket.body?.safeParse(body ?? {});
  return parsed?.success ? String(parsed.data.idKiosk ?? 'none') : 'none';
};

/**
 * Rate limits per client. Kiosks may share an address, so tickets are limited per kiosk and, above that, per
 * address, since a client can claim to be any kiosk. A kiosk requests each displayed wait twice a minute, and
 * customers check in at most every five seconds: guessing one of a hundred appointment numbers among a million
 * takes hours.
 */
const LIMITS: BranchLimits = {
  signIn: { perMinute: 60 },
  issue: [{ perMinute: 120, by: kioskOf }, { perMinute: 600 }],
  arrive: [{ perMinute: 12, by: kioskOf }, { perMinute: 60 }],
  kiosk: { perMinute: 600 },
  phone: PHONE_LIMITS,
  booking: BOOKING_LIMITS,
};

interface Announced extends Pick<Settings, 'demo' | 'isDemoLive' | 'language' | 'host'> {
  readonly syncType: SelectedSyncType;
  readonly isSetUp: boolean;
  readonly setupCode: SetupCode;
  /** Its users come from central then. */
  readonly joinsByItself: boolean;
}

const LIVELY =
  '  The past, the customers and the colleagues marked (demo) are simulated; TURNO_DEMO_LIVE=0 leaves the last two out.';
const SILENT_LOG =
  '  The past is simulated. Without TURNO_DEMO_LIVE=0 customers and colleagues are simulated as well.';

function announce(
  { demo, isDemoLive, language, host, syncType, isSetUp, setupCode, joinsByItself }: Announced,
  { port }: AddressInfo,
): void {
  const origin = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  printLine(`Turno ${versionText(packageJson.version)} is ready.`);
  printLine('');
  printLine(`  Staff            ${origin}/`);
  // Names of kiosks and displays of the demonstration; at a branch of a central, those of central.
  if (demo && syncType === 'standalone') {
    printLine(`  Kiosk, reception ${origin}/kiosk/2/branch/1/viewer`);
    printLine(`  Kiosk, entrance  ${origin}/kiosk/1/branch/1/viewer`);
    printLine(`  Display          ${origin}/digital-signage/1`);
  }
  if (demo && syncType === 'standalone') {
    printLine(`  Ticket, by phone ${virtualTicketUrl(origin, 1, 1)}`);
    printLine(`  Booking          ${origin}${BOOKING_PATH}`);
  }
  if (demo) printLine(`  Paper tickets    ${origin}/virtual-printer`);
  printLine(`  API              ${origin}/api/docs`);
  printLine('');
  if (demo && syncType === 'standalone') {
    for (const line of signInList(ONE_OFFICE, demoLanguage(language))) printLine(line);
    printLine('');
    printLine(isDemoLive ? LIVELY : SILENT_LOG);
    printLine('');
  }
  if (!isSetUp) {
    for (const line of setupInstructions(setupCode, port)) printLine(line);
    printLine('');
  }
  if (joinsByItself) {
    // Prints no password: after enrolment the users come from central, so it would not work.
    printLine('  Users come from central, as soon as it has enrolled this branch.');
    printLine(`  To sign in before that, on this machine:  npm run recover -- ${FIRST_USER}`);
    printLine('');
  }
  printLine('  Ctrl-C stops.');
}
