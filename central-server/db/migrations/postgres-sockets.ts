import { type Kysely, sql } from 'kysely';

/** Creates the table, as the socket adapter wants it, of messages too long for PostgreSQL's own notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table socket_io_attachments (
      id bigserial unique,
      created_at timestamptz default now(),
      payload bytea
    )`.execute(db);
}
