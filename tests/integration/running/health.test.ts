import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createService } from '#shared/contract/configuration/services.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { TRIAL_WRITE } from '#shared/server/health/trial-write.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { smallDisk } from '#tests/support/data/small-disk.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const MB = 1024 * 1024;
/** Longer than the result of a trial write is cached. */
const LATER_MS = 6_000;

const healthOf = (server: Pick<Branch, 'clock' | 'origin'>) => {
  server.clock.advance(LATER_MS);
  return ask(server.origin, { path: '/health' });
};

/** Writes services until one is rejected, one awaited transaction each; returns the error. */
async function fillWithServices(admin: SignedIn, first: number, enough: () => Promise<boolean>) {
  for (let number = first; ; number += 1) {
    const body = {
      name: `Servicio ${number}`,
      idShort: `${number}`,
      description: 'd'.repeat(90),
      ...({ enabled: 'Y', serviceTime: 60 } as const),
    };
    const rejected = await admin.call(createService, { body }).then(
      () => null,
      (error: unknown) => error,
    );
    if (rejected || (await enough())) return rejected;
  }
}

const never = async () => false;

const small = { branch: smallDisk(64), central: smallDisk(64) };

describe.each(['branch', 'central'] as const)('the health of a %s on a full disk', (kind) => {
  const disk = small[kind];
  const start = {
    branch: () =>
      startBranch({
        ...(disk && { within: disk.path }),
        reservedSpaceBytes: 8 * MB,
        // Not every machine has a voice installed.
        prepare: ({ trx }) => trx.updateTable('displays').set({ enabled: 0 }).execute(),
      }),
    central: () =>
      startCentral({ ...(disk && { storage: { dataDir: disk.path } }), reservedSpaceBytes: 8 * MB }),
  };
  let server: Branch | Central;
  let admin: SignedIn;
  beforeAll(async () => {
    if (!disk) return;
    server = await start[kind]();
    admin = await server.signIn('admin');
  });
  afterEach(() => disk?.clear());
  afterAll(async () => {
    await server?.stop();
    disk?.remove();
  });

  const filler = async () => {
    const { json } = await healthOf(server);
    return (json as { disk: { reservedSpace: boolean } }).disk.reservedSpace;
  };

  it.skipIf(!disk)('is ok while there is space', async () => {
    await expect.poll(filler).toBe(true);
    expect(await healthOf(server)).toMatchObject({ http: 200, json: { status: 'ok', database: 'ok' } });
  });

  it.skipIf(!disk)(
    'needs attention once the reserved space is released: pending requests are done',
    async () => {
      disk?.fill();
      expect(await fillWithServices(admin, 100, async () => !(await filler()))).toBeNull();
      expect(await healthOf(server)).toMatchObject({
        http: 200,
        json: { status: 'attention', database: 'ok', disk: { reservedSpace: false } },
      });
    },
  );

  it.skipIf(!disk)('is failed once nothing can be written, and every write returns the reason', async () => {
    disk?.fill();
    const rejected = fillWithServices(admin, 500, never).then((error) => {
      throw error;
    });
    expect((await apiErrorOf(rejected)).status).toBe('DISK_FULL');
    disk?.fill();
    expect(await healthOf(server)).toMatchObject({
      http: 503,
      json: { status: 'failed', database: 'full', disk: { reservedSpace: false } },
    });
    // The page's client recognises the error, instead of reporting no answer.
    expect(await server.anybody.call(getHealth, {})).toMatchObject({ status: 'failed' });
  });

  it.skipIf(!disk)('recovers once there is space', async () => {
    expect(await healthOf(server)).toMatchObject({ http: 200, json: { database: 'ok' } });
  });
});

describe('the health of a branch', () => {
  let branch: Branch;
  beforeAll(async () => {
    branch = await startBranch();
  });
  afterAll(() => branch.stop());

  const trials = () =>
    lookInto(branch.folder, (sqlite) => ({
      written: rowsOf<{ value: string }>(
        sqlite,
        `select value from installation where name = '${TRIAL_WRITE}'`,
      ),
      logged: rowsOf(sqlite, 'select count(*) from change_log'),
    }));

  it('writes one row and no log, however many requests', async () => {
    const before = trials().logged;
    await Promise.all(Array.from({ length: 200 }, () => ask(branch.origin, { path: '/health' })));
    const after = trials();
    expect(after).toEqual({ written: [{ value: String(branch.clock.now()) }], logged: before });
    // Answers from the previous result.
    const first = branch.clock.now();
    branch.clock.advance(1_000);
    await ask(branch.origin, { path: '/health' });
    expect(trials().written).toEqual([{ value: String(first) }]);
    branch.clock.advance(LATER_MS);
    await ask(branch.origin, { path: '/health' });
    expect(trials().written).toEqual([{ value: String(branch.clock.now()) }]);
  });
});

describeCentral('the health of central', (_open, newStorage) => {
  let central: Central;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
  });
  afterAll(() => central.stop());

  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(central.database().db);

  it('is failed if the database can be read but not written', async () => {
    expect(await healthOf(central)).toMatchObject({ http: 200, json: { database: 'ok' } });
    await rename('installation', 'put_away');
    try {
      expect(await healthOf(central)).toMatchObject({
        http: 503,
        json: { status: 'failed', database: 'failed', syncType: 'central' },
      });
    } finally {
      await rename('put_away', 'installation');
    }
    expect(await healthOf(central)).toMatchObject({ http: 200, json: { database: 'ok' } });
  });
});
