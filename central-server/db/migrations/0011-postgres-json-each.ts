import { type Kysely, sql } from 'kysely';

/** Creates `json_each(text)`, which SQLite has: the elements of a JSON array in the column `value`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function json_each(list text) returns table (value text)
      language sql immutable strict parallel safe rows 1000
      as $each$ select json_array_elements_text(list::json) $each$`.execute(db);
}
