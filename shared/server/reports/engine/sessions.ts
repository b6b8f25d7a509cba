import { sql } from 'kysely';
import { all, byStaffFilter, withinMoments } from './conditions.ts';
import { calledIn, type GenerateRows, listOf, numberIn, type RowResult, secondsIn } from './table.ts';

/** Lists workstation sessions of the days; an open one lasts until now. */
export const sessionsReport: GenerateRows = async (source, type, scope, names, max) => {
  const { rows } = await sql<RowResult>`
    select s.id_branches, s.id_users, s.id_workstations, s.id_close_reasons, s.opened_at, s.closed_at,
      coalesce(s.closed_at, ${sql.lit(scope.now)}) - s.opened_at as open_for
    from ${source.sessions(scope.days)}
    where ${all([
      withinMoments(scope, { branch: sql`s.id_branches`, at: sql`s.opened_at` }),
      byStaffFilter(scope, { user: sql`s.id_users`, workstation: sql`s.id_workstations` }),
    ])}
    order by s.opened_at, s.id_branches, s.id limit ${sql.lit(max + 1)}`.execute(source.db);
  return listOf(type, rows, (row) => ({
    cells: {
      openedAt: numberIn(row.opened_at),
      closedAt: numberIn(row.closed_at),
      user: calledIn(names, 'users', row.id_users),
      branch: calledIn(names, 'branches', row.id_branches),
      workstation: calledIn(names, 'workstations', row.id_workstations),
      // Not negative, even if the clock was set back.
      openTime: Math.max(0, secondsIn(row.open_for) ?? 0),
      closeReason: calledIn(names, 'close_reasons', row.id_close_reasons),
    },
    of: {
      branch: Number(row.id_branches),
      user: Number(row.id_users),
      workstation: Number(row.id_workstations),
    },
  }));
};
