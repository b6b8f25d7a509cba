import type { CheckedDeletion } from '#shared/contract/configuration/configured.ts';
import { type ConfiguredKind, type KindRow, unseenOf } from './configured-kind.ts';

export type Doing = 'enable' | 'disable' | 'delete';

/** What becomes of each selected row: what was asked for, disabling instead of deleting, or nothing. */
export interface BulkPlan<Row> {
  readonly done: readonly Row[];
  readonly disabled: readonly Row[];
  readonly kept: readonly { readonly row: Row; readonly check: CheckedDeletion }[];
}

/** Plans what is done to rows. Rows in use are disabled instead of deleted where their kind can be. */
export function planBulk<Row extends KindRow>(
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

/** Fills what is sent to enable or disable a row; undefined where its kind cannot be, or it already is. */
export function enabledBody<Row extends KindRow, Body extends object>(
  kind: ConfiguredKind<Row, Body>,
  row: Row,
  enabled: 'Y' | 'N',
): object | undefined {
  if (!('enabled' in row) || row.enabled === enabled) return undefined;
  const sent = Object.entries({ ...row, enabled }).filter(([field]) => field in kind.schema.shape);
  const { data } = kind.schema.safeParse(Object.fromEntries(sent));
  return data && { ...unseenOf(kind, row), ...data };
}
