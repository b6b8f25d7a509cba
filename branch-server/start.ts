import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { issueTicket } from '../shared/contract/tickets.ts';
import { ensureAdministrator, FIRST_USER } from '../shared/server/access/first-administrator.ts';
import { ensureCloseReason } from '../shared/server/close-reasons/ensure-close-reason.ts';
import type { WriteGate } from '../shared/server/db/scope.ts';
import { ONE_OFFICE } from '../shared/server/demo/offices.ts';
import { signInLines } from '../shared/server/demo/sign-in-lines.ts';
import { systemClock } from '../shared/server/kit/clock.ts';
import { whyNot } from '../shared/server/kit/why-not.ts';
import { pagesFolder } from '../shared/server/pages/pages-folder.ts';
import { createBranchServer } from './create-branch-server.ts';
import type { BranchTables } from './db/tables.ts';
import { type DemoPrinters, startDemoPrinters } from './demo/demo-printers.ts';
import { prepareDemo, prepareDemoPrinters } from './demo/prepare-demo.ts';
import type { Notice } from './notices.ts';
import { composeReplication } from './replication/compose-replication.ts';
import { composeDownward } from './replication/down/compose-downward.ts';
import type { ComposeReplication } from './replication/replication.ts';
import { withoutReplication } from './replication/without-replication.ts';
import { readSettings, type Settings } from './settings.ts';

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
    replication: REPLICATION[settings.syncType](settings),
    onConfiguration: () => {
      if (settings.demo)
        placePrinters().catch((error: unknown) => log.error({ err: error }, 'virtual printers'));
    },
  }).catch(async (error: unknown) => {
    await Promise.all(demoPrinters.map((printer) => printer.close()));
    throw error;
  });

  const placePrinters = () => prepareDemoPrinters(server.gate, demoPrinters);
  const stop = async () => {
    await server.stop();
    await Promise.all(demoPrinters.map((printer) => printer.close()));
  };
  try {
    if (settings.demo) await PREPARE_DEMO[settings.syncType](server.gate, demoPrinters);
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

/** What differs between a branch of a central and one without. */
const REPLICATION: Readonly<Record<Settings['syncType'], (settings: Settings) => ComposeReplication>> = {
  standalone: () => withoutReplication,
  branch: ({ central }) =>
    composeReplication({ ...central, centralUrl: central.url, fetch, downward: composeDownward }),
};

type PrepareDemo = (gate: WriteGate<Notice, BranchTables>, printers: DemoPrinters) => Promise<void>;

/** A central gives its branches their configuration; without one the demonstration makes its own. */
const PREPARE_DEMO: Readonly<Record<Settings['syncType'], PrepareDemo>> = {
  standalone: (gate, printers) => prepareDemo(gate, printers, -new Date().getTimezoneOffset() / 60),
  branch: prepareDemoPrinters,
};

/** Tickets are counted by the kiosk they are taken at: kiosks may share an address. Read as the contract reads it, so that "01" is no other kiosk than 1. */
const kioskOf = (body: unknown): string => {
  const asked = issueTicket.body?.safeParse(body ?? {});
  return asked?.success ? String(asked.data.idKiosk ?? 'none') : 'none';
};

function announce({ demo, host, syncType }: Settings, { port }: AddressInfo, password: string | null): void {
  const origin = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  say(`Turno ${packageJson.version} is ready.`);
  say('');
  say(`  Staff            ${origin}/`);
  // A branch of a central has those that central gave it.
  if (demo && syncType === 'standalone') {
    say(`  Kiosk, entrance  ${origin}/kiosk/1/branch/1/viewer`);
    say(`  Kiosk, hall      ${origin}/kiosk/2/branch/1/viewer`);
    say(`  Display          ${origin}/digital-signage/1`);
  }
  if (demo) say(`  Paper tickets    ${origin}/virtual-printer`);
  say(`  API              ${origin}/api/docs`);
  say('');
  if (demo && syncType === 'standalone') {
    for (const line of signInLines(ONE_OFFICE)) say(line);
    say('');
  }
  if (password !== null) {
    say(`  First sign-in: user ${FIRST_USER}, password ${password}`);
    say('  It is shown this once and kept nowhere in plain text.');
    say('');
  }
  say('  Ctrl-C stops.');
}

try {
  await run(readSettings(process.env, process.argv));
} catch (error) {
  process.stderr.write(`Turno cannot start: ${whyNot(error)}\n`);
  process.exitCode = 1;
}
