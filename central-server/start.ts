import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { ensureAdministrator, FIRST_USER } from '../shared/server/access/first-administrator.ts';
import { ensureCloseReason } from '../shared/server/close-reasons/ensure-close-reason.ts';
import type { TransactionGate } from '../shared/server/db/scope.ts';
import { OFFICES } from '../shared/server/demo/offices.ts';
import { seedDemo } from '../shared/server/demo/seed.ts';
import { signInLines } from '../shared/server/demo/sign-in-lines.ts';
import { systemClock } from '../shared/server/kit/clock.ts';
import { whyNot } from '../shared/server/kit/why-not.ts';
import { pagesFolder } from '../shared/server/pages/pages-folder.ts';
import { createCentralServer } from './create-central-server.ts';
import type { Notice } from './notices.ts';
import { readSettings, type Settings } from './settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(settings: Settings): Promise<void> {
  const server = await createCentralServer({
    ...settings,
    pagesDir: pagesFolder(),
    version: packageJson.version,
    clock: systemClock,
    log: pino({ level: settings.logLevel }),
    limits: { signIn: { perMinute: 60 } },
  });
  try {
    if (settings.demo) await prepareDemo(server.gate);
    const password = await ensureAdministrator(server.gate, settings.adminPassword);
    await ensureCloseReason(server.gate);
    await server.start();
    server.http.listen(settings.port, settings.host);
    await once(server.http, 'listening');
    announce(settings, server.http.address() as AddressInfo, password);
  } catch (error) {
    await server.stop();
    throw error;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.stop());
}

/** A bank with its branches where there is none yet, so that a second start keeps what was done. */
async function prepareDemo(gate: TransactionGate<Notice>): Promise<void> {
  await gate.transaction(async (scope) => {
    const branch = await scope.trx.selectFrom('branches').select('id').executeTakeFirst();
    if (branch) return;
    await seedDemo(scope, { zoneHours: -new Date().getTimezoneOffset() / 60, offices: OFFICES });
  });
}

function announce({ demo, host }: Settings, { port }: AddressInfo, password: string | null): void {
  const origin = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  say(`Turno ${packageJson.version}, central, is ready.`);
  say('');
  say(`  Staff            ${origin}/`);
  say(`  API              ${origin}/api/docs`);
  say('');
  if (demo) {
    for (const line of signInLines(OFFICES)) say(line);
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
