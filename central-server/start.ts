import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Language } from '#shared/contract/fields.ts';
import { ensureAdministrator, hasNoUsers } from '#shared/server/access/first-administrator.ts';
import { ensureCloseReason } from '#shared/server/close-reasons/ensure-close-reason.ts';
import { namingDamaged } from '#shared/server/db/database-error.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import { demoLanguage } from '#shared/server/demo/demo-language.ts';
import { offerAppointments } from '#shared/server/demo/offer-appointments.ts';
import { OFFICES } from '#shared/server/demo/offices.ts';
import { signInList } from '#shared/server/demo/sign-in-list.ts';
import {
  generateSetupCode,
  type SetupCode,
  setupInstructions,
} from '#shared/server/first-start/setup-code.ts';
import { printVersion, versionText } from '#shared/server/kit/build-info.ts';
import { systemClock } from '#shared/server/kit/clock.ts';
import { createDataFolder } from '#shared/server/kit/data-folder.ts';
import { lockDataFolder } from '#shared/server/kit/lock-data-folder.ts';
import { restrictFileAccess } from '#shared/server/kit/private-files.ts';
import { openRenewable, type Renew } from '#shared/server/kit/renewable-server.ts';
import { endProcess, outliveOutput, stopOnSignal } from '#shared/server/kit/server-process.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';
import { openLog } from '#shared/server/logs/open-log.ts';
import { pagesFolder } from '#shared/server/pages/pages-folder.ts';
import { PHONE_LIMITS } from '#shared/server/phones/phone-limits.ts';
import packageJson from '../package.json' with { type: 'json' };
import { MAX_BOOKINGS_PER_ADDRESS } from '../shared/domain/appointments/booking.ts';
import { isRestore } from '../shared/server/backup/routes.ts';
import { DEMO_GENERAL_LIMIT, seedDemo } from '../shared/server/demo/seed.ts';
import { createCentralServer } from './create-central-server.ts';
import type { Notice } from './notices.ts';
import { readSettings, type Settings } from './settings.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function run(settings: Settings): Promise<void> {
  createDataFolder(settings.dataDir);
  restrictFileAccess(settings.dataDir);
  // Processes that share a PostgreSQL database may share the folder.
  const lock = settings.databaseUrl === undefined ? lockDataFolder(settings.dataDir) : null;
  const { log, close } = openLog({ dataDir: settings.dataDir, level: settings.logLevel });

  const setupCode = generateSetupCode();

  async function open(renew: Renew) {
    const opened = await createCentralServer({
      ...settings,
      setupCode,
      pagesDir: pagesFolder(),
      version: packageJson.version,
      clock: systemClock,
      log,
      limits: {
        signIn: { perMinute: 60 },
        // Customers view some days and book once; many share an address behind a proxy.
        booking: {
          ask: [{ perMinute: 1_200 }],
          act: [{ perMinute: 60 }],
          book: [{ perDay: MAX_BOOKINGS_PER_ADDRESS, code: 'BOOKING_DAY_LIMIT' }],
        },
        phone: PHONE_LIMITS,
      },
      renew,
    });
    try {
      if (settings.demo) await prepareDemo(opened.gate, demoLanguage(settings.language));
      // Leaves it to the set-up page otherwise.
      if (settings.adminPassword !== undefined)
        await ensureAdministrator(opened.gate, settings.adminPassword, settings.language);
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
    failed: endProcess,
    cut: (count) => log.warn({ count }, 'cut off what did not end by itself'),
  }).catch(async (error: unknown) => {
    await close();
    lock?.release();
    throw error;
  });
  const stop = async () => {
    await server.stop();
    await close();
    lock?.release();
  };
  stopOnSignal(stop);
  try {
    server.http.listen(settings.port, settings.host);
    await once(server.http, 'listening');
    const isSetUp = !(await hasNoUsers(server.now().database.reader));
    announce({ ...settings, isSetUp, setupCode }, server.http.address() as AddressInfo);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates a demonstration bank with branches in an empty database, so that a restart keeps changes. */
async function prepareDemo(gate: TransactionGate<Notice>, language: Language): Promise<void> {
  await gate.transaction(async (scope) => {
    const branch = await scope.trx.selectFrom('branches').select('id').executeTakeFirst();
    if (branch) return;
    await seedDemo(scope, {
      zoneHours: -new Date().getTimezoneOffset() / 60,
      language,
      offices: OFFICES,
      generalLimit: DEMO_GENERAL_LIMIT,
    });
    const branches = await scope.trx.selectFrom('branches').select('id').orderBy('id').execute();
    await offerAppointments(
      scope,
      branches.map(({ id }) => id),
      language,
    );
  });
}

interface Announced extends Pick<Settings, 'demo' | 'language' | 'host'> {
  readonly isSetUp: boolean;
  readonly setupCode: SetupCode;
}

function announce({ demo, language, host, isSetUp, setupCode }: Announced, { port }: AddressInfo): void {
  const origin = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  printLine(`Turno ${versionText(packageJson.version)}, central, is ready.`);
  printLine('');
  printLine(`  Staff            ${origin}/`);
  printLine(`  API              ${origin}/api/docs`);
  if (demo) printLine(`  Appointments     ${origin}/book`);
  printLine('');
  if (demo) {
    for (const line of signInList(OFFICES, demoLanguage(language))) printLine(line);
    printLine('');
  }
  if (!isSetUp) {
    for (const line of setupInstructions(setupCode, port)) printLine(line);
    printLine('');
  }
  printLine('  Ctrl-C stops.');
}

outliveOutput();
printVersion(packageJson.version, process.argv);
try {
  const settings = readSettings(process.env, process.argv);
  const database =
    settings.databaseUrl === undefined ? join(settings.dataDir, DATABASE_FILES.central) : 'PostgreSQL';
  await run(settings).catch((error: unknown) => {
    throw namingDamaged(error, database);
  });
} catch (error) {
  process.stderr.write(`Turno cannot start: ${whyNot(error)}\n`);
  process.exitCode = 1;
}
