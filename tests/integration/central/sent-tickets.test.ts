import { expect, it, vi } from 'vitest';
import { createSentTickets } from '#central-server/phones/sent-tickets.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { SETTINGS } from '#shared/domain/settings/registry.ts';
import { repository } from '#shared/server/db/repository.ts';
import { seedDemo } from '#shared/server/demo/seed.ts';
import { centralFeed } from '#tests/support/network/configuration-down.ts';
import { eventFact, putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const NINE = Date.UTC(2026, 10, 16, 9);
const MINUTE = 60_000;
const DAY = '2026-11-16';

describeCentral('a ticket in the data pushed to central', (open) => {
  async function central() {
    const database = await open();
    const { reader } = database;
    const other = await centralFeed(database).change(async (scope) => {
      await seedDemo(scope, { zoneHours: 0 });
      const branch = await scope.trx.selectFrom('branches').selectAll().executeTakeFirstOrThrow();
      const { id: _, row_ver: __, ...row } = branch;
      return (await repository(scope, 'branches').insert({ ...row, name: 'Sur' })).id;
    });
    const online = { connection: 'online', lastSeen: NINE, lagRows: 0, lagMs: 0, skewMs: 0 } as const;
    const sent = createSentTickets({
      reader,
      settings: async () => readGeneralSettings([]),
      known: async () => [online],
    });
    return { database, sent, other };
  }
  const ticket = (id: number, more: Partial<Parameters<typeof ticketFact>[0]> = {}) =>
    ticketFact({ id, day: DAY, arrived_at: NINE + id, ...more });

  it('belongs to the later incarnation after a restore', async () => {
    const { database, sent } = await central();
    await putFacts(database, {
      tickets: [
        ticket(7, { code: 'A7', state: 'canceled', ended_at: NINE }),
        ticket(7, { code: 'A9', incarnation: 2 }),
        ticket(6, { incarnation: 1 }),
        ticket(6, { incarnation: 2, state: 'assisted', ended_at: NINE }),
      ],
      events: [
        eventFact({ seq: 1, day: DAY, id_tickets: 7, kind: 'cancel', at: NINE, to_state: 'canceled' }),
        eventFact({ seq: 2, day: DAY, id_tickets: 7, kind: 'postpone', at: NINE }),
      ],
    });
    // Tickets ahead of it in the previous incarnation do not count, nor later events of its number there.
    expect((await sent(1, 7, NINE + MINUTE))?.ticket).toMatchObject({
      code: 'A9',
      stage: 'waiting',
      ahead: 0,
      canAskForTime: true,
    });
  });

  it('is separate from another branch’s ticket with the same number', async () => {
    const { database, sent, other } = await central();
    await putFacts(database, {
      tickets: [ticket(1, { id_branches: other, code: 'B1' }), ticket(2, { code: 'A2' })],
    });
    expect(await sent(1, 1, NINE + MINUTE)).toBeNull();
    expect((await sent(other, 1, NINE + MINUTE))?.ticket).toMatchObject({ code: 'B1', branchName: 'Sur' });
    expect((await sent(1, 2, NINE + MINUTE))?.ticket).toMatchObject({ ahead: 0 });
    expect(await sent(999, 1, NINE + MINUTE)).toBeNull();
  });

  it('names no workstation of another branch', async () => {
    const { database, sent, other } = await central();
    const [theirs = 0] = DEMO.workstations;
    const called = (id_branches: number) =>
      ticket(1, { id_branches, state: 'assisting', called_at: NINE, id_workstations: theirs });
    const call = (id_branches: number) =>
      eventFact({
        id_branches,
        seq: 1,
        day: DAY,
        id_tickets: 1,
        kind: 'call',
        at: NINE,
        to_state: 'assisting',
      });
    await putFacts(database, { tickets: [called(1), called(other)], events: [call(1), call(other)] });
    const workstation = async (id: number) => (await sent(id, 1, NINE + MINUTE))?.ticket.workstation;
    expect(await workstation(DEMO.branch)).toBe('Puesto 1');
    expect(await workstation(other)).toBeNull();
  });

  it('places a postponed ticket behind the next waiting ones', async () => {
    const { database, sent } = await central();
    const delayed = { callable_at: NINE + 10 * MINUTE + 24 * 60 * MINUTE };
    await putFacts(database, { tickets: [ticket(1, delayed), ...[2, 3, 4, 5].map((id) => ticket(id))] });
    const ahead = async (id: number) => (await sent(1, id, NINE + MINUTE))?.ticket.ahead;
    // Three tickets pass by default.
    expect(SETTINGS.moreTimeBehind.otherwise).toBe(3);
    expect(await Promise.all([1, 2, 3, 4, 5].map(ahead))).toEqual([3, 0, 1, 2, 4]);
  });

  it('ends with its day', async () => {
    const { database, sent } = await central();
    await putFacts(database, { tickets: [ticket(1)] });
    expect((await sent(1, 1, NINE + 24 * 60 * MINUTE))?.ticket.stage).toBe('waiting');
    expect(await sent(1, 1, NINE + 48 * 60 * MINUTE)).toBeNull();
  });

  it('is read again soon after new data', async () => {
    const { database, sent } = await central();
    await putFacts(database, { tickets: [ticket(1), ticket(2)] });
    expect((await sent(1, 2, NINE))?.ticket.ahead).toBe(1);
    await putFacts(database, { tickets: [ticket(1, { state: 'canceled', ended_at: NINE })] });
    await vi.waitFor(async () => expect((await sent(1, 2, NINE))?.ticket.ahead).toBe(0), { timeout: 10_000 });
    // A call is visible at once, without a delay of two seconds.
    await putFacts(database, { tickets: [ticket(2, { state: 'assisting', called_at: NINE })] });
    expect((await sent(1, 2, NINE))?.ticket).toMatchObject({ stage: 'called', calledAt: NINE });
  });
});
