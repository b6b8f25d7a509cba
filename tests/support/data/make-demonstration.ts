import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createBranchServer } from '#branch-server/create-branch-server.ts';
import { prepareDemo } from '#branch-server/features/demo/prepare-demo.ts';
import { withoutReplication } from '#branch-server/replication/without-replication.ts';
import { type Clock, systemClock } from '#shared/server/kit/clock.ts';
import { capturedLog } from '../servers/captured-log.ts';
import { createSettableClock } from '../servers/settable-clock.ts';
import type { Made } from './demonstration.ts';

const UNLIMITED = { perMinute: Number.MAX_SAFE_INTEGER };

/*
 * `make-demonstration.ts <folder>`: the demonstration's data as a branch's first start makes them, before it serves
 * anybody and finds its printers. Both are left to the branches that begin with them.
 */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('a folder is missing');
await make('monday', createSettableClock(), 0);
await make('today', systemClock, -new Date().getTimezoneOffset() / 60);

async function make(made: Made, clock: Clock, zoneHours: number): Promise<void> {
  const dataDir = join(folder ?? '', made);
  mkdirSync(dataDir);
  const server = await createBranchServer({
    dataDir,
    pagesDir: dataDir,
    syncType: 'standalone',
    version: 'test',
    clock,
    random: Math.random,
    log: capturedLog().log,
    demoPrinters: [],
    limits: {
      signIn: UNLIMITED,
      issue: [],
      arrive: [],
      kiosk: UNLIMITED,
      phone: { ask: [], act: [] },
      booking: { ask: [], act: [] },
    },
    phoneOrigin: 'http://branch.test',
    renew: () => Promise.reject(new Error('nothing is put back here')),
    replication: withoutReplication({ ballastBytes: 0 }),
  });
  await prepareDemo(server.gate, [], zoneHours);
  await server.stop();
}
