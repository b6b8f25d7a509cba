import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Language } from '#shared/contract/fields.ts';
import { ensureAdministrator, hasNoUsers } from '#shared/server/access/first-administrator.ts';
import { BOOKING_LIMITS } from '#shared/server/appointments/booking-confirmation.ts';
import { ensureCloseReason } from '#shared/server/configuration/ensure-close-reason.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import { demoLanguage } from '#shared/server/demo/demo-language.ts';
import { offerAppointments } from '#shared/server/demo/offer-appointments.ts';
import { OFFICES } from '#shared/server/demo/offices.ts';
import { signInList } from '#shared/server/demo/sign-in-list.ts';
import { versionText } from '#shared/server/kit/build-info.ts';
import { systemClock } from '#shared/server/kit/clock.ts';
import { stopOnSignal } from '#shared/server/kit/server-process.ts';
import { pagesFolder } from '#shared/server/pages/serve-pages.ts';
import { runProgram, runServer } from '#shared/server/run-server.ts';
import { generateSetupCode, type SetupCode, setupInstructions } from '#shared/server/starters/setup-code.ts';
import { PHONE_LIMITS } from '#shared/server/statistics/phone-ticket-view.ts';
import packageJson from '../package.json' with { type: 'json' };
import { DEMO_GENERAL_LIMIT, seedDemo } from '../shared/server/demo/seed.ts';
import { createCentralServer } from './create-central-server.ts';
import type { Notice } from './notices.ts';
import { readSettings, type Settings } from './settings.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function runCentral(settings: Settings): Promise<void> {
  const setupCode = generateSetupCode();
  await runServer({
    settings,
    service: 'turno-central',
    database:
      settings.databaseUrl === undefined ? join(settings.dataDir, DATABASE_FILES.central) : 'PostgreSQL',
    // Processes that share a PostgreSQL database may share the folder.
    sharesFolder: settings.databaseUrl !== undefined,
    compose: (renew, log) =>
      createCentralServer({
        ...settings,
        setupCode,
        pagesDir: pagesFolder(),
        version: packageJson.version,
        clock: systemClock,
        log,
        limits: { signIn: { perMinute: 60 }, booking: BOOKING_LIMITS, phone: PHONE_LIMITS },
        renew,
      }),
    async prepare({ gate }) {
      if (settings.demo) await prepareDemo(gate, demoLanguage(settings.language));
      // Leaves it to the set-up page otherwise.
      if (settings.adminPassword !== undefined)
        await ensureAdministrator(gate, settings.adminPassword, settings.language);
      await ensureCloseReason(gate, settings.demo ? demoLanguage(settings.language) : settings.language);
    },
    onStoppable: stopOnSignal,
    async onListening({ database }, address) {
      announce({ ...settings, isSetUp: !(await hasNoUsers(database.reader)), setupCode }, address);
    },
  });
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

await runProgram(() => runCentral(readSettings(process.env, process.argv)));
