import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { REACH } from '#shared/server/db/replication.ts';
import type { Row } from '../touched.ts';

/** Gives what people know a row by: its name, else the names of what it joins. Empty where there is none. */
export async function nameOfRow(db: Kysely<CentralTables>, row: Row): Promise<string> {
  if ('name' in row) return String(row.name);
  const joined: string[] = [];
  for (const [column, id] of Object.entries(row)) {
    const table = column.replace(/^id_/, '');
    if (table === column || id === null || !Object.hasOwn(REACH, table)) continue;
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
