import { type Kysely, type Selectable, sql } from 'kysely';
import type { FeedTables } from '#central-server/db/schema/feed.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { ConflictingChange, ConflictingValue } from '#shared/contract/central/conflicts.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import { byText, byValue, type ListColumns, type ListQuery, listRows } from '#shared/server/db/list-rows.ts';

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
  /** Branches visible to the caller; undefined for all. */
  readonly visible?: readonly number[] | undefined;
}

/** Reads one page of discarded changes of conflicts, by default newest first. */
export async function conflictsPage(reader: Kysely<CentralTables>, query: ConflictsQuery) {
  const { idBranches, visible, order = 'desc' } = query;
  const discarded = reader
    .selectFrom('change_conflicts as l')
    .leftJoin('branches as b', 'b.id', 'l.id_branches')
    .leftJoin('branches as o', 'o.id', 'l.id_other_branches')
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
    .$if(visible !== undefined, (rows) => rows.where(isOneOf('l.id_branches', visible ?? [])));
  const { rows, total } = await listRows(
    reader.selectFrom(discarded.as('lost')).selectAll(),
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

/** Kind of each column whose values are not text. */
const KINDS: Readonly<Record<string, ConflictingValue['kind']>> = {
  change_password: 'yesNo',
  created_at: 'moment',
  deleted: 'yesNo',
  enabled: 'yesNo',
  is_read: 'yesNo',
  password_changed_at: 'moment',
  password_hash: 'secret',
  password_history: 'secret',
};

/** Columns that refer to named rows. */
const NAMED = { id_attention_areas: 'attention_areas', id_roles: 'roles' } as const;

type Names = ReadonlyMap<string, string>;

/** JSON of the values as in `change_conflicts`; of whole rows if `field` is empty. */
interface ConflictingJson {
  readonly field: string;
  readonly applied: string;
  readonly discarded: string;
}

/** Names of the rows that these values refer to, by column and id. */
async function namesOf(reader: Kysely<CentralTables>, rows: readonly ConflictingJson[]): Promise<Names> {
  const fields = new Set(rows.flatMap((row) => pairsOf(row).map(([field]) => field)));
  const named = Object.entries(NAMED).filter(([column]) => fields.has(column));
  const found = await Promise.all(
    named.map(async ([column, table]) => {
      const all = await reader.selectFrom(table).select(['id', 'name']).execute();
      return all.map(({ id, name }) => [`${column} ${id}`, name] as const);
    }),
  );
  return new Map(found.flat());
}

/** Presents kept and discarded values by field. */
const presentValues = (row: ConflictingJson, names: Names): ConflictingValue[] =>
  pairsOf(row).map(([field, applied, discarded]) => {
    const kind = KINDS[field] ?? 'text';
    const read = (value: unknown): string | null => {
      if (value === null || value === undefined) return null;
      if (kind === 'secret') return '';
      if (kind === 'yesNo') return value ? 'Y' : 'N';
      return names.get(`${field} ${value}`) ?? String(value);
    };
    return { field, kind, applied: read(applied), discarded: read(discarded) };
  });

function pairsOf({ field, applied, discarded }: ConflictingJson): (readonly [string, unknown, unknown])[] {
  const [there, came]: [unknown, unknown] = [JSON.parse(applied), JSON.parse(discarded)];
  if (field !== '') return [[field, there, came]];
  const row = (there ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries((came ?? {}) as object).map(([name, value]) => [name, row[name], value]);
}
