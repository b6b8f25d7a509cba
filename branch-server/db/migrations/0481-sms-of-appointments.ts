import { type Kysely, sql } from 'kysely';
import { findTextedAppointments } from '#shared/server/db/migrations/texted-appointments.ts';

const COLUMNS = `id, key, kind, rank, id_branches, id_tickets, phone, ends, text, state, attempts, doubtful, next_at,
  expires_at, parts, failure, reference, created_at, updated_at, taken_at`;

/** Lets customers be told of their appointments by SMS. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table sms_messages_now (
      id integer primary key autoincrement,
      key text not null unique,
      kind text not null check (kind in
        ('welcome', 'approaching', 'turn', 'thanks', 'broadcast', 'test', 'alert', 'alarm', 'appointment')),
      rank integer not null,
      id_branches integer not null,
      id_tickets integer,
      phone text not null,
      ends text not null,
      text text not null,
      state text not null
        check (state in ('queued', 'sending', 'handed', 'sent', 'refused', 'unknown', 'expired', 'withdrawn')),
      attempts integer not null default 0,
      doubtful integer not null default 0 check (doubtful in (0, 1)),
      next_at integer not null,
      expires_at integer not null,
      parts integer not null default 0,
      failure text not null default '',
      reference text not null default '',
      created_at integer not null,
      updated_at integer not null,
      taken_at integer
    )`,
    `insert into sms_messages_now (${COLUMNS}) select ${COLUMNS} from sms_messages`,
    'drop table sms_messages',
    'alter table sms_messages_now rename to sms_messages',
    `create index sms_messages_due on sms_messages (rank, next_at, id) where state = 'queued'`,
    `create index sms_messages_handed on sms_messages (updated_at, id) where state = 'handed'`,
    `create index sms_messages_of_ticket on sms_messages (id_tickets) where id_tickets is not null`,
    `create index sms_messages_by_age on sms_messages (created_at)`,
    `create index sms_messages_failed on sms_messages (updated_at)
       where state in ('refused', 'unknown', 'expired')`,
  ])
    await sql.raw(statement).execute(db);
  await findTextedAppointments(db);
}
