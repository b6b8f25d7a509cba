import { type Kysely, sql } from 'kysely';
import { flag, integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds the messages to phones that central sends for branches, how much of the package is used, and its account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  await (table('sms_messages').addColumn('id', 'integer', (c) => c.primaryKey().notNull()) as Table)
    .$call(integer('id_branches', 'rank', 'attempts', 'parts'))
    .$call(text('key', 'kind', 'phone', 'ends', 'text', 'state', 'failure', 'reference'))
    .$call(flag('doubtful', 0))
    .$call(moment('next_at'))
    .$call(moment('expires_at'))
    .$call(moment('created_at'))
    .$call(moment('updated_at'))
    .execute();
  await (table('sms_usage').addColumn('month', 'text', (c) => c.primaryKey().notNull()) as Table)
    .$call(integer('parts'))
    .execute();
  await (table('sms_account').addColumn('id', 'integer', (c) => c.primaryKey().notNull()) as Table)
    .$call(integer('refusals'))
    .$call(moment('suspended_since', { optional: true }))
    .$call(text('reason'))
    .execute();
  for (const statement of [
    'create unique index sms_messages_key on sms_messages (id_branches, key)',
    `create index sms_messages_due on sms_messages (rank, next_at, id) where state = 'queued'`,
    `create index sms_messages_open on sms_messages (id_branches, state) where state in ('queued', 'sending')`,
    'create index sms_messages_age on sms_messages (created_at)',
    `create index sms_messages_failed on sms_messages (updated_at)
       where state in ('refused', 'unknown', 'expired')`,
  ])
    await sql.raw(statement).execute(db);
}
