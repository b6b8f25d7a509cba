import { sql } from 'kysely';
import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import type { Cell } from '#shared/domain/reports/columns.ts';
import { all, byStaffFilter, dayNumber, withinMoments } from './conditions.ts';
import { calledIn, type GenerateRows, type Placed, type RowResult, tableOf } from './table.ts';

interface Breaks {
  readonly breaks: number;
  /** Milliseconds. */
  readonly time: number;
  readonly max: number;
}

const BREAK_METRICS: Readonly<Record<string, (of: Breaks) => Cell>> = {
  breaks: ({ breaks }) => breaks,
  breakTime: ({ time }) => Math.round(time / 1000),
  breakMean: ({ breaks, time }) => (breaks === 0 ? null : Math.round(time / breaks / 1000)),
  breakMax: ({ max }) => Math.round(max / 1000),
};

/**
 * Sums breaks: from closing a workstation with a reason until the same user opens any workstation on the same
 * business day. A break counts at its start, under that reason.
 */
export const breaksReport: GenerateRows = async (source, type, scope, names) => {
  const day = (at: string) => dayNumber(scope, sql.ref(at), sql`id_branches`);
  const { rows } = await sql<RowResult>`
    select id_users, id_close_reasons, count(*) as breaks,
      cast(sum(next_at - closed_at) as bigint) as lasted, max(next_at - closed_at) as longest
    from (
      select s.*, lead(s.opened_at) over (partition by s.id_users order by s.opened_at, s.id) as next_at
      from ${source.sessions(scope.days)}
    ) as followed
    where ${all([
      sql`id_close_reasons is not null and next_at >= closed_at and ${day('next_at')} = ${day('closed_at')}`,
      withinMoments(scope, { branch: sql`id_branches`, at: sql`closed_at` }),
      byStaffFilter(scope, { user: sql`id_users`, workstation: sql`id_workstations` }),
    ])}
    group by id_users, id_close_reasons`.execute(source.db);
  const placed = rows.map(
    (row): Placed<Breaks> => ({
      cells: [calledIn(names, 'users', row.id_users), calledIn(names, 'close_reasons', row.id_close_reasons)],
      of: { user: Number(row.id_users) },
      part: { breaks: Number(row.breaks), time: Number(row.lasted), max: Number(row.longest) },
    }),
  );
  return tableOf(placed, {
    keys: type.by.map((name) => columnOf(name)),
    figures: type.columns.map((name) => columnOf(name)),
    together: (parts) => ({
      breaks: parts.reduce((sum, { breaks }) => sum + breaks, 0),
      time: parts.reduce((sum, { time }) => sum + time, 0),
      max: Math.max(0, ...parts.map(({ max }) => max)),
    }),
    figure: (name, part) => BREAK_METRICS[name]?.(part) ?? null,
    grouped: type.grouped,
    whole: placed.map(({ part }) => part),
  });
};
