import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { TableRow } from './write-rows.ts';

/** Columns with unique values: a retired row gives them up. */
const UNIQUE_TEXTS = ['name', 'username', 'letter', 'account'];
const UNIQUE_NUMBERS = ['id_short'];

/**
 * Restores, disabled, removed rows that local rows still refer to, such as the queue or user of served tickets.
 * Returns their entities and ids.
 */
export async function retireReferred(
  trx: Kysely<BranchTables>,
  removed: readonly TableRow[],
): Promise<ReadonlySet<string>> {
  const retired = new Set<string>();
  if (removed.length === 0) return retired;
  const references = await referencesIn(trx);
  let left = [...removed];
  // Repeats, because rows that stay refer to further ones.
  for (;;) {
    const referred: TableRow[] = [];
    for (const row of left) if (await isReferredTo(trx, references, row)) referred.push(row);
    if (referred.length === 0) return retired;
    for (const { entity, pk, values } of referred) {
      await trx
        .insertInto(entity as 'services')
        .values(asRetired(pk, values) as never)
        .execute();
      retired.add(`${entity} ${pk}`);
    }
    left = left.filter((row) => !referred.includes(row));
  }
}

function asRetired(pk: number, values: TableRow['values']): TableRow['values'] {
  const freed = Object.entries(values).map(([column, value]) => {
    if (UNIQUE_TEXTS.includes(column) && value !== '') return [column, `${String(value)} (${pk})`];
    return [column, UNIQUE_NUMBERS.includes(column) ? -pk : value];
  });
  return {
    ...Object.fromEntries(freed),
    ...('enabled' in values && { enabled: 0 }),
    // Removes the passwords of retired users.
    ...('password_hash' in values && { password_hash: '', password_history: '[]' }),
  };
}

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
}

async function isReferredTo(
  trx: Kysely<BranchTables>,
  references: readonly Reference[],
  { entity, pk }: TableRow,
): Promise<boolean> {
  for (const { table, column } of references.filter(({ target }) => target === entity)) {
    const found = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${pk} limit 1`.execute(trx);
    if (found.rows.length > 0) return true;
  }
  return false;
}

/** Reads the foreign keys of the database. */
async function referencesIn(trx: Kysely<BranchTables>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select m.name as "table", f."from" as "column", f."table" as target
    from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`.execute(trx);
  return rows;
}
