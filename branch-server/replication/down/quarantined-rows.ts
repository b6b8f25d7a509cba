import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { columnsOf } from './columns-of.ts';
import type { SwapScope, TableRow, Values } from './table-row.ts';
import { writeRows } from './write-rows.ts';

/** Tells whether this version takes rows of a table from central. */
export type SupportsTable = (entity: string) => boolean;

/**
 * Keeps what central sent and this version has no place for, because central was upgraded first: whole rows of tables
 * that are not known here, and of other rows the columns. Replaces what was kept of these rows before.
 */
export async function quarantineRows(
  trx: Kysely<BranchTables>,
  rows: readonly TableRow[],
  knows: SupportsTable,
): Promise<void> {
  await deleteQuarantined(trx, rows);
  for (const [entity, all] of byTable(rows)) {
    const columns = knows(entity) ? await columnsOf(trx, entity) : NONE;
    for (const { pk, values } of all) {
      const left = only(values, (column) => !columns.has(column));
      if (Object.keys(left).length === 0) continue;
      await trx
        .insertInto('quarantined_rows')
        .values({ entity, pk, row: JSON.stringify(left) })
        .execute();
    }
  }
}

/** Deletes what was kept aside of these rows. */
export async function deleteQuarantined(
  trx: Kysely<BranchTables>,
  rows: readonly Pick<TableRow, 'entity' | 'pk'>[],
): Promise<void> {
  for (const { entity, pk } of rows) {
    await trx.deleteFrom('quarantined_rows').where('entity', '=', entity).where('pk', '=', pk).execute();
  }
}

/**
 * Brings in force what an earlier version of this branch had put aside and this one has a place for. Past the change
 * log, as all that comes from central; it cannot have been changed here meanwhile. Gives the number of rows.
 */
export async function applyQuarantined(scope: SwapScope, knows: SupportsTable): Promise<number> {
  const { trx } = scope;
  const quarantined = await trx.selectFrom('quarantined_rows').selectAll().execute();
  const rows = quarantined.map(({ entity, pk, row }): TableRow => ({ entity, pk, values: JSON.parse(row) }));
  const taken: TableRow[] = [];
  for (const [entity, all] of byTable(rows.filter((row) => knows(row.entity)))) {
    const columns = await columnsOf(trx, entity);
    const fitting = all.filter(({ values }) => Object.keys(values).some((column) => columns.has(column)));
    await writeRows(scope, fitting.filter(isFullRow));
    for (const { pk, values } of fitting.filter((row) => !isFullRow(row))) {
      // Kysely cannot follow a table whose name is only known here; `services` stands for any of them.
      await trx
        .updateTable(entity as 'services')
        .set(only(values, (column) => columns.has(column)))
        .where('id', '=', pk)
        .execute();
    }
    taken.push(...fitting);
  }
  await quarantineRows(trx, taken, knows);
  return taken.length;
}

const NONE: ReadonlySet<string> = new Set();

const isFullRow = ({ values }: TableRow): boolean => 'id' in values;

const byTable = (rows: readonly TableRow[]) => Map.groupBy(rows, ({ entity }) => entity);

const only = (values: Values, keep: (column: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([column]) => keep(column)));
