import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** Tables with names in reports. */
const NAMED = [
  'branches',
  'branch_groups',
  'queues',
  'services',
  'segments',
  'workstations',
  'attention_areas',
  'close_reasons',
  'transactions',
  'transaction_details',
] as const;
type Named = (typeof NAMED)[number] | 'users';

export interface Names {
  /** Current name; `#id` if deleted. */
  of(kind: Named, id: number): string;
  /** Attention area of a workstation; undefined for none. */
  areaOf(workstation: number): number | undefined;
  /** Groups of a branch. */
  groupsOf(branch: number): readonly number[];
}

/** Reads all names once per report; they are few. */
export async function readNames(db: Kysely<SharedTables>): Promise<Names> {
  const [users, groups, placed, ...tables] = await Promise.all([
    db
      .selectFrom('users as u')
      .innerJoin('employees as e', 'e.id', 'u.id_employees')
      .select(['u.id', 'u.username', 'e.first_name', 'e.last_name'])
      .execute(),
    db.selectFrom('branch_group_branches').select(['id_branches', 'id_branch_groups']).execute(),
    db.selectFrom('workstations').select(['id', 'id_attention_areas']).execute(),
    ...NAMED.map((table) => namesIn(db, table)),
  ]);
  const people = users.map(({ id, username, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim() || username,
  }));
  const names = new Map<Named, ReadonlyMap<number, string>>([
    ['users', byId(people)],
    ...NAMED.map((table, index) => [table, byId(tables[index] ?? [])] as const),
  ]);
  const areas = new Map(placed.map((workstation) => [workstation.id, workstation.id_attention_areas]));
  const groupsOf = Map.groupBy(groups, ({ id_branches }) => id_branches);
  return {
    of: (kind, id) => names.get(kind)?.get(id) ?? `#${id}`,
    areaOf: (workstation) => areas.get(workstation) ?? undefined,
    groupsOf: (branch) => (groupsOf.get(branch) ?? []).map(({ id_branch_groups }) => id_branch_groups),
  };
}

interface IdName {
  readonly id: number;
  readonly name: string;
}

const byId = (rows: readonly IdName[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

async function namesIn(db: Kysely<SharedTables>, table: (typeof NAMED)[number]): Promise<IdName[]> {
  if (table === 'close_reasons') return db.selectFrom(table).select(['id', 'description as name']).execute();
  // Kysely needs a literal table name; `queues` has the same columns as the others.
  return db
    .selectFrom(table as 'queues')
    .select(['id', 'name'])
    .execute();
}
