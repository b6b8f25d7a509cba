import { type Kysely, sql } from 'kysely';

/** Lets a printer get its tickets drawn, whatever letters it has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const column = `alter table printers add column output text not null default 'text' check (output in ('text', 'raster'))`;
  await sql.raw(column).execute(db);
}
