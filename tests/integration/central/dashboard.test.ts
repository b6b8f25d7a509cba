import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FactTicketsTable } from '#central-server/db/schema/facts.ts';
import { createRollUpHousekeeping } from '#central-server/roll-ups/roll-up-housekeeping.ts';
import type { RequestOf } from '#shared/contract/endpoint.ts';
import type { reportStatus } from '#shared/contract/replication/replication.ts';
import {
  type DashboardBranch,
  dashboardSelections,
  dashboardTable,
  dashboardTotals,
} from '#shared/contract/reports/dashboard.ts';
import { daysBefore } from '#shared/domain/statistics/period.ts';
import { receive } from '#tests/support/data/seeded-network.ts';
import { addBranches } from '#tests/support/network/central-network.ts';
import { dayUntil } from '#tests/support/samples/day-until.ts';
import { plausibleDay, putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const TODAY = '2026-11-17';
const NOW = Date.UTC(2026, 10, 17, 13, 20);
const MINUTE = 60_000;
const [CASH, ACCOUNTS] = [1, 2] as const;
const RUNS = 12;

describeCentral('the dashboard', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let nextBranch = 100;

  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    central.clock.set(NOW);
    admin = await central.signIn('admin');
  });
  afterAll(() => central.stop());

  const table = async (query: RequestOf<typeof dashboardTable>['query'] = {}) =>
    (await admin.call(dashboardTable, { query })).rows;
  const rowOf = async (id: number, query: RequestOf<typeof dashboardTable>['query'] = {}) => {
    const row = (await table(query)).find(({ idBranches }) => idBranches === id);
    if (!row) throw new Error(`no row of branch ${id}`);
    return row;
  };
  const rollUp = () =>
    createRollUpHousekeeping({ ...central, database: central.database(), log: central.log.log }).catchUp();
  async function newBranch(zone = 0): Promise<number> {
    nextBranch += 1;
    await addBranches(central.database().db, [{ id: nextBranch, zone }]);
    return nextBranch;
  }

  it('equals a recount of a random day', async () => {
    const slas = new Map(
      (await central.database().db.selectFrom('queues').select(['id', 'sla']).execute()).map(
        ({ id, sla }) => [id, sla] as const,
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          seed: fc.integer({ min: 1, max: 1_000_000 }),
          tickets: fc.integer({ min: 0, max: 160 }),
          workstations: fc.integer({ min: 1, max: 5 }),
        }),
        async (sample) => {
          const idBranches = await newBranch();
          const complete = plausibleDay({ ...sample, idBranches, day: TODAY, queues: 3 }).tickets;
          const tickets = dayUntil(complete, NOW);
          await putFacts(central.database(), { tickets });
          await rollUp();
          expect(await rowOf(idBranches)).toMatchObject(recount(tickets, slas));
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('counts typical arrivals from days of eight weeks with arrivals', async () => {
    const idBranches = await newBranch();
    const then = (
      weeks: number,
      arrived: readonly [hour: number, minute: number][],
      id_queues: number = CASH,
    ) =>
      arrived.map(([hour, minute], index) =>
        ticketFact({
          id_branches: idBranches,
          day: daysBefore(TODAY, 7 * weeks),
          id: weeks * 100 + index,
          id_queues,

          arrived_at: NOW - weeks * 7 * 24 * 60 * MINUTE - (13 - hour) * 60 * MINUTE + (minute - 20) * MINUTE,
        }),
      );
    await putFacts(central.database(), {
      tickets: [
        // Five until one o'clock, three in the current hour of which a third has passed, one later: six.
        ...then(1, [
          [9, 0],
          [9, 30],
          [9, 45],
          [11, 0],
          [12, 59],
          [13, 0],
          [13, 30],
          [13, 59],
          [15, 0],
        ]),
        // Only in another queue.
        ...then(
          8,
          [
            [10, 0],
            [10, 1],
          ],
          ACCOUNTS,
        ),
        // Nine weeks ago is outside the period.
        ...then(9, [
          [9, 0],
          [9, 1],
          [9, 2],
          [9, 3],
          [9, 4],
          [9, 5],
          [9, 6],
        ]),
      ],
    });
    await rollUp();
    // Central's own housekeeping may have claimed some of the days.
    await expect.poll(async () => (await rowOf(idBranches)).historyDemand).toBe(4);
    const { viewProfiles } = await profileOf([CASH]);
    expect((await rowOf(idBranches, { idViewProfiles: viewProfiles })).historyDemand).toBe(3);
    expect((await rowOf(await newBranch())).historyDemand).toBe(null);
  });

  async function profileOf(queues: readonly number[], flags: { enabled?: 0 | 1; dashboard?: 0 | 1 } = {}) {
    const { db } = central.database();
    nextBranch += 1;
    const viewProfiles = nextBranch;
    await db
      .insertInto('view_profiles')
      .values({
        id: viewProfiles,
        name: `Perfil ${viewProfiles}`,
        description: '',
        id_branch_types: 1,
        enabled: flags.enabled ?? 1,
        supervision: 0,
        dashboard: flags.dashboard ?? 1,
      })
      .execute();
    await db
      .insertInto('view_profile_queues')
      .values(
        queues.map((id_queues, index) => ({
          id: viewProfiles * 100 + index,
          id_view_profiles: viewProfiles,
          id_queues,
        })),
      )
      .execute();
    return { viewProfiles };
  }

  it('narrows metrics to queues of a view profile and branches of its type', async () => {
    const [one, other] = [await newBranch(), await newBranch()];
    await putFacts(central.database(), {
      tickets: [
        ticketFact({ id_branches: one, id: 1, day: TODAY, arrived_at: NOW - 3 * MINUTE, id_queues: CASH }),
        ticketFact({
          id_branches: one,
          id: 2,
          day: TODAY,
          arrived_at: NOW - 9 * MINUTE,
          id_queues: ACCOUNTS,
        }),
      ],
    });
    await rollUp();
    const { viewProfiles } = await profileOf([CASH]);
    expect(await rowOf(one)).toMatchObject({ waiting: 2, maxWaiting: 540, actualDemand: 2 });
    expect(await rowOf(one, { idViewProfiles: viewProfiles })).toMatchObject({
      waiting: 1,
      maxWaiting: 180,
      actualDemand: 1,
    });
    await central
      .database()
      .db.insertInto('branch_types')
      .values({ id: 77, name: 'Otra', enabled: 1, description: '' })
      .execute();
    await central
      .database()
      .db.updateTable('branches')
      .set({ id_branch_types: 77 })
      .where('id', '=', other)
      .execute();
    const displayed = (await table({ idViewProfiles: viewProfiles })).map(({ idBranches }) => idBranches);
    expect(displayed).toContain(one);
    expect(displayed).not.toContain(other);
  });

  it('narrows to branches of a group with their totals', async () => {
    const [one, other] = [await newBranch(), await newBranch()];
    await putFacts(central.database(), {
      tickets: [
        ticketFact({ id_branches: one, id: 1, day: TODAY, arrived_at: NOW - 3 * MINUTE }),
        ...[2, 3].map((id) =>
          ticketFact({ id_branches: other, id, day: TODAY, arrived_at: NOW - 30 * MINUTE }),
        ),
        ticketFact({
          id_branches: other,
          id: 4,
          day: TODAY,
          arrived_at: NOW - 60 * MINUTE,
          called_at: NOW - 59 * MINUTE,
          ended_at: NOW - 50 * MINUTE,
          state: 'assisted',
        }),
      ],
    });
    await rollUp();
    const { db } = central.database();
    await db
      .insertInto('branch_groups')
      .values({ id: 9, name: 'Costa', enabled: 1, description: '' })
      .execute();
    await db
      .insertInto('branch_group_branches')
      .values([one, other].map((id_branches) => ({ id: id_branches, id_branch_groups: 9, id_branches })))
      .execute();
    const query = { idBranchGroups: 9 };
    expect((await table(query)).map(({ idBranches }) => idBranches)).toEqual([other, one]);
    expect(await admin.call(dashboardTotals, { query })).toMatchObject({
      branches: 2,
      waiting: 3,
      maxWaiting: 1800,
      served: 1,
      waitingAvg: 60,
      sla: 100,
      noshow: 0,
      oldestAt: { idBranches: other },
      actualDemand: 4,
      historyDemand: null,
    });
  });

  it('offers only enabled items for dashboards', async () => {
    const { db } = central.database();
    const [displayed, off, notCreated] = [
      await profileOf([CASH]),
      await profileOf([CASH], { enabled: 0 }),
      await profileOf([CASH], { dashboard: 0 }),
    ].map(({ viewProfiles }) => viewProfiles);
    await db
      .insertInto('branch_groups')
      .values([
        { id: 31, name: 'Abierta', enabled: 1, description: '' },
        { id: 32, name: 'Apagada', enabled: 0, description: '' },
      ])
      .execute();
    const offered = await admin.call(dashboardSelections, {});
    expect(offered.branchGroups.map(({ id }) => id)).toContain(31);
    expect(offered.branchGroups.map(({ id }) => id)).not.toContain(32);
    const ids = offered.viewProfiles.map(({ id }) => id);
    expect(ids).toContain(displayed);
    expect(ids).not.toContain(off);
    expect(ids).not.toContain(notCreated);
    for (const query of [
      { idBranchGroups: 32 },
      { idBranchGroups: 999 },
      { idViewProfiles: off ?? 0 },
      { idViewProfiles: notCreated ?? 0 },
    ])
      await expect(table(query)).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });

  it('excludes tickets lost in a restore and of an earlier day', async () => {
    const id_branches = await newBranch();
    const waiting = { id_branches, day: TODAY, arrived_at: NOW - 5 * MINUTE };
    await putFacts(central.database(), {
      tickets: [
        ticketFact({ ...waiting, id: 1 }),
        ticketFact({ ...waiting, id: 1, incarnation: 2, state: 'canceled', ended_at: NOW - MINUTE }),
        ticketFact({ ...waiting, id: 2, deleted_at: NOW }),
        ticketFact({ ...waiting, id: 3, day: daysBefore(TODAY, 1) }),
        ticketFact({ ...waiting, id: 4 }),
      ],
    });
    expect((await rowOf(id_branches)).waiting).toBe(1);
  });

  it('uses configured waiting alarms, and 20 minutes without any', async () => {
    const { db } = central.database();
    const [one, adapted] = [await newBranch(), await newBranch()];
    const waits = (id_branches: number, minutes: number) =>
      ticketFact({ id_branches, id: minutes, day: TODAY, arrived_at: NOW - minutes * MINUTE });
    await putFacts(central.database(), { tickets: [waits(one, 19), waits(adapted, 19)] });
    const alarms = async (id: number) => (await rowOf(id)).alarms.includes('maxWaiting');
    expect([await alarms(one), await alarms(adapted)]).toEqual([false, false]);

    const alarm = { id: 50, name: 'Espera', description: '', enabled: 1, edit_level: 'Sucursal' } as const;
    await db
      .insertInto('alerts')
      .values({ ...alarm, type: 'WAITTIME', validation_type: 'Una' })
      .execute();
    const about = { id_alerts: 50, id_queues: null, operand: 'WAITTIME', operator: '=' } as const;
    await db
      .insertInto('alert_conditions')
      .values({ id: 500, ...about, value: 10 * 60 })
      .execute();
    const own = { id_alert_conditions: 500, id_branch_types: null, id_branches: adapted };
    await db
      .insertInto('alert_condition_values')
      .values({ id: 5000, ...own, value: 30 * 60 })
      .execute();
    expect([await alarms(one), await alarms(adapted)]).toEqual([true, false]);
    await db.updateTable('alerts').set({ enabled: 0 }).where('id', '=', 50).execute();
    await putFacts(central.database(), { tickets: [waits(one, 21)] });
    expect([await alarms(one), await alarms(adapted)]).toEqual([true, false]);
  });

  it('has no workstation alarm before a branch has sent data', async () => {
    const never = await rowOf(DEMO.branch);
    expect(never).toMatchObject({ connection: 'neverConnected', asOf: null, alarms: [] });
    expect(never.totalWorkstations).toBeGreaterThan(0);
    await receive(central, DEMO.branch, NOW, {});
    expect(await rowOf(DEMO.branch)).toMatchObject({ openWorkstations: 0, alarms: ['workstations'] });
  });

  it('shows the time of an offline branch’s data, and its waits stay constant', async () => {
    const idBranches = await newBranch();
    const received = NOW - 10 * MINUTE;
    await putFacts(central.database(), {
      tickets: [
        ticketFact({ id_branches: idBranches, id: 1, day: TODAY, arrived_at: received - 4 * MINUTE }),
      ],
    });
    const { db } = central.database();
    await db
      .insertInto('branch_keys')
      .values({
        id_branches: idBranches,
        public_key: 'x',
        machine: 'm',
        version: '1',
        enrolled_at: received,
        revoked_at: null,
        challenge: null,
        offered: null,
      })
      .execute();
    await db
      .insertInto('branch_reports')
      .values({
        id_branches: idBranches,
        reported_at: received,
        connected_since: received,
        skew_ms: 0,
        report: JSON.stringify({ ...LAST_REPORT }),
      })
      .execute();
    expect(await rowOf(idBranches)).toMatchObject({
      connection: 'offline',
      asOf: received,
      waiting: 1,
      maxWaiting: 240,
    });
  });
});

const LAST_REPORT = {
  version: '1.0.0',
  wallMs: 0,
  head: 1,
  acknowledged: 1,
  oldestPendingMs: 0,
  revision: 0,
  disk: { freeBytes: 1, totalBytes: 2, reservedSpace: true },
  printers: [],
  live: { waiting: 1, maxWaitMs: 0, assisting: 0, openWorkstations: 0, servedToday: 0 },
} satisfies RequestOf<typeof reportStatus>['body'];

/** Counts tickets one by one, independent of the server's statements, for comparison. */
function recount(
  tickets: readonly FactTicketsTable[],
  slas: ReadonlyMap<number, number>,
): Partial<DashboardBranch> {
  const sla = ({ id_queues }: FactTicketsTable) => slas.get(id_queues) ?? 0;
  const isLate = (ticket: FactTicketsTable, waited: number) => sla(ticket) > 0 && waited > sla(ticket) * 1000;
  const waitOf = (ticket: FactTicketsTable) => Math.max(0, (ticket.called_at ?? 0) - ticket.entered_at);
  const waiting = tickets.filter(({ state }) => state === 'waiting');
  const called = tickets.filter(({ called_at }) => called_at !== null);
  const promised = called.filter((ticket) => sla(ticket) > 0);
  const served = tickets.filter(({ state }) => state === 'assisted');
  const absent = tickets.filter(({ state }) => state === 'noshow').length;
  const late = served.filter((ticket) => isLate(ticket, waitOf(ticket))).length;
  const lateNow = waiting.filter((ticket) => isLate(ticket, NOW - ticket.entered_at)).length;
  const average = called.reduce((sum, ticket) => sum + waitOf(ticket), 0) / called.length / 1000;
  const inTime = promised.filter((ticket) => !isLate(ticket, waitOf(ticket))).length;
  return {
    waiting: waiting.length,
    waitingInSLA: waiting.length - lateNow,
    waitingOutSLA: lateNow,
    maxWaiting: Math.floor(Math.max(0, ...waiting.map((ticket) => NOW - ticket.entered_at)) / 1000),
    waitingAvg: called.length === 0 ? null : Math.round(average),
    assisting: tickets.filter(({ state }) => state === 'assisting').length,
    served: served.length,
    servedInSLA: served.length - late,
    servedOutSLA: late,
    noshowQty: absent,
    noshow: served.length + absent === 0 ? null : Math.round((absent / (served.length + absent)) * 1000) / 10,
    sla: promised.length === 0 ? null : Math.round((inTime / promised.length) * 100),
    actualDemand: tickets.length,
  };
}
