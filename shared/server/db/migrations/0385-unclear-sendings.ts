import { type Kysely, sql } from 'kysely';

/** Keeps of each report that goes out by mail of whom it is not known whether they have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report_sendings add column unclear text not null default '[]'`.execute(db);
}
