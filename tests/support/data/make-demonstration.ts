import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { createBranchServer } from '#branch-server/create-branch-server.ts';
import { MIGRATIONS } from '#branch-server/db/migrations/list.ts';
import { prepareDemo } from '#branch-server/features/demo/prepare-demo.ts';
import { withoutReplication } from '#branch-server/replication/replication.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import { WritingDialect } from '#shared/server/db/sqlite-dialect.ts';
import { openWritable } from '#shared/server/db/sqlite-file.ts';
import { type Clock, systemClock } from '#shared/server/kit/clock.ts';
import { capturedLog } from '../servers/captured-log.ts';
import { createSettableClock } from '../servers/settable-clock.ts';
import type { Created, CreatedAtCentral } from './demonstration.ts';
import { MAKE_CENTRAL } from './make-central.ts';

const UNLIMITED = { perMinute: Number.MAX_SAFE_INTEGER };

/*
 * `make-demonstration.ts <folder>`: the demo data of a first start, before the server answers and looks for its
 * printers, which servers with this data do themselves; and empty databases at the present schema, since creating
 * that takes half of a first start.
 */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('a folder is missing');
await makeBranch(created('monday'), createSettableClock(), 0);
await makeBranch(created('today'), systemClock, -new Date().getTimezoneOffset() / 60);
await makeBranchSchema(created('branch-schema'));
for (const [name, make] of Object.entries(MAKE_CENTRAL))
  await make({ dataDir: created(name as CreatedAtCentral) });

/** Creates the folder for the data. */
function created(name: Created): string {
  const path = join(folder ?? '', name);
  mkdirSync(path);
  return path;
}

/** Excludes data that is unique per file, such as the name of its change log. */
async function makeBranchSchema(dataDir: string): Promise<void> {
  const sqlite = openWritable(join(dataDir, DATABASE_FILES.branch));
  await migrate(new Kysely({ dialect: new WritingDialect(sqlite) }), MIGRATIONS);
  sqlite.close();
}

async function makeBranch(dataDir: string, clock: Clock, zoneHours: number): Promise<void> {
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
    replication: withoutReplication({ reservedSpaceBytes: 0 }),
  });
  await prepareDemo(server.gate, [], zoneHours);
  await server.stop();
}
