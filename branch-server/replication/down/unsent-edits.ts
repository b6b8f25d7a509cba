import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { isUserTable } from '#shared/server/db/replication.ts';
import type { TableRow } from './table-row.ts';

/**
 * Puts changes made here, still on their way to central, on top of the rows that central sent: they would else be
 * undone until they have been there and back.
 */
export async function rebased(
  trx: Kysely<BranchTables>,
  rows: readonly TableRow[],
  unsentAfter: number,
): Promise<TableRow[]> {
  const people = rows.filter(({ entity }) => isUserTable(entity));
  if (people.length === 0) return [...rows];
  const edits = await trx
    .selectFrom('change_log')
    .select(['entity', 'pk', 'payload'])
    .where('seq', '>', unsentAfter)
    .where('op', '=', 'update')
    .where('entity', 'in', [...new Set(people.map(({ entity }) => entity))])
    .orderBy('seq')
    .execute();
  return rows.map((row) => {
    const own = edits.filter(({ entity, pk }) => entity === row.entity && pk === String(row.pk));
    const values = Object.assign({}, row.values, ...own.map(({ payload }) => JSON.parse(payload)));
    return { ...row, values };
  });
}
