import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { recomputeDirtyDay } from '#central-server/roll-ups/dirty-days.ts';
import { createRollUpHousekeeping } from '#central-server/roll-ups/roll-up-housekeeping.ts';
import { configureNetwork } from '#tests/support/network/central-network.ts';
import { plausibleDay, putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { modelledStats } from '#tests/support/samples/modelled-stats.ts';
import { capturedLog } from '#tests/support/servers/captured-log.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';

const DAY = '2026-11-16';
const NINE = Date.UTC(2026, 10, 16, 9);
const SLAS = [600, 0, 60];

const slaOf = (queue: number): number => SLAS[queue - 1] ?? 0;
const clock = createSettableClock();
const housekeepingOf = (database: CentralDatabase) =>
  createRollUpHousekeeping({ database, clock, log: capturedLog().log });

describeCentral('roll-ups of several processes', (_open, newStorage, dialect) => {
  it.skipIf(dialect === 'sqlite')('keep a mark set during a recomputation', async () => {
    const options = await newStorage();
    const ours = await openCentralDatabase(options);
    const theirs = await openCentralDatabase(options);
    try {
      await configureNetwork(ours.db, { branches: [{ id: 1 }], slas: SLAS });
      const ticket = (id: number) => ticketFact({ id, day: DAY, arrived_at: NINE });
      await putFacts(ours, { tickets: [ticket(1)] });
      const ingest = await theirs.db.startTransaction().execute();
      await ingest.insertInto('fact_tickets').values(ticket(2)).execute();
      await ingest
        .updateTable('dirty_days')
        .set((eb) => ({ mark: eb('mark', '+', 1) }))
        .execute();
      const recomputed = recomputeDirtyDay(ours, { idBranches: 1, day: DAY }, clock.now());
      await expect.poll(() => waitingForLocks(ours), { timeout: 30_000 }).toBe(1);
      await ingest.commit().execute();
      await recomputed;
      const arrived = () => ours.db.selectFrom('day_roll_ups').select('arrived').execute();
      expect(await arrived()).toEqual([{ arrived: 1 }]);
      expect(await housekeepingOf(ours).catchUp()).toBe(1);
      expect(await arrived()).toEqual([{ arrived: 2 }]);
    } finally {
      await ours.close();
      await theirs.close();
    }
  });

  it.skipIf(dialect === 'sqlite')('are recomputed by several processes, each day by one', async () => {
    const options = await newStorage();
    const processes = await Promise.all([1, 2, 3].map(() => openCentralDatabase(options)));
    try {
      const [first] = processes;
      if (!first) throw new Error('no process');
      await configureNetwork(first.db, { branches: [{ id: 1 }], slas: SLAS });
      const days = Array.from({ length: 12 }, (_, index) => `2026-10-${index + 10}`);
      const facts = days.map((day, seed) =>
        plausibleDay({ idBranches: 1, day, tickets: 80, queues: 3, workstations: 3, seed }),
      );
      for (const day of facts) await putFacts(first, day);
      const recomputed = await Promise.all(processes.map((one) => housekeepingOf(one).catchUp()));
      expect(recomputed.reduce((sum, count) => sum + count, 0)).toBe(days.length);
      const rows = await first.db.selectFrom('roll_ups').selectAll().execute();
      const [tickets, events] = [facts.flatMap((day) => day.tickets), facts.flatMap((day) => day.events)];
      expect(rows.map(inOrder).sort()).toEqual(
        modelledStats({ tickets, events, slaOf, zoneOf: () => 0 })
          .map(inOrder)
          .sort(),
      );
    } finally {
      for (const one of processes) await one.close();
    }
  });
});

const inOrder = (row: object): string => JSON.stringify(Object.entries(row).sort());

async function waitingForLocks({ reader }: CentralDatabase): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(reader);
  return rows[0]?.waiting ?? 0;
}
