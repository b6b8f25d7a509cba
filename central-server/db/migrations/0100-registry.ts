import { type Kysely, sql } from 'kysely';
import {
  integer,
  moment,
  optionalText,
  reference,
  type Table,
  text,
} from '#shared/server/db/migrations/columns.ts';

/** Creates the tables of which machine may speak for which branch, what each said last, and what is wrong with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  const numbered = (name: string) =>
    table(name).addColumn('id', 'integer', (c) => c.primaryKey().notNull()) as Table;

  await numbered('branch_keys')
    .$call(reference('id_branches', 'branches'))
    .$call(text('public_key', 'machine', 'version'))
    .$call(moment('enrolled_at'))
    .$call(moment('revoked_at', { optional: true }))
    .$call(optionalText('challenge', 'offered'))
    .addColumn('last_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('heard', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await table('enrolment_codes')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .$call((t) => reference('id_branches', 'branches')(t as Table))
    .$call(integer('created_by'))
    .$call(moment('created_at'))
    .$call(moment('expires_at'))
    .$call(moment('used_at', { optional: true }))
    .execute();
  await table('branch_reports')
    .addColumn('id_branches', 'bigint', (c) => c.primaryKey().notNull().references('branches.id'))
    .$call((t) => text('report')(t as Table))
    .$call(moment('reported_at'))
    .$call(moment('connected_since'))
    .$call(moment('skew_ms'))
    .execute();
  await numbered('fleet_alarms')
    .$call(reference('id_branches', 'branches'))
    .$call(text('kind', 'detail'))
    .$call(moment('raised_at'))
    .$call(moment('ended_at', { optional: true }))
    .execute();

  for (const index of INDEXES) await sql.raw(index).execute(db);
}

const INDEXES = [
  // The database itself keeps a branch from having two machines.
  'create unique index branch_keys_one_valid on branch_keys (id_branches) where revoked_at is null',
  'create index branch_keys_of_branch on branch_keys (id_branches, enrolled_at)',
  'create index enrolment_codes_of_branch on enrolment_codes (id_branches)',
  'create unique index fleet_alarms_one_open on fleet_alarms (id_branches, kind, detail) where ended_at is null',
  'create index fleet_alarms_of_branch on fleet_alarms (id_branches, raised_at)',
];
