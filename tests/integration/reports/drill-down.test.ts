import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBranchSource } from '#branch-server/features/reports/worker.ts';
import { listBehind } from '#renderer/features/reporting/viewer/behind.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { asBooked, asCounted } from '#shared/domain/reports/filters.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { repository } from '#shared/server/db/repository.ts';
import { generateReport } from '#shared/server/reports/engine/generate-report.ts';
import { playOffice } from '#tests/support/reports/play-office.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const MAX_ROWS = 10_000;
const isLinked = (name: string) => Boolean(asCounted(name) ?? asBooked(name));
/** Types with a column that counts tickets or appointments. */
const COUNTING = REPORT_TYPES.filter(({ columns }) => columns.some(isLinked));
const LINKED_STATS = new Set(COUNTING.flatMap(({ columns }) => columns.filter(isLinked)));

let branch: Branch;
let source: ReturnType<typeof openBranchSource>;
let groups: readonly { id_branches: number; id_branch_groups: number }[];
beforeAll(async () => {
  branch = await startBranch({ past: { days: 10, seed: 5 } });
  await playOffice(branch, { seed: 1_234, steps: 400 });
  await branch.configure(async (scope) => {
    const name = 'Costa';
    const group = await repository(scope, 'branch_groups').insert({ name, description: name, enabled: 1 });
    const member = { id_branch_groups: group.id, id_branches: DEMO.branch };
    await repository(scope, 'branch_group_branches').insert(member);
  });
  source = openBranchSource(join(branch.folder, 'turno.db'));
  groups = await source.db.selectFrom('branch_group_branches').selectAll().execute();
});
afterAll(async () => {
  await source.close();
  await branch.stop();
});

const created = async (reportType: number, filters: readonly ReportFilter[]) => {
  const requested = { reportType, filters: [...filters], visible: undefined, attentionArea: null };
  return (await generateReport(source, { ...requested, now: branch.clock.now() }, MAX_ROWS)).table;
};

const branchesOf = (group: number) =>
  groups.filter((one) => one.id_branch_groups === group).map((one) => one.id_branches);

const clock = fc.tuple(fc.integer({ min: 8, max: 16 }), fc.constantFrom('00', '20', '45'));
const time = fc.oneof(
  fc.constant(''),
  clock.map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`),
);
const day = fc.integer({ min: 3, max: 16 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);
const days = fc.tuple(day, day).map(([one, other]) => (one < other ? [one, other] : [other, one]));
const some = (ids: readonly number[]) => fc.subarray([...ids]);

const dates = fc.record({
  type: fc.constant('FILTER_DATE_AND_TIME' as const),
  data: fc
    .tuple(fc.constantFrom('custom', 'currentMonth', 'today'), days, time, time)
    .map(([range, [from, to], fromTime, toTime]) => ({ range, from, to, fromTime, toTime })),
});
const list = (type: string, ids: readonly number[]) =>
  fc.record({
    type: fc.constant(type),
    data: fc.oneof(
      some(ids).map((included) => ({ included, notIncluded: [] })),
      some(ids).map((notIncluded) => ({ included: [], notIncluded })),
    ),
  });
const filters = fc
  .tuple(
    dates,
    fc.subarray([
      ...['QUEUES', 'SERVICES', 'USERS', 'ATTENTION_AREAS', 'FILTER_TIME_ZONE', 'FILTER_PERIOD'],
      'FILTER_CONSOLIDATION',
    ]),
    list('QUEUES', Object.values(DEMO.queues)),
    list('SERVICES', Object.values(DEMO.services)),
    list('USERS', [1, 2, 3, 4, 5]),
    list('ATTENTION_AREAS', [1]),
    fc.constantFrom('-3.5', '0', '2').map((zone) => ({ type: 'FILTER_TIME_ZONE', data: { zone } })),
    fc.constantFrom('DAY', 'MONTH', 'YEAR').map((period) => ({ type: 'FILTER_PERIOD', data: { period } })),
    fc.constant({ type: 'FILTER_CONSOLIDATION', data: { by: 'group' } }),
  )
  .map(
    ([when, selected, ...others]) =>
      [when, ...others.filter(({ type }) => selected.includes(type))] as unknown as ReportFilter[],
  );

it('each figure of each report equals the number of rows in its list, with any filter', async () => {
  const visited = new Set<string>();
  const about = new Set<string>();
  for (const type of COUNTING) {
    const property = fc.asyncProperty(filters, fc.infiniteStream(fc.nat()), async (selected, any) => {
      const requested = selected.filter((filter) => type.filters.includes(filter.type));
      const table = await created(type.id, requested);
      const stats = table.rows.flatMap(({ cells, of }) =>
        table.columns.flatMap(({ name }, index) => {
          const behind = listBehind(requested, of, { column: name, branchesOf });
          return behind ? [{ as: name, behind, of, stat: cells[index] }] : [];
        }),
      );
      for (let tried = 0; tried < Math.min(12, stats.length); tried += 1) {
        const one = stats[(any.next().value ?? 0) % stats.length];
        if (!one) continue;
        const { rows } = await created(one.behind.type, one.behind.filters);
        expect([type.name, one.as, one.behind, rows.length]).toEqual([
          ...[type.name, one.as, one.behind, one.stat],
        ]);
        if (rows.length === 0) continue;
        visited.add(one.as);
        for (const announced of Object.keys(one.of)) about.add(announced);
      }
    });
    await fc.assert(property, { numRuns: 12, seed: type.id });
  }
  expect(visited).toEqual(LINKED_STATS);
  for (const announced of ['workstation', 'weekday', 'hour', 'branchGroup', 'from', 'bookedThrough'])
    expect(about).toContain(announced);
});
