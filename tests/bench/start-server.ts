import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createBranchServer } from '../../branch-server/create-branch-server.ts';
import { systemClock } from '../../shared/server/kit/clock.ts';

/**
 * The branch server as the benchmarks measure it: the product's own composition in a process of its own, without
 * virtual printers and without the limits that keep one kiosk from flooding a branch. Says its port when it answers.
 */
const [dataDir = ''] = process.argv.slice(2);
const unlimited = { perMinute: Number.MAX_SAFE_INTEGER };
const server = await createBranchServer({
  dataDir,
  pagesDir: dataDir,
  syncType: 'standalone',
  version: 'bench',
  clock: systemClock,
  random: Math.random,
  log: pino({ level: 'error' }),
  demoPrinters: [],
  limits: { signIn: unlimited, issue: unlimited },
});
await server.start();
server.http.listen(0, '127.0.0.1');
await once(server.http, 'listening');
process.stdout.write(`${(server.http.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => server.stop());
