import type { CompiledQuery, Insertable, Transaction } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';

/** Rows of one statement: fewer parameters than SQLite takes. */
const PIECE = 50;

/**
 * Inserts many rows, in statements that are built once for a table: building one takes longer than running it. The
 * rows of a table have the same columns, in the same order.
 */
export function insertRows(trx: Transaction<BranchTables>) {
  const built = new Map<string, CompiledQuery>();

  return async <Table extends keyof BranchTables & string>(
    table: Table,
    rows: readonly Insertable<BranchTables[Table]>[],
  ): Promise<void> => {
    for (let start = 0; start < rows.length; start += PIECE) {
      const piece = rows.slice(start, start + PIECE);
      const key = `${table} ${piece.length}`;
      const known = built.get(key) ?? trx.insertInto(table).values(piece).compile();
      built.set(key, known);
      await trx.executeQuery({ ...known, parameters: piece.flatMap((row) => Object.values(row)) });
    }
  };
}
