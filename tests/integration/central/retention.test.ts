import { beforeEach, expect, it } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { createMonths } from '#central-server/ingest/postgres-months.ts';
import { composeRetention } from '#central-server/maintenance/compose-retention.ts';
import { createRollUpHousekeeping } from '#central-server/roll-ups/roll-up-housekeeping.ts';
import { addBranches } from '#tests/support/network/central-network.ts';
import { putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { capturedLog } from '#tests/support/servers/captured-log.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';

const OLD = '2024-10-31';
const FIRST = '2024-11-01';
const TODAY = '2026-11-16';

describeCentral('the retention of central', (open, _newStorage, dialect) => {
  const clock = createSettableClock();
  let database: CentralDatabase;
  beforeEach(async () => {
    database = await open();
    const { db } = database;
    const type = { id: 1, name: 'Office', enabled: 1, description: '' } as const;
    await db.insertInto('branch_types').values(type).execute();
    await addBranches(db, [{ id: 1 }]);
    if (dialect === 'postgres') {
      const months = createMonths(db);
      for (const day of [OLD, FIRST, TODAY]) await months.prepare(Date.parse(day));
    }
    const tickets = [OLD, FIRST, TODAY].map((day, at) =>
      ticketFact({ id: at + 1, day, arrived_at: Date.parse(day) }),
    );
    await putFacts(database, { tickets });
    const alarm = { id_branches: 1, kind: 'disk', raised_at: 0 };
    await db
      .insertInto('fleet_alarms')
      .values([
        { ...alarm, detail: 'old', ended_at: Date.parse(OLD) },
        { ...alarm, detail: 'recent', ended_at: Date.parse(TODAY) },
        { ...alarm, detail: 'open', ended_at: null },
      ])
      .execute();
  });

  const applyRetention = async (factYears: number, alarmYears: number) => {
    const settings = async () => ({ factYears, alarmYears });
    await composeRetention({ database, settings }).doHousekeeping?.(clock.now());
  };
  const days = async () =>
    (await database.db.selectFrom('fact_tickets').select('day').orderBy('day').execute()).map(
      ({ day }) => day,
    );
  const alarms = async () =>
    (await database.db.selectFrom('fleet_alarms').select('detail').orderBy('id').execute()).map(
      ({ detail }) => detail,
    );

  it('deletes nothing by default', async () => {
    await applyRetention(0, 0);
    expect(await days()).toEqual([OLD, FIRST, TODAY]);
    expect(await alarms()).toEqual(['old', 'recent', 'open']);
  });

  it('deletes tickets and ended alarms of the months before, and no open alarm', async () => {
    await applyRetention(2, 0);
    expect(await days()).toEqual([FIRST, TODAY]);
    expect(await alarms()).toHaveLength(3);
    await applyRetention(0, 2);
    expect(await alarms()).toEqual(['recent', 'open']);
    expect(await days()).toEqual([FIRST, TODAY]);
  });

  it('keeps the metrics of deleted days, also after late facts of them', async () => {
    const { db } = database;
    const housekeeping = createRollUpHousekeeping({ database, clock, log: capturedLog().log });
    await housekeeping.catchUp();
    const arrived = async () =>
      (await db.selectFrom('day_roll_ups').select('arrived').where('day', '=', OLD).execute()).map(
        (row) => row.arrived,
      );
    expect(await arrived()).toEqual([1]);
    await db
      .insertInto('general_parameters')
      .values({ name: 'factYears', value: '2', description: '' })
      .execute();
    await applyRetention(2, 0);
    const late = [7, 8].map((id) => ticketFact({ id, day: OLD, arrived_at: Date.parse(OLD) }));
    await putFacts(database, { tickets: late });
    await housekeeping.catchUp();
    expect(await arrived()).toEqual([1]);
    expect(await db.selectFrom('dirty_days').selectAll().execute()).toEqual([]);
  });
});
