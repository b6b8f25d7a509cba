import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Part } from '#shared/contract/central/consolidated.ts';

/** Tables with names; users have their employee's. */
const TABLES = {
  branchType: 'branch_types',
  queue: 'queues',
  service: 'services',
  segment: 'segments',
  workstation: 'workstations',
} as const;

/** Most values that a statement may name at once, on either database. */
const AT_A_TIME = 10_000;

/** Current names of the dimension of metrics. */
export async function namesOf(
  db: Kysely<CentralTables>,
  part: Part,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found: { id: number; name: string }[] = [];
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = ids.slice(from, from + AT_A_TIME);
    found.push(...(part === 'user' ? await userNames(db, some) : await named(db, TABLES[part], some)));
  }
  return new Map(found.map(({ id, name }) => [id, name]));
}

const named = (
  db: Kysely<CentralTables>,
  table: (typeof TABLES)[keyof typeof TABLES],
  ids: readonly number[],
) => db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();

async function userNames(db: Kysely<CentralTables>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.id_employees')
    .select(['u.id', 'u.username', 'e.first_name', 'e.last_name'])
    .where('u.id', 'in', ids)
    .execute();
  return rows.map(({ id, username, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim() || username,
  }));
}
