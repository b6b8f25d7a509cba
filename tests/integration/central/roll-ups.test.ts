import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { createRollUpHousekeeping } from '#central-server/roll-ups/roll-up-housekeeping.ts';
import { addBranches, configureNetwork } from '#tests/support/network/central-network.ts';
import { arbitraryDays } from '#tests/support/samples/arbitrary-days.ts';
import { eventFact, plausibleDay, putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { type ModelledInput, modelledStats } from '#tests/support/samples/modelled-stats.ts';
import { capturedLog } from '#tests/support/servers/captured-log.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';

const DAY = '2026-11-16';
const NINE = Date.UTC(2026, 10, 16, 9);
const MINUTE = 60_000;
const SLAS = [600, 0, 60];
/** By the branch's number, so that every run of a property has separate branches. */
const ZONES = [0, 5.75, -3, 12, -11.5];
const RUNS = Number(process.env.TURNO_ROLL_UP_RUNS ?? 40);
/** A limit for hanging tests, not a measure of speed. */
const MAX_RUN_MS = 5_000;

const slaOf = (queue: number): number => SLAS[queue - 1] ?? 0;
const zoneOf = (branch: number): number => ZONES[branch % ZONES.length] ?? 0;

describeCentral('roll-ups', (open) => {
  let database: CentralDatabase;
  let clock: ReturnType<typeof createSettableClock>;
  let nextBranch = 1;
  const housekeepingOf = () => createRollUpHousekeeping({ database, clock, log: capturedLog().log });
  const newBranch = async (): Promise<number> => {
    nextBranch += 1;
    await addBranches(database.db, [{ id: nextBranch, zone: zoneOf(nextBranch) }]);
    return nextBranch;
  };

  beforeAll(async () => {
    clock = createSettableClock();
    database = await open();
    await configureNetwork(database.db, { branches: [{ id: 1 }], slas: SLAS });
  });

  const stats = async (branches: readonly number[]) => {
    const rows = await database.db
      .selectFrom('roll_ups')
      .selectAll()
      .where('id_branches', 'in', branches)
      .execute();
    return rows.map(inOrder).sort();
  };
  const modelled = (facts: Pick<ModelledInput, 'tickets' | 'events'>) =>
    modelledStats({ ...facts, slaOf, zoneOf })
      .map(inOrder)
      .sort();

  it(
    'equal a recomputation from the same facts in any order',
    async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryDays, async ({ branches, batches, final }) => {
          const numbers = new Map<number, number>();
          for (let index = 0; index < branches; index += 1) numbers.set(index, await newBranch());
          const own = <Row extends { id_branches: number; id_queues: number }>(rows: readonly Row[]) =>
            rows.map((row) => ({ ...row, id_branches: numbers.get(row.id_branches) ?? 0 }));
          for (const { tickets, events, recompute } of batches) {
            await putFacts(database, { tickets: own(tickets), events: own(events) });
            if (recompute) await housekeepingOf().catchUp();
          }
          await housekeepingOf().catchUp();
          expect(await stats([...numbers.values()])).toEqual(
            modelled({ tickets: own(final.tickets), events: own(final.events) }),
          );
        }),
        { numRuns: RUNS },
      );
    },
    RUNS * MAX_RUN_MS,
  );

  it('of hours, days and workstations equal the sum of their quarters', async () => {
    const idBranches = await newBranch();
    const facts = plausibleDay({ idBranches, day: DAY, tickets: 400, queues: 3, workstations: 4, seed: 7 });
    await putFacts(database, facts);
    await housekeepingOf().catchUp();
    const complete = (table: 'roll_ups' | 'day_roll_ups' | 'hour_roll_ups' | 'workstation_roll_ups') =>
      database.db
        .selectFrom(table)
        .select(({ fn }) => [
          fn.sum<number>('served').as('served'),
          fn.sum<number>('no_show').as('absent'),
          fn.sum<number>('wait_sum').as('waited'),
          fn.max('wait_max').as('longest'),
          fn.sum<number>('service_sum').as('worked'),
        ])
        .where('id_branches', '=', idBranches)
        .executeTakeFirst();
    const served = facts.tickets.filter(({ state }) => state === 'assisted').length;
    expect(await complete('roll_ups')).toMatchObject({ served });
    expect(await complete('day_roll_ups')).toEqual(await complete('roll_ups'));
    expect(await complete('hour_roll_ups')).toEqual(await complete('roll_ups'));
    expect(await complete('workstation_roll_ups')).toEqual(await complete('roll_ups'));
  });

  it('do not change when the same facts arrive again', async () => {
    const idBranches = await newBranch();
    const facts = plausibleDay({ idBranches, day: DAY, tickets: 60, queues: 3, workstations: 2, seed: 8 });
    await putFacts(database, facts);
    await housekeepingOf().catchUp();
    const before = await stats([idBranches]);
    await putFacts(database, facts);
    expect(await housekeepingOf().catchUp()).toBe(1);
    expect(await stats([idBranches])).toEqual(before);
    expect(await housekeepingOf().catchUp()).toBe(0);
  });

  it('of a day without facts are deleted', async () => {
    const idBranches = await newBranch();
    await putFacts(database, {
      tickets: [ticketFact({ id: 1, id_branches: idBranches, day: DAY, arrived_at: NINE })],
    });
    await housekeepingOf().catchUp();
    await database.db.deleteFrom('fact_tickets').where('id_branches', '=', idBranches).execute();
    await database.db
      .insertInto('dirty_days')
      .values({ id_branches: idBranches, day: DAY, mark: 9 })
      .execute();
    await housekeepingOf().catchUp();
    expect(await stats([idBranches])).toEqual([]);
  });

  it('count a transfer at its destination, and not if undone', async () => {
    const idBranches = await newBranch();
    const of = { id_branches: idBranches, day: DAY };
    const event = (seq: number, id_tickets: number, kind: string, id_queues: number) =>
      eventFact({ ...of, seq, id_tickets, kind, id_queues, at: NINE + seq * MINUTE });
    await putFacts(database, {
      tickets: [
        ticketFact({ ...of, id: 1, arrived_at: NINE, id_queues: 3 }),
        ticketFact({ ...of, id: 2, arrived_at: NINE, id_queues: 1 }),
      ],
      events: [
        event(1, 1, 'transfer', 2),
        event(2, 2, 'transfer', 3),
        event(3, 1, 'transfer', 3),
        event(4, 2, 'undo', 1),
      ],
    });
    await housekeepingOf().catchUp();
    const rows = await database.db
      .selectFrom('day_roll_ups')
      .select(['id_queues', 'transferred'])
      .where('id_branches', '=', idBranches)
      .orderBy('id_queues')
      .execute();
    expect(rows).toEqual([
      { id_queues: 1, transferred: 0 },
      { id_queues: 2, transferred: 1 },
      { id_queues: 3, transferred: 1 },
    ]);
  });

  it('count both tickets with one number, each with its events', async () => {
    const idBranches = await newBranch();
    const of = { id_branches: idBranches, day: DAY };
    await putFacts(database, {
      tickets: [
        ticketFact({ ...of, id: 1, incarnation: 1, arrived_at: NINE, id_services: 1 }),
        ticketFact({ ...of, id: 1, incarnation: 3, arrived_at: NINE, id_services: 2 }),
      ],
      events: [1, 2, 3, 4].map((incarnation) =>
        eventFact({ ...of, seq: 1, incarnation, id_tickets: 1, kind: 'transfer', at: NINE }),
      ),
    });
    await housekeepingOf().catchUp();
    const rows = await database.db
      .selectFrom('day_roll_ups')
      .select(['id_services', 'arrived', 'transferred'])
      .where('id_branches', '=', idBranches)
      .orderBy('id_services')
      .execute();
    expect(rows).toEqual([
      { id_services: 1, arrived: 1, transferred: 2 },
      { id_services: 2, arrived: 1, transferred: 2 },
    ]);
  });

  it('use the target of the day, not a later one', async () => {
    const of = { id_branches: 1, id_queues: 3, state: 'assisted' } as const;
    const called = (id: number, day: string, arrived_at: number) =>
      ticketFact({
        ...of,
        id,
        day,
        arrived_at,
        called_at: arrived_at + 90_000,
        ended_at: arrived_at + 100_000,
      });
    const inTime = async (day: string) =>
      await database.db
        .selectFrom('day_roll_ups')
        .select(['promised', 'in_time', 'served_late'])
        .where('id_branches', '=', of.id_branches)
        .where('day', '=', day)
        .executeTakeFirst();
    const promise = (sla: number) =>
      database.db.updateTable('queues').set({ sla }).where('id', '=', 3).execute();
    const catchUp = () => housekeepingOf().catchUp();

    clock.set(NINE + 60 * 24 * 60 * MINUTE);
    const [today, tomorrow] = ['2027-01-15', '2027-01-16'] as const;
    await putFacts(database, { tickets: [called(1, today, clock.now())] });
    await catchUp();
    expect(await inTime(today)).toEqual({ promised: 1, in_time: 0, served_late: 1 });

    await promise(120);
    await putFacts(database, { tickets: [called(2, today, clock.now())] });
    await catchUp();
    expect(await inTime(today)).toEqual({ promised: 2, in_time: 2, served_late: 0 });

    clock.set(clock.now() + 24 * 60 * MINUTE);
    await promise(30);
    await putFacts(database, { tickets: [called(3, today, NINE), called(4, tomorrow, clock.now())] });
    await catchUp();
    expect(await inTime(today)).toEqual({ promised: 3, in_time: 3, served_late: 0 });
    expect(await inTime(tomorrow)).toEqual({ promised: 1, in_time: 0, served_late: 1 });
    await promise(60);
    clock.set(NINE);
  });

  it('are caught up after a restart without new data', async () => {
    const idBranches = await newBranch();
    await putFacts(
      database,
      plausibleDay({ idBranches, day: DAY, tickets: 5, queues: 1, workstations: 1, seed: 3 }),
    );
    const housekeeping = housekeepingOf();
    housekeeping.start();
    await expect
      .poll(() => stats([idBranches]).then((rows) => rows.length), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await housekeeping.stop();
  });
});

const inOrder = (row: object): string => JSON.stringify(Object.entries(row).sort());
