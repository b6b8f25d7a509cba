import { type Kysely, sql } from 'kysely';
import {
  flag,
  integer,
  moment,
  named,
  optionalReference,
  reference,
  replicated,
  type Table,
  text,
} from './columns.ts';

/** Configuration, users, and the change log that replication sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;

  await table('branch_types').$call(named).$call(text('description')).execute();
  await table('branches')
    .$call(named)
    .$call(reference('id_branch_types', 'branch_types'))
    .$call(text('zone', 'address', 'city', 'company_name', 'language'))
    .execute();
  await table('attention_areas').$call(named).execute();

  await table('roles').$call(named).$call(text('description')).$call(integer('level')).execute();
  await table('role_modules')
    .$call(replicated)
    .$call(reference('id_roles', 'roles'))
    .$call(integer('id_modules'))
    .execute();
  await table('employees')
    .$call(replicated)
    .$call(text('first_name', 'last_name', 'id_number', 'email', 'telephone'))
    .$call(optionalReference('id_attention_areas', 'attention_areas'))
    .execute();
  await table('users')
    .$call(replicated)
    .$call(reference('id_employees', 'employees'))
    .$call(reference('id_roles', 'roles'))
    .$call(text('username', 'password_hash', 'user_type'))
    .$call(flag('enabled', 1))
    .execute();
  await table('tokens')
    .$call(text('token_hash'))
    .$call(reference('id_users', 'users'))
    .$call(moment('issued_at'))
    .$call(moment('expires_at'))
    .$call(moment('revoked_at', { optional: true }))
    .execute();

  await table('services')
    .$call(named)
    .$call(text('description', 'translations'))
    .$call(integer('id_short', 'service_time'))
    .execute();
  await table('segments')
    .$call(named)
    .$call(text('description', 'translations'))
    .$call(integer('id_short'))
    .execute();
  await table('queues')
    .$call(named)
    .$call(text('description', 'letter', 'translations'))
    .$call(integer('min_limit', 'max_limit', 'sla'))
    .$call(flag('restart', 1))
    .$call(flag('appointments', 0))
    .addCheckConstraint('queue_limits', sql`min_limit <= max_limit`)
    .execute();
  await table('queue_categories')
    .$call(replicated)
    .$call(reference('id_queues', 'queues'))
    .$call(reference('id_services', 'services'))
    .$call(reference('id_segments', 'segments'))
    .$call(flag('allowed_transfers', 1))
    .$call(flag('allowed_no_ticket', 0))
    .execute();
  await table('politeness')
    .$call(replicated)
    .$call(reference('id_queues', 'queues'))
    .$call(reference('id_branches', 'branches'))
    .$call(integer('seconds'))
    .addCheckConstraint('politeness_not_negative', sql`seconds >= 0`)
    .execute();
  await table('queue_branch_types')
    .$call(replicated)
    .$call(reference('id_queues', 'queues'))
    .$call(reference('id_branch_types', 'branch_types'))
    .execute();

  await table('view_profiles')
    .$call(named)
    .$call(text('description'))
    .$call(reference('id_branch_types', 'branch_types'))
    .execute();
  await table('view_profile_queues')
    .$call(replicated)
    .$call(reference('id_view_profiles', 'view_profiles'))
    .$call(reference('id_queues', 'queues'))
    .execute();
  await table('attention_profiles')
    .$call(named)
    .$call(text('description', 'type'))
    .$call(reference('id_branch_types', 'branch_types'))
    .execute();
  await table('attention_profile_rows')
    .$call(replicated)
    .$call(reference('id_attention_profiles', 'attention_profiles'))
    .$call(reference('id_queues', 'queues'))
    .$call(integer('sequence'))
    .execute();
  await table('workstation_types')
    .$call(named)
    .$call(text('description'))
    .$call(reference('id_branch_types', 'branch_types'))
    .$call(reference('id_view_profiles', 'view_profiles'))
    .execute();
  await table('workstations')
    .$call(named)
    .$call(reference('id_branches', 'branches'))
    .$call(reference('id_workstation_types', 'workstation_types'))
    .$call(optionalReference('id_attention_areas', 'attention_areas'))
    .$call(optionalReference('id_attention_profiles', 'attention_profiles'))
    .execute();

  await table('kiosks').$call(named).execute();
  await table('kiosk_screens')
    .$call(named)
    .$call(reference('id_kiosks', 'kiosks'))
    .$call(text('design'))
    .execute();
  await table('displays')
    .$call(named)
    .$call(reference('id_branches', 'branches'))
    .$call(text('description', 'design'))
    .execute();
  await table('display_workstations')
    .$call(replicated)
    .$call(reference('id_displays', 'displays'))
    .$call(reference('id_workstations', 'workstations'))
    .$call(text('position'))
    .execute();

  for (const name of ['services', 'segments', 'queues', 'roles', 'branch_types', 'branches', 'kiosks']) {
    await uniqueName(db, name);
  }
  for (const [index, on, columns] of UNIQUE) {
    await db.schema.createIndex(index).unique().on(on).columns(columns).execute();
  }
  await createReplicationTables(db);
}

/** Index names hold the words by which clients know the refusal (configuration specification, section 8). */
const UNIQUE: [index: string, table: string, columns: string[]][] = [
  ['services_idShort_UNIQUE', 'services', ['id_short']],
  ['segments_idShort_UNIQUE', 'segments', ['id_short']],
  ['queues_letter_UNIQUE', 'queues', ['letter']],
  ['tokens_hash', 'tokens', ['token_hash']],
  ['users_username_UNIQUE', 'users', ['username']],
  ['role_modules_pair', 'role_modules', ['id_roles', 'id_modules']],
  ['queue_categories_pair', 'queue_categories', ['id_services', 'id_segments']],
  ['politeness_pair', 'politeness', ['id_queues', 'id_branches']],
  ['queue_branch_types_pair', 'queue_branch_types', ['id_queues', 'id_branch_types']],
  ['view_profile_queues_pair', 'view_profile_queues', ['id_view_profiles', 'id_queues']],
  ['display_workstations_pair', 'display_workstations', ['id_displays', 'id_workstations']],
  ['attention_profile_rows_pair', 'attention_profile_rows', ['id_attention_profiles', 'id_queues']],
];

/** Names are one whatever their case: "Payments" and "payments" are the same to a person. */
async function uniqueName(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_name_UNIQUE`)
    .unique()
    .on(table)
    .expression(sql`lower(name)`)
    .execute();
}

async function createReplicationTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_log')
    // AUTOINCREMENT: without it numbers start again at 1 once old rows have been purged.
    .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement().notNull())
    .addColumn('epoch', 'text', (c) => c.notNull())
    .addColumn('txn', 'integer', (c) => c.notNull())
    .addColumn('idx', 'integer', (c) => c.notNull())
    .addColumn('eid', 'text', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('pk', 'text', (c) => c.notNull())
    .addColumn('op', 'text', (c) => c.notNull())
    .addColumn('row_ver', 'integer', (c) => c.notNull())
    .addColumn('base_rev', 'integer')
    .addColumn('schema_v', 'integer', (c) => c.notNull())
    .addColumn('wall_ms', 'bigint', (c) => c.notNull())
    .addColumn('boot_id', 'text', (c) => c.notNull())
    .addColumn('mono_ms', 'bigint', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('chain', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('idempotency')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute();
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}
