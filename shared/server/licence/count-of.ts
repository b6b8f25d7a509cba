import type { Kysely } from 'kysely';
import type { LimitName } from '#shared/domain/settings/licence.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

type Db = Kysely<SharedTables>;

const enabled = (db: Db, table: 'users' | 'branches' | 'workstations') =>
  db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('enabled', '=', 1);

const branchesWith = (column: 'cell_phone' | 'survey' | 'sms') => (db: Db) =>
  db
    .selectFrom('branches')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('enabled', '=', 1)
    .where(column, '=', 1);

/** Counting rules: disabled entities and programs are excluded. */
const COUNTED = {
  maxUsers: (db: Db) =>
    db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('enabled', '=', 1)
      .where('user_type', '!=', 'API'),
  maxBranches: (db: Db) => enabled(db, 'branches'),
  maxWorkstations: (db: Db) => enabled(db, 'workstations'),
  maxCellBranches: branchesWith('cell_phone'),
  maxSurveyBranches: branchesWith('survey'),
  maxSMS: branchesWith('sms'),
} satisfies Record<LimitName, unknown>;

/** Counts the objects of a limit. */
export async function countOf(db: Db, name: LimitName): Promise<number> {
  const { count } = await COUNTED[name](db).executeTakeFirstOrThrow();
  return Number(count);
}
