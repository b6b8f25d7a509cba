import type { Kysely, Transaction } from 'kysely';
import { REACH } from '../db/replication.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Row } from './row-change.ts';

/** What a row only uses, and is not known by. */
const USED = ['id_ticket_designs'];

/** Gives what people know a row by: its name, else the names of what it joins. Empty where there is none. */
export async function nameOfRow(
  db: Kysely<SharedTables> | Transaction<SharedTables>,
  row: Row,
): Promise<string> {
  if ('name' in row) return String(row.name);
  const joined: string[] = [];
  for (const [column, id] of Object.entries(row)) {
    const table = column.replace(/^id_/, '');
    if (table === column || id === null || USED.includes(column) || !Object.hasOwn(REACH, table)) continue;
    // Kysely cannot follow a table whose name is only known here; `services` stands for any of them.
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
