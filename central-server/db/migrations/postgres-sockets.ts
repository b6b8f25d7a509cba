import { type Kysely, sql } from 'kysely';

/** Where processes leave each other what is too long for PostgreSQL's own notifications; the socket adapter's shape. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table socket_io_attachments (
      id bigserial unique,
      created_at timestamptz default now(),
      payload bytea
    )`.execute(db);
}
