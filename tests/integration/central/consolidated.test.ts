import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRollUpHousekeeping } from '#central-server/roll-ups/roll-up-housekeeping.ts';
import {
  consolidatedBranches,
  consolidatedParts,
  consolidatedTrend,
} from '#shared/contract/central/consolidated.ts';
import type { RequestOf } from '#shared/contract/endpoint.ts';
import { addBranches } from '#tests/support/network/central-network.ts';
import { putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const THREE_ON_TUESDAY = Date.UTC(2026, 10, 17, 15);
const MINUTE = 60_000;

const [CENTRE, NORTH, AVILA, CLOSED] = [1, 2, 3, 4] as const;
/** The demo queues: the service level of the cash desk is 600 s, of accounts 900 s. */
const [CASH, ACCOUNTS] = [1, 2] as const;

const at = (hour: number, minute: number, day = 16) => Date.UTC(2026, 10, day, hour, minute);

/** Monday in the centre, with expected values computed by hand. */
const monday = { id_branches: CENTRE, day: MONDAY, id_queues: CASH, id_users: 2, id_workstations: 1 };
const IN_THE_CENTRE = [
  // Called after 5 minutes, served for 4.
  ticketFact({
    ...monday,
    id: 1,
    arrived_at: at(9, 0),
    called_at: at(9, 5),
    ended_at: at(9, 9),
    state: 'assisted',
  }),
  // Called after 15 minutes, which is late, and served for 10.
  ticketFact({
    ...monday,
    id: 2,
    arrived_at: at(9, 10),
    called_at: at(9, 25),
    ended_at: at(9, 35),
    state: 'assisted',
  }),
  // Called after exactly the 10 minutes of the service level, no-show.
  ticketFact({
    ...monday,
    id: 3,
    arrived_at: at(9, 20),
    called_at: at(9, 30),
    ended_at: at(9, 32),
    state: 'noshow',
  }),
  ticketFact({
    ...monday,
    id: 4,
    arrived_at: at(9, 30),
    ended_at: at(9, 40),
    state: 'canceled',
    id_users: null,
    id_workstations: null,
  }),
  // Without a ticket, served for 2 minutes.
  ticketFact({
    ...monday,
    id: 5,
    arrived_at: at(10, 0),
    called_at: at(10, 0),
    ended_at: at(10, 2),
    state: 'assisted',
    no_ticket: 1,
  }),
  // Called after 20 minutes, which is late here too, and served for 10 by another user.
  ticketFact({
    ...monday,
    id: 6,
    id_queues: ACCOUNTS,
    id_services: 2,
    id_segments: 2,
    id_users: 3,
    arrived_at: at(10, 10),
    called_at: at(10, 30),
    ended_at: at(10, 40),
    state: 'assisted',
  }),
];
const MONDAY_IN_THE_CENTRE = {
  arrived: 6,
  served: 4,
  servedInSLA: 2,
  servedOutSLA: 2,
  noshow: 1,
  canceled: 1,
  transferred: 0,
  sla: 50,
  waitingAvg: 750,
  maxWaiting: 1200,
  serviceAvg: 390,
  maxService: 600,
};
/** One customer each elsewhere, called after a minute and served for ten. */
const elsewhere = (id_branches: number, day: string, arrived_at: number) =>
  ticketFact({
    id_branches,
    day,
    id: 1,
    id_queues: CASH,
    arrived_at,
    state: 'assisted',
    called_at: arrived_at + MINUTE,
    ended_at: arrived_at + 11 * MINUTE,
  });

describeCentral('consolidated metrics', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;

  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    central.clock.set(THREE_ON_TUESDAY);
    admin = await central.signIn('admin');
    const { db } = central.database();
    await db
      .insertInto('branch_types')
      .values({ id: 2, name: 'Quiosco', enabled: 1, description: '' })
      .execute();
    await addBranches(db, [
      { id: NORTH, name: 'Norte', zone: 1 },
      { id: AVILA, name: 'Ávila', type: 2, zone: -3 },
      { id: CLOSED, name: 'Antigua', enabled: 0 },
    ]);
    await putFacts(central.database(), {
      tickets: [
        ...IN_THE_CENTRE,
        elsewhere(NORTH, MONDAY, at(8, 0)),
        elsewhere(AVILA, MONDAY, at(13, 0)),
        elsewhere(CENTRE, TUESDAY, at(9, 0, 17)),
        elsewhere(CLOSED, '2026-11-12', at(9, 0, 12)),
      ],
    });
    await createRollUpHousekeeping({
      ...central,
      database: central.database(),
      log: central.log.log,
    }).catchUp();
  });
  afterAll(() => central.stop());

  const branches = (query: RequestOf<typeof consolidatedBranches>['query'] = {}) =>
    admin.call(consolidatedBranches, { query });
  const names = async (query: RequestOf<typeof consolidatedBranches>['query']) =>
    (await branches(query)).rows.map(({ branchName }) => branchName);

  it('of a branch equal a manual count', async () => {
    const { rows } = await branches({ from: MONDAY, to: MONDAY });
    const centre = rows.find(({ id }) => id === CENTRE);
    expect(centre).toMatchObject({ branchName: 'Oficina Centro', metrics: MONDAY_IN_THE_CENTRE });
    // By the hour of their end.
    const trend = new Array<number>(24).fill(0);
    [trend[9], trend[10]] = [2, 2];
    expect(centre?.trend).toEqual(trend);
  });

  it('of all branches are averaged over customers, not branches', async () => {
    const { totals } = await branches({ from: MONDAY, to: MONDAY });
    expect(totals).toMatchObject({
      branches: 3,
      metrics: {
        arrived: 8,
        served: 6,
        servedInSLA: 4,
        servedOutSLA: 2,
        noshow: 1,
        canceled: 1,
        transferred: 0,
        sla: 67,
        waitingAvg: 520,
        maxWaiting: 1200,
        serviceAvg: 460,
        maxService: 600,
      },
    });
  });

  it('are of today by default, of yesterday, seven or thirty days', async () => {
    const served = async (query: RequestOf<typeof consolidatedBranches>['query']) =>
      (await branches(query)).totals.metrics.served;
    expect(await served({})).toBe(1);
    expect(await served({ period: 'today' })).toBe(1);
    expect(await served({ period: 'yesterday' })).toBe(6);
    expect(await served({ period: 'last7' })).toBe(8);
    expect(await served({ period: 'last30' })).toBe(8);
    expect(await served({ from: '2026-11-01', to: '2026-11-12' })).toBe(1);
  });

  it('follow the day of each branch', async () => {
    // Two in the night from Monday to Tuesday: west of the ocean it is still Monday.
    central.clock.set(at(2, 0, 17));
    const token = await central.signIn('admin');
    const { rows } = await token.call(consolidatedBranches, { query: { period: 'today' } });
    expect(rows.map(({ branchName, metrics: stats }) => [branchName, stats.served])).toEqual([
      ['Ávila', 1],
      ['Norte', 0],
      ['Oficina Centro', 1],
    ]);
    const { rows: hours } = await token.call(consolidatedTrend, { query: { per: 'hour', period: 'today' } });
    // The centre was served at 9:11 on Tuesday, Ávila at 10:11 local time.
    expect(hours.filter(({ metrics: stats }) => stats.served > 0).map(({ at: hour }) => hour)).toEqual([
      '09:00',
      '10:00',
    ]);
    central.clock.set(THREE_ON_TUESDAY);
  });

  it('of a closed branch are kept', async () => {
    expect(await names({ period: 'today' })).toEqual(['Ávila', 'Norte', 'Oficina Centro']);
    expect(await names({ period: 'last7' })).toEqual(['Antigua', 'Ávila', 'Norte', 'Oficina Centro']);
  });

  it('are filtered by branch type and name, sorted and paged, with totals of all matches', async () => {
    expect(await names({ idBranchTypes: 2 })).toEqual(['Ávila']);
    expect(await names({ search: 'avi' })).toEqual(['Ávila']);
    expect(await names({ period: 'yesterday', sort: 'served', order: 'desc' })).toEqual([
      'Oficina Centro',
      'Norte',
      'Ávila',
    ]);
    expect(await names({ period: 'yesterday', sort: 'sla' })).toEqual(['Oficina Centro', 'Norte', 'Ávila']);
    const page = await branches({ period: 'yesterday', size: 5, page: 2 });
    expect(page).toMatchObject({ rows: [], total: 3, totals: { metrics: { served: 6 } } });
    const type = await branches({ period: 'yesterday', idBranchTypes: 2 });
    expect(type.totals.metrics).toMatchObject({ served: 1, sla: 100 });
  });

  it('are grouped by day', async () => {
    const { rows, totals } = await admin.call(consolidatedTrend, { query: { per: 'day', period: 'last7' } });
    expect(rows.map(({ at: day, metrics: stats }) => [day, stats.arrived])).toEqual([
      ['2026-11-11', 0],
      ['2026-11-12', 1],
      ['2026-11-13', 0],
      ['2026-11-14', 0],
      ['2026-11-15', 0],
      [MONDAY, 8],
      [TUESDAY, 1],
    ]);
    expect(totals.arrived).toBe(10);
    const cash = await admin.call(consolidatedTrend, {
      query: { per: 'day', period: 'yesterday', idQueues: CASH, idBranches: CENTRE },
    });
    expect(cash.totals).toMatchObject({ arrived: 5, served: 3, sla: 67, waitingAvg: 600 });
  });

  it('are grouped by local hour', async () => {
    const query = { per: 'hour', from: MONDAY, to: MONDAY } as const;
    const { rows, totals } = await admin.call(consolidatedTrend, { query });
    const some = rows.filter(({ metrics: stats }) => stats.arrived > 0);
    // Norte is an hour ahead, Ávila three behind: 8:00 and 13:00 UTC are 9:00 and 10:00 there.
    expect(some.map(({ at: hour, metrics: stats }) => [hour, stats.arrived])).toEqual([
      ['09:00', 5],
      ['10:00', 3],
    ]);
    expect(rows).toHaveLength(24);
    const accounts = await admin.call(consolidatedTrend, { query: { ...query, idQueues: ACCOUNTS } });
    expect(accounts.rows.find(({ at: hour }) => hour === '10:00')?.metrics).toMatchObject({
      arrived: 1,
      served: 1,
      sla: 0,
      waitingAvg: 1200,
    });
    expect(accounts.totals.arrived).toBe(1);
    expect(totals).toMatchObject({ arrived: 8, sla: 67 });
  });

  it('are grouped by queue, service, segment and branch type, with names', async () => {
    const parts = async (by: 'queue' | 'service' | 'segment' | 'branchType') =>
      (await admin.call(consolidatedParts, { query: { by, period: 'yesterday' } })).rows.map(
        ({ name, metrics: stats }) => [name, stats.served, stats.sla],
      );
    expect(await parts('queue')).toEqual([
      ['Caja', 5, 80],
      ['Cuentas y tarjetas', 1, 0],
    ]);
    expect(await parts('branchType')).toEqual([
      ['Oficina bancaria', 5, 60],
      ['Quiosco', 1, 100],
    ]);
    expect((await parts('service')).map(([, served]) => served)).toEqual([5, 1]);
    expect((await parts('segment')).map(([, served]) => served)).toEqual([1, 5]);
  });

  it('are grouped by user and workstation', async () => {
    const query = { period: 'yesterday', idBranches: CENTRE } as const;
    const users = await admin.call(consolidatedParts, { query: { ...query, by: 'user' } });
    expect(
      users.rows.map(({ id, metrics: stats }) => [id, stats.served, stats.noshow, stats.sla]).sort(),
    ).toEqual([
      [2, 3, 1, 67],
      [3, 1, 0, 0],
    ]);
    expect(users.rows.every(({ name }) => name !== null)).toBe(true);
    const workstations = await admin.call(consolidatedParts, { query: { ...query, by: 'workstation' } });
    expect(workstations.rows.map(({ name, metrics: stats }) => [name, stats.served])).toEqual([
      ['Puesto 1', 4],
    ]);
  });

  it('label unknown references', async () => {
    const { db } = central.database();
    await putFacts(central.database(), {
      tickets: [{ ...elsewhere(NORTH, '2026-10-01', at(8, 0)), id_queues: 4711 }],
    });
    await createRollUpHousekeeping({
      ...central,
      database: central.database(),
      log: central.log.log,
    }).catchUp();
    const { rows } = await admin.call(consolidatedParts, {
      query: { by: 'queue', from: '2026-10-01', to: '2026-10-01' },
    });
    expect(rows).toEqual([
      { id: 4711, name: null, metrics: expect.objectContaining({ served: 1, sla: null }) },
    ]);
    await db.deleteFrom('fact_tickets').where('day', '=', '2026-10-01').execute();
  });
});
