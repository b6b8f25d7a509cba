import { type Kysely, sql } from 'kysely';
import { appendOnly } from './append-only.ts';
import { flag, integer, moment, optionalText, reference, replicated, type Table, text } from './columns.ts';

/** Adds who may sign in, how often they may fail, what they did, and what the installation is licensed for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  const unique = (name: string, of: string, columns: string[]) =>
    db.schema.createIndex(name).unique().on(of).columns(columns).execute();

  await db.schema.alterTable('users').addColumn('password_changed_at', 'bigint').execute();
  await db.schema
    .alterTable('users')
    .addColumn('change_password', 'integer', (c) =>
      c.notNull().defaultTo(0).check(sql`change_password in (0, 1)`),
    )
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('password_history', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('tokens')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('session').check(sql`kind in ('session', 'api')`))
    .execute();

  await db.schema
    .createIndex('employees_email_UNIQUE')
    .unique()
    .on('employees')
    .expression(sql`lower(email)`)
    .where(sql.ref('email'), '<>', sql.lit(''))
    .execute();

  await table('user_branches')
    .$call(replicated)
    .$call(reference('id_users', 'users'))
    // A branch keeps the others' too, whose own rows it does not have: only so it knows whom it leaves out.
    .$call(integer('id_branches'))
    .$call(text('description'))
    .execute();
  await unique('user_branches_UNIQUE', 'user_branches', ['id_users', 'id_branches']);

  await table('password_blacklist').$call(replicated).$call(text('password')).execute();
  await unique('password_UNIQUE', 'password_blacklist', ['password']);

  await table('licences').$call(replicated).$call(text('file')).$call(moment('uploaded_at')).execute();

  await keyed(table('sign_in_attempts'), 'key', 'text')
    .$call(integer('failed'))
    .$call(moment('last_at'))
    .$call(flag('blocked', 0))
    .execute();
  await keyed(table('cached_verifiers'), 'id_users', 'integer')
    .$call(text('password_hash'))
    .$call(moment('verified_at'))
    .execute();
  await keyed(table('secrets'), 'name', 'text').$call(text('sealed')).execute();

  await keyed(table('audit'), 'seq', 'integer')
    .$call(moment('at'))
    .$call(text('action'))
    .addColumn('id_users', 'integer')
    .$call((t) => text('username', 'address', 'entity')(t as Table))
    .addColumn('pk', 'integer')
    .$call((t) => text('about')(t as Table))
    .$call(optionalText('before', 'after'))
    .$call(text('chain'))
    .execute();
  await db.schema.createIndex('audit_at').on('audit').columns(['at']).execute();
  await appendOnly(db, 'audit', ['seq']);
}

const keyed = (table: Table, column: string, type: 'text' | 'integer'): Table =>
  table.addColumn(column, type, (c) => c.primaryKey().notNull()) as Table;
