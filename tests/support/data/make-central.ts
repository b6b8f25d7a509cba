import { createCentralServer } from '#central-server/create-central-server.ts';
import { type CentralDatabaseOptions, openCentralDatabase } from '#central-server/db/database.ts';
import { seedDemo } from '#shared/server/demo/seed.ts';
import { capturedLog } from '../servers/captured-log.ts';
import { createSettableClock } from '../servers/settable-clock.ts';
import type { CreatedAtCentral } from './demonstration.ts';

const UNLIMITED = { perMinute: Number.MAX_SAFE_INTEGER };

/** Creates the initial data of test centrals in an empty location, on either database. */
export const MAKE_CENTRAL: Readonly<
  Record<CreatedAtCentral, (storage: CentralDatabaseOptions) => Promise<void>>
> = {
  'central-schema': async (storage) => (await openCentralDatabase(storage)).close(),
  'central-monday': makeDemonstration,
};

/** Inserts the demo configuration and users, as of the Monday on which tests begin. */
async function makeDemonstration(storage: CentralDatabaseOptions): Promise<void> {
  const server = await createCentralServer({
    dataDir: storage.dataDir,
    databaseUrl: storage.databaseUrl,
    pagesDir: storage.dataDir,
    version: 'test',
    clock: createSettableClock(),
    keyDays: 0,
    log: capturedLog().log,
    limits: { signIn: UNLIMITED, booking: { ask: [], act: [] }, phone: { ask: [], act: [] } },
    renew: () => Promise.reject(new Error('nothing is put back here')),
  });
  await server.gate.transaction((scope) => seedDemo(scope, { zoneHours: 0 }));
  await server.stop();
}
