import type { Kysely } from 'kysely';
import { integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds which branches had sent more than central has, since it was put back, and how much. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('rewound') as Table)
    .$call(integer('id_branches'))
    .$call(text('epoch'))
    .$call(integer('from_seq', 'had_seq'))
    .$call(moment('at'))
    .addPrimaryKeyConstraint('rewound_once', ['id_branches', 'epoch', 'from_seq'] as never[])
    .execute();
}
