import { type Kysely, sql } from 'kysely';

/** Adds what is sent by SMS, how much of the package is used, and the branches whose messages are held. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table sms_messages (
      id integer primary key autoincrement,
      key text not null unique,
      kind text not null check (kind in ('welcome', 'approaching', 'turn', 'thanks', 'broadcast', 'test', 'alert')),
      rank integer not null,
      id_branches integer not null,
      id_tickets integer,
      phone text not null,
      ends text not null,
      text text not null,
      state text not null
        check (state in ('queued', 'sending', 'sent', 'refused', 'unknown', 'expired', 'withdrawn')),
      attempts integer not null default 0,
      doubtful integer not null default 0 check (doubtful in (0, 1)),
      next_at integer not null,
      expires_at integer not null,
      parts integer not null default 0,
      failure text not null default '',
      reference text not null default '',
      created_at integer not null,
      updated_at integer not null
    )`,
    `create index sms_messages_due on sms_messages (rank, next_at, id) where state = 'queued'`,
    `create index sms_messages_of_ticket on sms_messages (id_tickets) where id_tickets is not null`,
    `create index sms_messages_by_age on sms_messages (created_at)`,
    `create index sms_messages_failed on sms_messages (updated_at)
       where state in ('refused', 'unknown', 'expired')`,
    `create table sms_usage (month text not null primary key, parts integer not null)`,
    `create table sms_holds (
      id_branches integer not null primary key,
      refusals integer not null,
      suspended_since integer,
      reason text not null
    )`,
    `create index tickets_with_phone on tickets (arrived_at) where phone <> ''`,
  ])
    await sql.raw(statement).execute(db);
}
