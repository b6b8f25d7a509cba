import { expect, it } from 'vitest';
import { createFleetPace } from '#central-server/fleet/fleet-pace.ts';
import { createFleetQueries } from '#central-server/fleet/fleet-queries.ts';
import { createHeartbeats } from '#central-server/fleet/heartbeats.ts';
import { createBranchDataSource } from '#central-server/reports/compose-dashboard.ts';
import { reachOf } from '#central-server/roll-ups/consolidated/reach.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import { addBranches } from '#tests/support/network/central-network.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';

/** More branches than PostgreSQL has parameters (65,535), and twice those of SQLite. */
const ids = Array.from({ length: 70_000 }, (_, at) => at + 1);

describeCentral('seventy thousand branches', (open) => {
  const clock = createSettableClock();

  async function filled() {
    const database = await open();
    const type = { id: 1, name: 'Office', enabled: 1, description: '' } as const;
    await database.db.insertInto('branch_types').values(type).execute();
    await addBranches(database.db, [{ id: 3 }, { id: 69_999 }]);
    return database;
  }

  it('are listed by one parameter', async () => {
    const { reader } = await filled();
    const query = reader.selectFrom('branches').select('id').where(isOneOf('id', ids)).orderBy('id');
    expect(query.compile().parameters).toHaveLength(1);
    expect(await query.execute()).toEqual([{ id: 3 }, { id: 69_999 }]);
    const none = reader.selectFrom('branches').select('id').where(isOneOf('id', []));
    expect(await none.execute()).toEqual([]);
  });

  it('are read for fleet pages, dashboards and consolidated metrics', async () => {
    const { reader } = await filled();
    const pace = createFleetPace(reader, clock);
    const fleet = createFleetQueries({
      reader,
      heartbeats: createHeartbeats(clock, pace.offlineAfterMs),
      pace,
      version: '1.0.0',
      settings: async () => ({ alarmBehindMinutes: 30 }),
    });
    expect((await fleet.branches(ids)).map(({ id }) => id)).toEqual([3, 69_999]);

    const reach = await reachOf(reader, { visible: ids }, clock.now());
    expect(reach.branches.map(({ id }) => id)).toEqual([3, 69_999]);

    const source = createBranchDataSource({
      reader,
      settings: async () => ({ resetHour: 0 }),
      fleet: () => fleet.branches(),
    });
    const requested = { branches: ids.map((id) => ({ id, zone: '0' })), queues: null, now: clock.now() };
    const dataOf = await source(requested);
    expect(dataOf(3).lines).toEqual([]);
  });
});
