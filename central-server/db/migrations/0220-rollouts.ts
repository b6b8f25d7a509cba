import type { Kysely } from 'kysely';
import { integer, moment, optionalText, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds what people have saved at central, to be taken back, and what reaches the branches step by step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  const key = (...columns: string[]) => {
    const name = `${columns.join('_')}_key`;
    return (t: Table) => t.addPrimaryKeyConstraint(name, columns as never[]) as Table;
  };
  const own = (t: Table) => t.addColumn('id', 'integer', (c) => c.primaryKey().notNull()) as Table;

  await table('rollouts')
    .$call(own)
    .$call(text('name', 'state', 'started_by', 'ended_by'))
    .$call(moment('started_at'))
    .$call(moment('ended_at', { optional: true }))
    .$call(moment('ended_revision', { optional: true }))
    .execute();
  await table('rollout_rows')
    .$call(text('entity'))
    .$call(integer('pk', 'id_rollouts'))
    .$call(optionalText('before'))
    .$call(key('entity', 'pk'))
    .execute();
  await table('rollout_branches')
    .$call(integer('id_rollouts', 'id_branches', 'revision'))
    .$call(moment('reached_at'))
    .$call(key('id_rollouts', 'id_branches'))
    .execute();
  await table('rollout_users')
    .addColumn('id_users', 'integer', (c) => c.primaryKey().notNull())
    .$call((t) => integer('id_rollouts')(t as Table))
    .execute();
  await table('saves')
    .$call(own)
    .$call(moment('at'))
    .$call(text('username'))
    .$call(integer('revision'))
    .$call(moment('id_rollouts', { optional: true }))
    .$call(moment('reverts', { optional: true }))
    .$call(moment('reverts_rollout', { optional: true }))
    .$call(moment('reverted_by', { optional: true }))
    .execute();
  await table('saved_changes')
    .$call(integer('id_saves'))
    .$call(text('entity'))
    .$call(integer('pk'))
    .$call(text('name'))
    .$call(optionalText('before', 'after'))
    .$call(key('id_saves', 'entity', 'pk'))
    .execute();
  await db.schema.createIndex('saves_at').on('saves').column('at').execute();
  await db.schema.createIndex('saves_of_rollout').on('saves').column('id_rollouts').execute();
}
