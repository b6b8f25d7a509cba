import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * `column in (ids)` with one parameter for any number of ids, such as all branches: a JSON array that the database
 * unpacks. SQLite permits 32,766 parameters.
 */
export const isOneOf = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} in (
    select cast(value as bigint) from json_each(cast(${JSON.stringify(ids)} as text)))`;
