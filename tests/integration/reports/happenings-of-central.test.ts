import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBranchSource } from '#branch-server/features/reports/branch-source.ts';
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
    ...['forecasts', 'forecastsOfServices', 'forecastsByHour', 'forecastsCourse'],
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
}, 120_000);
afterAll(async () => {
  await own.close();
  await branch.stop();
});

const MOST = 10_000;
const MIDNIGHT = Date.UTC(2026, 10, 16);
type Limits = Pick<ReportRequest, 'shown' | 'attentionArea'>;
/** Makes a report from a source without the thread that does it in the product. */
async function made(source: ReportSource, name: string, filters: Filters, limits: Partial<Limits> = {}) {
  const reportType = REPORT_TYPES.find((type) => type.name === name)?.id ?? 0;
  const { shown, attentionArea = null } = limits;
  const asked = { reportType, filters, shown, attentionArea, now: branch.clock.now() };
  const { columns, rows, groups, total } = (await generateReport(source, asked, MOST)).table;
  return { columns, rows, groups, total };
}
const times = (fromTime: string, toTime: string): Filters[number] => ({
  type: 'FILTER_DATE_AND_TIME',
  data: { range: 'custom', from: '2026-11-15', to: '2026-11-16', fromTime, toTime },
});
/** Figures that need no promise of the queue, which central knows once it has gone through the day. */
const COUNTED_BY_ITSELF = COUNTED_AS.filter((as) => !['promised', 'inTime', 'late'].includes(as));
const ASKED: readonly Filters[] = [
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

describeCentral('reports of central about people, customers and what was done', (_open, place) => {
  let central: Central;
  let there: ReturnType<typeof openCentralSource>;
  let other: number;
  beforeAll(async () => {
    const where = await place();
    central = await startCentral({ place: where, clock: branch.clock });
    there = openCentralSource(where);
    await central.signIn('admin');
    // The names that the branch gave things are central's in life.
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
  }, 120_000);
  afterAll(async () => {
    await there.close();
    await central.stop();
  });

  it('come to what the branch itself says', async () => {
    for (const filters of ASKED)
      for (const name of OF_BOTH) {
        const expected = await made(own, name, filters);
        expect([name, filters, await made(there, name, filters)]).toEqual([name, filters, expected]);
        if (filters === ASKED[0]) expect([name, expected.rows.length > 0]).toEqual([name, true]);
      }
  });

  it('are the same of days that were counted, and of those with news that were not', async () => {
    const { db } = central.database();
    const { clock, log: records } = central;
    const desks = ['users', 'workstations', 'attentionAreas'] as const;
    const compare = async (when: string) => {
      for (const filters of ASKED.slice(0, 3))
        for (const name of desks)
          expect([when, name, await made(there, name, filters)]).toEqual([
            ...[when, name, await made(own, name, filters)],
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

  it('list the tickets behind each figure as the branch does', async () => {
    for (const as of COUNTED_BY_ITSELF) {
      const filters: Filters = [times('10:10', '14:25'), { type: 'FILTER_COUNTED_AS', data: { as } }];
      const expected = await made(own, 'tickets', filters);
      expect([as, await made(there, 'tickets', filters)]).toEqual([as, expected]);
    }
  });

  it('are of one attention area alone for whoever is limited to it', async () => {
    const [area] = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ id: number; desk: string }>(
        sqlite,
        'select id_attention_areas as id, name as desk from workstations where id = 1',
      ),
    );
    for (const name of OF_BOTH) {
      const limited = { attentionArea: area?.id ?? 0 };
      const expected = await made(own, name, [times('', '')], limited);
      expect([name, await made(there, name, [times('', '')], limited)]).toEqual([name, expected]);
      expect([name, expected.rows.length > 0]).toEqual([name, true]);
      const place = expected.columns.findIndex((column) => column.name === 'workstation');
      if (place < 0 || name === 'journeys') continue;
      expect([name, new Set(expected.rows.map(({ cells }) => cells[place]))]).toEqual([
        name,
        new Set([area?.desk]),
      ]);
    }
  });

  it('let no session go on that a branch has lost, and count what is said of two lives once for each', async () => {
    const { db } = central.database();
    const lost = {
      id_branches: other,
      life: 1,
      row_ver: 1,
      ver_incarnation: 1,
      since_gap: null,
      extra: null,
    };
    const open = { id_workstations: 1, id_users: 1, opened_at: MIDNIGHT, closed_at: null, idle_from: null };
    const row = { ...lost, ...open, id_close_reasons: null, deleted_at: null, day: '2026-11-16' };
    const later = { ...row, life: 2, eid: 'later', closed_at: MIDNIGHT + 60_000 };
    const gone = { ...row, id: 8, eid: 'gone', deleted_at: MIDNIGHT };
    await db
      .insertInto('fact_sessions')
      .values([{ ...row, id: 7, eid: 'first' }, { ...later, id: 7 }, gone])
      .execute();
    const only: Filters = [times('', ''), { type: 'BRANCHES', data: { included: [other], notIncluded: [] } }];
    const sessions = await made(there, 'sessions', only);
    expect(sessions.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([[MIDNIGHT, MIDNIGHT + 60_000]]);
    expect((await made(there, 'workstations', only)).total?.slice(6, 7)).toEqual([60]);
    await db.deleteFrom('fact_sessions').where('id_branches', '=', other).execute();
  });

  it('say nothing of branches that are not asked for, or not shown to whoever asks', async () => {
    const only: Filters = [times('', ''), { type: 'BRANCHES', data: { included: [other], notIncluded: [] } }];
    for (const name of OF_BOTH)
      for (const table of [
        await made(there, name, only),
        await made(there, name, [times('', '')], { shown: [other] }),
      ])
        expect([name, table.rows, table.total]).toEqual([name, [], null]);
  });

  it('show what branches wrote down beside what central did, each only of those that are shown', async () => {
    const withoutBranch = ({ rows }: Awaited<ReturnType<typeof made>>) =>
      rows.map(({ cells: [at, , ...cells] }) => [at, ...cells]);
    const branchesOf = ({ rows }: Awaited<ReturnType<typeof made>>) =>
      new Set(rows.map(({ cells }) => cells[1]));
    const all = await made(there, 'audit', [times('', '')]);
    const [name] = [...branchesOf(all)].filter((one) => one !== null);
    const ofBranch = { ...all, rows: all.rows.filter(({ cells }) => cells[1] === name) };
    expect(withoutBranch(ofBranch)).toEqual(withoutBranch(await made(own, 'audit', [times('', '')])));
    expect(ofBranch.rows.length).toBeGreaterThan(5);
    expect(branchesOf(all)).toEqual(new Set([name, null]));
    const of = (included: number[], notIncluded: number[] = []): Filters => [
      times('', ''),
      { type: 'BRANCHES', data: { included, notIncluded } },
    ];
    expect(branchesOf(await made(there, 'audit', of([DEMO.branch])))).toEqual(new Set([name]));
    expect(branchesOf(await made(there, 'audit', of([], [DEMO.branch])))).toEqual(new Set([null]));
    const ofOther = await made(there, 'audit', [times('', '')], { shown: [other] });
    expect(branchesOf(ofOther)).toEqual(new Set([null]));
    const abouts = (table: typeof all) => table.rows.map(({ cells }) => cells.at(-1));
    expect(abouts(all)).toContain('Secreta');
    expect(abouts(ofOther)).not.toContain('Secreta');
  });
});
