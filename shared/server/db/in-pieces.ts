import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Most keys of one statement: fewer than either database takes as parameters, with some room for others. */
const PIECE = 500;

/** Runs a query in batches of limited size, in order. */
export async function inPieces<Key, Found>(
  keys: readonly Key[],
  query: (piece: readonly Key[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < keys.length; start += PIECE) {
    found.push(...(await query(keys.slice(start, start + PIECE))));
  }
  return found;
}

/**
 * `column in (ids)` with one parameter for any number of ids, such as all branches: a JSON array that the database
 * unpacks. SQLite permits 32,766 parameters.
 */
export const isOneOf = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} in (
    select cast(value as bigint) from json_each(cast(${JSON.stringify(ids)} as text)))`;
