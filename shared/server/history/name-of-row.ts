import type { Kysely, Transaction } from 'kysely';
import { REACH } from '#shared/server/db/replication.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Row } from './row-change.ts';

/** Referenced entities that do not identify a row. */
const USED = ['id_ticket_designs'];

/** Display name of a row: its name, or those of the rows it joins; empty without one. */
export async function nameOfRow(
  db: Kysely<SharedTables> | Transaction<SharedTables>,
  row: Row,
): Promise<string> {
  if ('name' in row) return String(row.name);
  const joined: string[] = [];
  for (const [column, id] of Object.entries(row)) {
    const table = column.replace(/^id_/, '');
    if (table === column || id === null || USED.includes(column) || !Object.hasOwn(REACH, table)) continue;
    // Kysely needs a literal table name; `services` represents all.
    const found = await db
      .selectFrom(table as 'services')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirst();
    const name = found?.name ?? found?.description ?? '';
    if (name !== '') joined.push(name);
  }
  return joined.length > 0 ? joined.join(' · ') : String(row.description ?? '');
}
