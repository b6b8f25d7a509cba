import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table alert_messages add column id_sendings bigint',
  'alter table alert_messages add column id_answers bigint',
  'alter table alert_messages add column read_at bigint',
  'create index alert_messages_sender on alert_messages (id_sender, created_at)',
  'create index alert_messages_answers on alert_messages (id_answers) where id_answers is not null',
  'create index alert_messages_created on alert_messages (created_at)',
];

/** Lets one message go to several people, says what it answers, and when each has read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
