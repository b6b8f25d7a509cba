/** Row of any table. */
export type Row = Readonly<Record<string, unknown>>;

/** The ids of changed rows by their table. */
export type Touched = ReadonlyMap<string, ReadonlySet<number>>;

/** Rows by their table and id. */
export type Loaded = ReadonlyMap<string, ReadonlyMap<number, Row>>;

/** Table and id of rows. */
export function idsOf(rows: readonly { readonly entity: string; readonly pk: number }[]): Touched {
  const ids = new Map<string, Set<number>>();
  for (const { entity, pk } of rows) ids.set(entity, (ids.get(entity) ?? new Set()).add(pk));
  return ids;
}
