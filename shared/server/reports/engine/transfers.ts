import { sql } from 'kysely';
import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import { all, byStaffFilter, within } from './conditions.ts';
import type { FilterData } from './scope.ts';
import { calledIn, type GenerateRows, numberIn, type RowResult, tableOf } from './table.ts';

/** Counts transfers by source and target queue. */
export const transfersReport: GenerateRows = async (source, type, scope, names) => {
  const { rows } = await sql<RowResult>`
    select e.queue_from as left_queue, e.id_queues as new_queue, count(*) as transfers
    from ${source.transfers(scope.days)}
    where ${all([
      within(scope, { branch: sql`t.id_branches`, day: sql`t.day`, at: sql`e.at` }),
      byStaffFilter(scope, { user: sql`e.id_users`, workstation: sql`e.id_workstations` }),
      atEitherEnd(scope.filter('QUEUES')),
    ])}
    group by e.queue_from, e.id_queues`.execute(source.db);
  const placed = rows.map((row) => ({
    cells: [calledIn(names, 'queues', row.left_queue), calledIn(names, 'queues', row.new_queue)],
    of: { queue: numberIn(row.new_queue) ?? 0 },
    part: Number(row.transfers),
  }));
  return tableOf(placed, {
    keys: type.by.map((name) => columnOf(name)),
    figures: type.columns.map((name) => columnOf(name)),
    together: (parts) => parts.reduce((sum, part) => sum + part, 0),
    figure: (_name, part) => part,
    grouped: type.grouped,
    whole: placed.map(({ part }) => part),
  });
};

/** Either queue is included, and none is excluded. */
function atEitherEnd(queues: FilterData<'QUEUES'> | undefined) {
  const { included = [], notIncluded = [] } = queues ?? {};
  const ends = [sql`coalesce(e.queue_from, 0)`, sql`e.id_queues`];
  const among = (ids: readonly number[]) => ends.map((end) => sql`${end} in (${sql.join(ids.map(sql.lit))})`);
  return all([
    ...(included.length > 0 ? [sql`(${sql.join(among(included), sql` or `)})`] : []),
    ...(notIncluded.length > 0 ? [sql`not (${sql.join(among(notIncluded), sql` or `)})`] : []),
  ]);
}
