import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { issueTicket } from '../shared/contract/tickets.ts';
import { systemClock } from '../shared/server/kit/clock.ts';
import { pagesFolder } from '../shared/server/pages/pages-folder.ts';
import { createBranchServer } from './create-branch-server.ts';
import { DatabaseFault } from './db/open-database.ts';
import { startDemoPrinters } from './demo/demo-printers.ts';
import { DEMO_PASSWORD, ROLES } from './demo/people.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { ensureAdministrator, ensureCloseReason, FIRST_USER } from './first-start.ts';
import { readSettings, SettingFault, type Settings } from './settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(settings: Settings): Promise<void> {
  const log = pino({ level: settings.logLevel });
  const demoPrinters = settings.demo ? await startDemoPrinters() : [];
  const server = await createBranchServer({
    ...settings,
    pagesDir: pagesFolder(),
    version: packageJson.version,
    clock: systemClock,
    random: Math.random,
    log,
    demoPrinters,
    limits: { signIn: { perMinute: 60 }, issue: { perMinute: 120, by: kioskOf } },
  }).catch(async (error: unknown) => {
    await Promise.all(demoPrinters.map((printer) => printer.close()));
    throw error;
  });

  const stop = async () => {
    await server.stop();
    await Promise.all(demoPrinters.map((printer) => printer.close()));
  };
  try {
    if (settings.demo) await prepareDemo(server.gate, demoPrinters, -new Date().getTimezoneOffset() / 60);
    const password = await ensureAdministrator(server.gate, settings.adminPassword);
    await ensureCloseReason(server.gate);
    await server.start();
    server.http.listen(settings.port, settings.host);
    await once(server.http, 'listening');
    announce(settings, server.http.address() as AddressInfo, password);
  } catch (error) {
    await stop();
    throw error;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

/** Tickets are counted by the kiosk they are taken at: kiosks may share an address. Read as the contract reads it, so that "01" is no other kiosk than 1. */
const kioskOf = (body: unknown): string => {
  const asked = issueTicket.body?.safeParse(body ?? {});
  return asked?.success ? String(asked.data.idKiosk ?? 'none') : 'none';
};

function announce({ demo, host }: Settings, { port }: AddressInfo, password: string | null): void {
  const origin = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  say(`Turno ${packageJson.version} is ready.`);
  say('');
  say(`  Staff            ${origin}/`);
  if (demo) {
    say(`  Kiosk, entrance  ${origin}/kiosk/1/branch/1/viewer`);
    say(`  Kiosk, hall      ${origin}/kiosk/2/branch/1/viewer`);
    say(`  Display          ${origin}/digital-signage/1`);
    say(`  Paper tickets    ${origin}/virtual-printer`);
  }
  say(`  API              ${origin}/api/docs`);
  say('');
  if (demo) {
    say(`  Sign in with the password ${DEMO_PASSWORD} as one of:`);
    for (const { name, users } of ROLES) {
      say(
        `    ${users
          .map(({ username }) => username)
          .join(', ')
          .padEnd(16)} ${name}`,
      );
    }
    say('');
  }
  if (password !== null) {
    say(`  First sign-in: user ${FIRST_USER}, password ${password}`);
    say('  It is shown this once and kept nowhere in plain text.');
    say('');
  }
  say('  Ctrl-C stops.');
}

function oneLine(error: unknown): string {
  if (error instanceof SettingFault || error instanceof DatabaseFault) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `${error.message.replace('listen EADDRINUSE: ', '')}; set TURNO_PORT to another port`;
  if (code === 'EACCES') return `${error.message}; choose another TURNO_PORT or TURNO_HOST`;
  return code ? error.message : (error.stack ?? error.message);
}

try {
  await run(readSettings(process.env, process.argv));
} catch (error) {
  process.stderr.write(`Turno cannot start: ${oneLine(error)}\n`);
  process.exitCode = 1;
}
