import type { CheckedDeletion } from '#shared/contract/configuration/configured.ts';

export type Doing = 'enable' | 'disable' | 'delete';

/** Result for each selected row: the requested action, disabling instead of deleting, or none. */
export interface BulkPlan<Row> {
  readonly done: readonly Row[];
  readonly disabled: readonly Row[];
  readonly retained: readonly { readonly row: Row; readonly check: CheckedDeletion }[];
}

/** Plans a bulk action. Rows in use are disabled instead of deleted, if their kind supports it. */
export function planBulk<Row extends { readonly id: number }>(
  rows: readonly Row[],
  checks: ReadonlyMap<number, CheckedDeletion>,
  mayDisable: (row: Row) => boolean,
): BulkPlan<Row> {
  const inUse = rows.flatMap((row) => {
    const check = checks.get(row.id);
    return check && check.error !== null ? [{ row, check }] : [];
  });
  const used = new Set(inUse.map(({ row }) => row.id));
  return {
    done: rows.filter(({ id }) => !used.has(id)),
    disabled: inUse.flatMap(({ row }) => (mayDisable(row) ? [row] : [])),
    retained: inUse.filter(({ row }) => !mayDisable(row)),
  };
}
