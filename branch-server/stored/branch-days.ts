import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';

/** The business day that each branch is known to be in. */
export function createBranchDays(sqlite: Database) {
  const all = statement<object>()(sqlite, (db) =>
    db.selectFrom('branches').select(['id', 'name', 'zone']).where('enabled', '=', 1).orderBy('id'),
  );
  const one = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.selectFrom('branch_days').select('day').where('id_branches', '=', p('branch')),
  );
  const put = statement<{ branch: number; day: string }>()(sqlite, (db, p) =>
    db
      .insertInto('branch_days')
      .values({ id_branches: p('branch'), day: p('day') })
      .onConflict((on) => on.column('id_branches').doUpdateSet({ day: p('day') })),
  );

  return {
    /** The enabled branches. */
    all: () => all.all({}),
    /** Null for one that was not seen yet. */
    of: (branch: number): string | null => one.get({ branch })?.day ?? null,
    put: (branch: number, day: string): void => void put.run({ branch, day }),
  };
}

export type BranchDays = ReturnType<typeof createBranchDays>;
