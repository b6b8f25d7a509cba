import { type Kysely, PostgresAdapter, sql } from 'kysely';

const COLUMNS = [
  ...['forecast_from', 'forecast_to', 'id_queues_first', 'id_services_first', 'id_segments_first'],
  'first_called_at',
];

/**
 * Keeps how long customers were told to wait, in which queue, and when they were first called. What branches of a later
 * version have said of it already lies beside the other columns, and goes to its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS)
    await db.schema.alterTable('fact_tickets').addColumn(column, 'bigint').execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const columns = COLUMNS.map((column) => {
    const value = isPostgres
      ? sql`cast(extra::jsonb ->> ${sql.lit(column)} as bigint)`
      : sql`json_extract(extra, ${sql.lit(`$.${column}`)})`;
    return sql`${sql.ref(column)} = ${value}`;
  });
  const rest = isPostgres
    ? sql`(extra::jsonb - array[${sql.join(COLUMNS.map(sql.lit))}])::text`
    : sql`json_remove(extra, ${sql.join(COLUMNS.map((column) => sql.lit(`$.${column}`)))})`;
  await sql`update fact_tickets set ${sql.join(columns)}, extra = nullif(${rest}, '{}')
    where extra like '%"forecast_to"%'`.execute(db);
}
