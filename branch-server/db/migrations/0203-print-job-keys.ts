import type { Kysely } from 'kysely';

/** Gives each print job a key by which whoever has it may ask for it; those from before have none, and are not asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('print_jobs')
    .addColumn('key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('print_jobs_key').on('print_jobs').column('key').execute();
}
