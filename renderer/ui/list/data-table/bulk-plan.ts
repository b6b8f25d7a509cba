import type { CheckedDeletion } from '#shared/contract/configuration/configured.ts';

export type Doing = 'enable' | 'disable' | 'delete';

/** What becomes of each selected row: what was asked for, disabling instead of deleting, or nothing. */
export interface BulkPlan<Row> {
  readonly done: readonly Row[];
  readonly disabled: readonly Row[];
  readonly kept: readonly { readonly row: Row; readonly check: CheckedDeletion }[];
}

/** Plans what is done to rows. Rows in use are disabled instead of deleted where their kind can be. */
export function planBulk<Row extends { readonly id: number }>(
  rows: readonly Row[],
  checks: ReadonlyMap<number, CheckedDeletion>,
  mayDisable: (row: Row) => boolean,
): BulkPlan<Row> {
  const inUse = rows.flatMap((row) => {
    const check = checks.get(row.id);
    return check && check.refusal !== null ? [{ row, check }] : [];
  });
  const used = new Set(inUse.map(({ row }) => row.id));
  return {
    done: rows.filter(({ id }) => !used.has(id)),
    disabled: inUse.flatMap(({ row }) => (mayDisable(row) ? [row] : [])),
    kept: inUse.filter(({ row }) => !mayDisable(row)),
  };
}
