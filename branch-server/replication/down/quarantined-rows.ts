import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { columnsOf, type SwapScope, type TableRow, type Values, writeRows } from './write-rows.ts';

/** Whether this version accepts rows of a table from central. */
export type SupportsTable = (entity: string) => boolean;

/**
 * Stores data from an upgraded central that this version cannot hold: rows of unknown tables, and unknown columns
 * of others. Replaces what was stored for these rows.
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

/** Deletes quarantined data of these rows. */
export async function deleteQuarantined(
  trx: Kysely<BranchTables>,
  rows: readonly Pick<TableRow, 'entity' | 'pk'>[],
): Promise<void> {
  for (const { entity, pk } of rows) {
    await trx.deleteFrom('quarantined_rows').where('entity', '=', entity).where('pk', '=', pk).execute();
  }
}

/**
 * Applies quarantined data that this version can hold after an upgrade. It bypasses the change log, as all data
 * from central, and cannot have changed here meanwhile. Returns the number of rows.
 */
export async function applyQuarantined(scope: SwapScope, knows: SupportsTable): Promise<number> {
  const { trx } = scope;
  const quarantined = await trx.selectFrom('quarantined_rows').selectAll().execute();
  const rows = quarantined.map(({ entity, pk, row }): TableRow => ({ entity, pk, values: JSON.parse(row) }));
  const removedRows: TableRow[] = [];
  for (const [entity, all] of byTable(rows.filter((row) => knows(row.entity)))) {
    const columns = await columnsOf(trx, entity);
    const fitting = all.filter(({ values }) => Object.keys(values).some((column) => columns.has(column)));
    await writeRows(scope, fitting.filter(isFullRow));
    for (const { pk, values } of fitting.filter((row) => !isFullRow(row))) {
      // Kysely cannot type a table name known only at run time; `services` represents any.
      await trx
        .updateTable(entity as 'services')
        .set(only(values, (column) => columns.has(column)))
        .where('id', '=', pk)
        .execute();
    }
    removedRows.push(...fitting);
  }
  await quarantineRows(trx, removedRows, knows);
  return removedRows.length;
}

const NONE: ReadonlySet<string> = new Set();

const isFullRow = ({ values }: TableRow): boolean => 'id' in values;

const byTable = (rows: readonly TableRow[]) => Map.groupBy(rows, ({ entity }) => entity);

const only = (values: Values, matches: (column: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([column]) => matches(column)));
