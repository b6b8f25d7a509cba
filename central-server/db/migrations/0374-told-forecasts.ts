import { type Kysely, PostgresAdapter, sql } from 'kysely';

const COLUMNS = ['forecast_from', 'forecast_to'];

/**
 * Keeps how long customers were told to wait. What branches of a later version have said of it already lies beside the
 * other columns, and goes to its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS)
    await db.schema.alterTable('fact_tickets').addColumn(column, 'integer').execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const said = COLUMNS.map((column) => {
    const value = isPostgres
      ? sql`cast(extra::jsonb ->> ${sql.lit(column)} as integer)`
      : sql`json_extract(extra, ${sql.lit(`$.${column}`)})`;
    return sql`${sql.ref(column)} = ${value}`;
  });
  const rest = isPostgres
    ? sql`(extra::jsonb - 'forecast_from' - 'forecast_to')::text`
    : sql`json_remove(extra, '$.forecast_from', '$.forecast_to')`;
  await sql`update fact_tickets set ${sql.join(said)}, extra = nullif(${rest}, '{}')
    where extra like '%"forecast_to"%'`.execute(db);
}
