import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';

/** The columns that a table has here; none where this version has no such table. */
export async function columnsOf(trx: Kysely<BranchTables>, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(trx);
  return new Set(rows.map(({ name }) => name));
}
