import type { Kysely } from 'kysely';
import { reference, replicated, type Table } from './columns.ts';

/** Says of a display whose calls it shows: those of the queues that it includes; of all where it includes none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('display_queues') as Table;
  await table
    .$call(replicated)
    .$call(reference('id_displays', 'displays'))
    .$call(reference('id_queues', 'queues'))
    .execute();
  await db.schema
    .createIndex('display_queues_pair')
    .unique()
    .on('display_queues')
    .columns(['id_displays', 'id_queues'])
    .execute();
}
