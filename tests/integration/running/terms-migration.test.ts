import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '#central-server/db/database.ts';
import { MIGRATIONS, POSTGRES_MIGRATIONS } from '#central-server/db/migrations/list.ts';
import { openPostgres } from '#central-server/db/open-postgres.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const released = <Migration>(migrations: Readonly<Record<string, Migration>>) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0020'));

const REPORT = JSON.stringify({
  devices: [
    { name: 'Door', state: 'dark' },
    { name: 'Hall', state: 'silent' },
  ],
  update: { state: 'wentBack' },
});

describeCentral('the values stored before the standard terms', (_open, newStorage) => {
  it('are renamed', async () => {
    const { dataDir, databaseUrl } = await newStorage();
    const before =
      databaseUrl === undefined
        ? await openSqlite(dataDir, released(MIGRATIONS))
        : await openPostgres(databaseUrl, released(POSTGRES_MIGRATIONS));
    // Tables of an earlier version.
    const old = before.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    const insert = (table: string, ...values: readonly Record<string, unknown>[]) =>
      old
        .insertInto(table)
        .values([...values])
        .execute();
    await insert('branch_types', { id: 1, name: 'Bank' });
    await insert('branches', { id: 1, name: 'Centre', id_branch_types: 1 });
    const alarm = { id_branches: 1, raised_at: 1, ended_at: null };
    await insert(
      'fleet_alarms',
      { ...alarm, kind: 'dark', detail: 'Door' },
      { ...alarm, kind: 'behind', detail: 'away' },
      { ...alarm, kind: 'stopped', detail: 'tooManyRefused 20/21 badKey' },
      { ...alarm, kind: 'stopped', detail: 'tooManyRefusedLately' },
    );
    await insert('branch_reports', {
      id_branches: 1,
      report: REPORT,
      reported_at: 1,
      connected_since: 1,
      skew_ms: 0,
    });
    await insert('rollouts', { name: 'Prices', state: 'takenBack', started_at: 1, ended_at: 2 });
    await insert('phone_requests', {
      id_branches: 1,
      id_tickets: 5,
      name: 'x',
      arrived_at: 1,
      action: 'moreTime',
      at: 2,
    });
    await insert('deployments', {
      version: '1.1.0',
      state: 'done',
      stop_reason: 'none',
      wave: 1,
      steady_ms: 60_000,
      opened_at: 1,
      started_at: 1,
      started_by: 'admin',
    });
    await before.close();

    const { db, close } =
      databaseUrl === undefined ? await openSqlite(dataDir) : await openPostgres(databaseUrl);
    try {
      expect(await db.selectFrom('fleet_alarms').select(['kind', 'detail']).orderBy('id').execute()).toEqual([
        { kind: 'offline', detail: 'Door' },
        { kind: 'behind', detail: 'offline' },
        { kind: 'stopped', detail: 'tooManyRejected 20/21 badKey' },
        { kind: 'stopped', detail: 'tooManyRefusedLately' },
      ]);
      const { report } = await db.selectFrom('branch_reports').select('report').executeTakeFirstOrThrow();
      expect(JSON.parse(report)).toEqual({
        devices: [
          { name: 'Door', state: 'offline' },
          { name: 'Hall', state: 'muted' },
        ],
        update: { state: 'rolledBack' },
      });
      expect(await db.selectFrom('rollouts').select('state').execute()).toEqual([{ state: 'reverted' }]);
      expect(await db.selectFrom('phone_requests').select('action').execute()).toEqual([
        { action: 'postpone' },
      ]);
      expect(await db.selectFrom('deployments').select('stable_ms').execute()).toEqual([
        { stable_ms: 60_000 },
      ]);
    } finally {
      await close();
    }
  });
});
