import { type Kysely, sql } from 'kysely';

/** Lets alarms be told by SMS. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alerts add column by_sms bigint not null default 0 check (by_sms in (0, 1))`.execute(
    db,
  );
}
