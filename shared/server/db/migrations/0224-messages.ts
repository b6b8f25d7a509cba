import { type Kysely, sql } from 'kysely';
import { named, optionalReference, reference, replicated, type Table, text } from './columns.ts';

/** Messages, and what branch types and branches say instead (configuration specification, sections 3 to 5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;

  await table('messages')
    .$call(named)
    .$call(text('description', 'content', 'edit_level'))
    .execute();
  await table('message_contents')
    .$call(replicated)
    .$call(reference('id_messages', 'messages'))
    .$call(optionalReference('id_branch_types', 'branch_types'))
    .$call(optionalReference('id_branches', 'branches'))
    .$call(text('content'))
    .addCheckConstraint('message_content_level', sql`(id_branch_types is null) <> (id_branches is null)`)
    .execute();
  for (const statement of [
    'create unique index "messages_name_UNIQUE" on messages (lower(name))',
    `create unique index message_contents_level
       on message_contents (id_messages, coalesce(id_branch_types, 0), coalesce(id_branches, 0))`,
  ])
    await sql.raw(statement).execute(db);
}
