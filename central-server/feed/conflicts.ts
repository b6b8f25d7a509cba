import { type Kysely, type Selectable, sql } from 'kysely';
import type { ConflictingChange } from '#shared/contract/central/conflicts.ts';
import { byText, byValue, type ListColumns, type ListQuery, listRows } from '#shared/server/db/list-rows.ts';
import type { CentralTables } from '../db/tables.ts';
import { namesOf, presentValues } from './conflicting-values.ts';
import type { FeedTables } from './tables.ts';

const COLUMNS: ListColumns = {
  sortable: {
    at: byValue('at'),
    branchName: byText('branch_name'),
    name: byText('name'),
    field: byText('field'),
  },
  searched: ['branch_name', 'name', 'field'],
};

interface ConflictsQuery extends ListQuery {
  readonly idBranches?: number | undefined;
  /** The branches that whoever asks may see; undefined where that is all of them. */
  readonly shown?: readonly number[] | undefined;
}

/** Reads one page of changes that lost where both ends had changed the same, by default the newest first. */
export async function conflictsPage(reader: Kysely<CentralTables>, query: ConflictsQuery) {
  const { idBranches, shown, order = 'desc' } = query;
  const lost = reader
    .selectFrom('change_conflicts as l')
    .leftJoin('branches as b', 'b.id', 'l.id_branches')
    .leftJoin('branches as o', 'o.id', 'l.id_others')
    .leftJoin('users as u', (join) =>
      join.on('l.entity', '=', 'users').on(sql`cast(u.id as text)`, '=', sql.ref('l.pk')),
    )
    .leftJoin('employees as e', (join) =>
      join.on('l.entity', '=', 'employees').on(sql`cast(e.id as text)`, '=', sql.ref('l.pk')),
    )
    .leftJoin('customers as c', (join) =>
      join.on('l.entity', '=', 'customers').on(sql`cast(c.id as text)`, '=', sql.ref('l.pk')),
    )
    .selectAll('l')
    .select((eb) => [
      eb.fn.coalesce('b.name', sql.lit('')).as('branch_name'),
      'o.name as other_name',
      sql<string>`coalesce(u.username, trim(e.first_name || ' ' || e.last_name), trim(c.first_name || ' ' || c.last_name), '')`.as(
        'name',
      ),
    ])
    .$if(idBranches !== undefined, (rows) => rows.where('l.id_branches', '=', idBranches ?? 0))
    .$if(shown !== undefined, (rows) => rows.where('l.id_branches', 'in', shown ?? []));
  const { rows, total } = await listRows(
    reader.selectFrom(lost.as('lost')).selectAll(),
    { ...query, order },
    COLUMNS,
  );
  const names = await namesOf(reader, rows);
  return { rows: rows.map((row) => present(row, names)), total };
}

type ConflictRow = Selectable<FeedTables['change_conflicts']> & {
  branch_name: string;
  other_name: string | null;
  name: string;
};

const present = (row: ConflictRow, names: Awaited<ReturnType<typeof namesOf>>): ConflictingChange => ({
  id: row.id,
  at: row.at,
  idBranches: row.id_branches,
  branchName: row.branch_name,
  against: row.other_name,
  reason: row.reason,
  entity: row.entity,
  pk: row.pk,
  name: row.name,
  values: presentValues(row, names),
});
