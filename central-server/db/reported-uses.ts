import type { Transaction } from 'kysely';
import type { Use, UseKind } from '#shared/contract/refusal.ts';
import { makerOf } from '#shared/domain/replication/scopes.ts';
import type { CentralTables } from './tables.ts';

type Content = Readonly<Record<string, unknown>>;

/** Kinds of place by the table of the row; any other is shown by its branch alone. */
const KINDS: Readonly<Record<string, UseKind>> = {
  displays: 'display',
  message_contents: 'message',
  printers: 'printer',
  users: 'user',
  workstations: 'workstation',
};

/**
 * Finds the rows by which branches use a row of central's configuration, as they last reported: rows that they made, and
 * central's rows that they changed since central did.
 */
export async function reportedUses(
  trx: Transaction<CentralTables>,
  table: string,
  id: number,
): Promise<readonly Use[]> {
  const rows = await trx
    .selectFrom('branch_rows as r')
    .innerJoin('branches as b', 'b.id', 'r.id_branches')
    .select(['r.entity', 'r.pk', 'r.row_ver', 'r.content', 'b.id as idBranches', 'b.name as branchName'])
    .where('r.deleted', '=', 0)
    .where('r.content', 'like', `%"id_${table}%`)
    .orderBy('b.name')
    .orderBy('r.entity')
    .orderBy('r.pk')
    .execute();
  const uses: Use[] = [];
  for (const { entity, pk, row_ver, content, idBranches, branchName } of rows) {
    const row = JSON.parse(content) as Content;
    const key = Number(pk);
    if (!refersTo(row, table, id)) continue;
    if (makerOf(key) === 0 && row_ver <= (await ownVersion(trx, entity, key))) continue;
    const name = typeof row.name === 'string' ? row.name : branchName;
    const branch = { id: idBranches, name: branchName };
    uses.push({ kind: KINDS[entity] ?? 'madeAtBranch', id: key, name, branch });
  }
  return uses;
}

/** Tells whether a row refers to another: columns are named `id_` and the table, with what the row is to it behind. */
const refersTo = (row: Content, table: string, id: number): boolean =>
  Object.entries(row).some(
    ([column, value]) => value === id && (column === `id_${table}` || column.startsWith(`id_${table}_`)),
  );

/** Reads the version of central's own row; above all others where central has deleted it. */
async function ownVersion(trx: Transaction<CentralTables>, entity: string, id: number): Promise<number> {
  // Kysely cannot follow a table whose name is known here only; `services` represents any.
  const own = await trx
    .selectFrom(entity as 'services')
    .select('row_ver')
    .where('id', '=', id)
    .executeTakeFirst();
  return own?.row_ver ?? Number.POSITIVE_INFINITY;
}
