import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBranchSource } from '#branch-server/features/reports/worker.ts';
import { openCentralSource } from '#central-server/reports/central-source.ts';
import { createRollUpHousekeeping } from '#central-server/roll-ups/roll-up-housekeeping.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { showReport } from '#shared/contract/reports/reports.ts';
import { COUNTED_AS } from '#shared/domain/reports/filters.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { repository } from '#shared/server/db/repository.ts';
import { generateReport } from '#shared/server/reports/engine/generate-report.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import type { ReportRequest } from '#shared/server/reports/report-generator.ts';
import { createBatch } from '#sync/wire/cut-batch.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { createWritingBranch } from '#tests/support/network/writing-branch.ts';
import { HOSTILE, playOffice } from '#tests/support/reports/play-office.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { listeningCentral } from '#tests/support/servers/listening-central.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

type Filters = BodyOf<typeof showReport>['filters'];

const OF_BOTH = ['users', 'workstations', 'attentionAreas', 'breaks', 'sessions', 'transactionGroups'].concat(
  [
    ...['transactionDetails', 'tickets', 'journeys', 'recoveries', 'transfers'],
    ...['forecasts', 'forecastsOfServices', 'forecastsByHour', 'forecastsTrend'],
  ],
);

let branch: Branch;
let own: ReturnType<typeof openBranchSource>;
let log: readonly LoggedChange[];
beforeAll(async () => {
  branch = await startBranch();
  await playOffice(branch, { seed: 77, steps: 500 });
  own = openBranchSource(join(branch.folder, 'turno.db'));
  log = lookInto(branch.folder, (sqlite) =>
    rowsOf<LoggedChange>(sqlite, 'select * from change_log order by seq'),
  );
});
afterAll(async () => {
  await own.close();
  await branch.stop();
});

const MAX_ROWS = 10_000;
const MIDNIGHT = Date.UTC(2026, 10, 16);
type Limits = Pick<ReportRequest, 'visible' | 'attentionArea'>;
/** Generates a report from a source without the worker thread of the product. */
async function created(source: ReportSource, name: string, filters: Filters, limits: Partial<Limits> = {}) {
  const reportType = REPORT_TYPES.find((type) => type.name === name)?.id ?? 0;
  const { visible: displayed, attentionArea = null } = limits;
  const requested = { reportType, filters, visible: displayed, attentionArea, now: branch.clock.now() };
  const { columns, rows, groups, total } = (await generateReport(source, requested, MAX_ROWS)).table;
  return { columns, rows, groups, total };
}
const times = (fromTime: string, toTime: string): Filters[number] => ({
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'custom', from: '2026-11-15', to: '2026-11-16', fromTime, toTime },
});
/** Metrics independent of the service level, which central knows once it has aggregated the day. */
const COUNTED_BY_ITSELF = COUNTED_AS.filter((as) => !['promised', 'inTime', 'late'].includes(as));
const REQUESTED: readonly Filters[] = [
  [times('', '')],
  [times('10:10', '12:25'), { type: 'FILTER_TIME_ZONE', data: { zone: '0' } }],
  [times('21:30', '08:45'), { type: 'FILTER_TIME_ZONE', data: { zone: '-2.5' } }],
  [times('', ''), { type: 'QUEUES', data: { included: [DEMO.queues.accounts], notIncluded: [] } }],
  [times('', ''), { type: 'FILTER_CUSTOMER_AND_TICKET', data: { customer: 'ñandu 100%', ticket: '' } }],
  [
    times('', ''),
    { type: 'FILTER_CUSTOMER_INCLUDE', data: { withTickets: 'N', withoutTickets: 'Y', transferred: 'Y' } },
  ],
];

describeCentral('reports of central about users, customers and the audit', (_open, newStorage) => {
  let central: Central;
  let there: ReturnType<typeof openCentralSource>;
  let other: number;
  beforeAll(async () => {
    const where = await newStorage();
    central = await startCentral({ storage: where, clock: branch.clock });
    there = openCentralSource(where);
    await central.signIn('admin');
    // Entities named by the branch have central's names in the same incarnation.
    other = await central.configure(async (scope) => {
      await repository(scope, 'queues').update(DEMO.queues.accounts, { name: HOSTILE.queue });
      await repository(scope, 'close_reasons').insert({ description: HOSTILE.reason });
      const area = await repository(scope, 'attention_areas').insert({ name: 'Planta baja', enabled: 1 });
      await repository(scope, 'workstations').update(1, { id_attention_areas: area.id });
      await scope.audit({
        action: 'UPDATE_BRANCH',
        by: { idUsers: 1, username: 'admin', address: '10.0.0.1' },
        to: { entity: 'branches', pk: DEMO.branch, name: 'Secreta' },
      });
      return addBranchLike(scope, 'Otra');
    });
    const sending = createWritingBranch(listeningCentral(central.database()).of(DEMO.branch), log[0]?.epoch);
    sending.adopt(log);
    await sending.hello();
    for (let left = log; left.length > 0; ) {
      const { rows, add } = createBatch({ rows: 200, bytes: 256_000 });
      add(left);
      left = left.slice(rows.length);
      expect(await sending.push({ rows })).toMatchObject({ kind: 'ack' });
    }
  });
  afterAll(async () => {
    await there.close();
    await central.stop();
  });

  it('equal those of the branch', async () => {
    for (const filters of REQUESTED)
      for (const name of OF_BOTH) {
        const expected = await created(own, name, filters);
        expect([name, filters, await created(there, name, filters)]).toEqual([name, filters, expected]);
        if (filters === REQUESTED[0]) expect([name, expected.rows.length > 0]).toEqual([name, true]);
      }
  });

  it('are equal for aggregated days, and days with new data', async () => {
    const { db } = central.database();
    const { clock, log: records } = central;
    const dimensions = ['users', 'workstations', 'attentionAreas'] as const;
    const compare = async (when: string) => {
      for (const filters of REQUESTED.slice(0, 3))
        for (const name of dimensions)
          expect([when, name, await created(there, name, filters)]).toEqual([
            ...[when, name, await created(own, name, filters)],
          ]);
    };
    await createRollUpHousekeeping({ database: central.database(), clock, log: records.log }).catchUp();
    const counted = await db.selectFrom('attentions').selectAll().execute();
    expect(counted.length).toBeGreaterThan(20);
    expect(await db.selectFrom('dirty_days').selectAll().execute()).toEqual([]);
    await compare('counted');
    const days = [...new Set(counted.map(({ day }) => day))];
    await db
      .insertInto('dirty_days')
      .values(days.map((day) => ({ id_branches: DEMO.branch, day, mark: 1 })))
      .execute();
    await db.updateTable('attentions').set({ at: 0 }).execute();
    await compare('with news');
  });

  it('list the same tickets behind each figure as the branch', async () => {
    for (const as of COUNTED_BY_ITSELF) {
      const filters: Filters = [times('10:10', '14:25'), { type: 'FILTER_COUNTED_AS', data: { as } }];
      const expected = await created(own, 'tickets', filters);
      expect([as, await created(there, 'tickets', filters)]).toEqual([as, expected]);
    }
  });

  it('are limited to one attention area for limited users', async () => {
    const [area] = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ id: number; name: string }>(
        sqlite,
        'select id_attention_areas as id, name from workstations where id = 1',
      ),
    );
    for (const name of OF_BOTH) {
      const limited = { attentionArea: area?.id ?? 0 };
      const expected = await created(own, name, [times('', '')], limited);
      expect([name, await created(there, name, [times('', '')], limited)]).toEqual([name, expected]);
      expect([name, expected.rows.length > 0]).toEqual([name, true]);
      const index = expected.columns.findIndex((column) => column.name === 'workstation');
      if (index < 0 || name === 'journeys') continue;
      expect([name, new Set(expected.rows.map(({ cells }) => cells[index]))]).toEqual([
        name,
        new Set([area?.name]),
      ]);
    }
  });

  it('end sessions that a branch lost, and count data of two incarnations once each', async () => {
    const { db } = central.database();
    const losses = {
      id_branches: other,
      incarnation: 1,
      row_ver: 1,
      version_incarnation: 1,
      since_gap: null,
      extra: null,
    };
    const open = { id_workstations: 1, id_users: 1, opened_at: MIDNIGHT, closed_at: null, idle_from: null };
    const row = { ...losses, ...open, id_close_reasons: null, deleted_at: null, day: '2026-11-16' };
    const later = { ...row, incarnation: 2, eid: 'later', closed_at: MIDNIGHT + 60_000 };
    const deleted = { ...row, id: 8, eid: 'gone', deleted_at: MIDNIGHT };
    await db
      .insertInto('fact_sessions')
      .values([{ ...row, id: 7, eid: 'first' }, { ...later, id: 7 }, deleted])
      .execute();
    const only: Filters = [times('', ''), { type: 'BRANCHES', data: { included: [other], notIncluded: [] } }];
    const sessions = await created(there, 'sessions', only);
    expect(sessions.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([[MIDNIGHT, MIDNIGHT + 60_000]]);
    expect((await created(there, 'workstations', only)).total?.slice(6, 7)).toEqual([60]);
    await db.deleteFrom('fact_sessions').where('id_branches', '=', other).execute();
  });

  it('exclude branches not requested, or not visible to the caller', async () => {
    const only: Filters = [times('', ''), { type: 'BRANCHES', data: { included: [other], notIncluded: [] } }];
    for (const name of OF_BOTH)
      for (const table of [
        await created(there, name, only),
        await created(there, name, [times('', '')], { visible: [other] }),
      ])
        expect([name, table.rows, table.total]).toEqual([name, [], null]);
  });

  it('show entries of branches beside those of central, only of visible branches', async () => {
    const withoutBranch = ({ rows }: Awaited<ReturnType<typeof created>>) =>
      rows.map(({ cells: [at, , ...cells] }) => [at, ...cells]);
    const branchesOf = ({ rows }: Awaited<ReturnType<typeof created>>) =>
      new Set(rows.map(({ cells }) => cells[1]));
    const all = await created(there, 'audit', [times('', '')]);
    const [name] = [...branchesOf(all)].filter((one) => one !== null);
    const ofBranch = { ...all, rows: all.rows.filter(({ cells }) => cells[1] === name) };
    expect(withoutBranch(ofBranch)).toEqual(withoutBranch(await created(own, 'audit', [times('', '')])));
    expect(ofBranch.rows.length).toBeGreaterThan(5);
    expect(branchesOf(all)).toEqual(new Set([name, null]));
    const of = (included: number[], notIncluded: number[] = []): Filters => [
      times('', ''),
      { type: 'BRANCHES', data: { included, notIncluded } },
    ];
    expect(branchesOf(await created(there, 'audit', of([DEMO.branch])))).toEqual(new Set([name]));
    expect(branchesOf(await created(there, 'audit', of([], [DEMO.branch])))).toEqual(new Set([null]));
    const ofOther = await created(there, 'audit', [times('', '')], { visible: [other] });
    expect(branchesOf(ofOther)).toEqual(new Set([null]));
    const abouts = (table: typeof all) => table.rows.map(({ cells }) => cells.at(-1));
    expect(abouts(all)).toContain('Secreta');
    expect(abouts(ofOther)).not.toContain('Secreta');
  });
});
