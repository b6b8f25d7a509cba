import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Refusals in a row of the account by which the messages of a branch are held. */
const SUSPEND_AFTER = 3;

/** Holds the messages of a branch whose account the provider refuses: asking on would only cost, and block, more. */
export function createSmsSuspensions(sqlite: Database) {
  const rejected = statement<{ branch: number; reason: string }>()(sqlite, (db, p) =>
    db
      .insertInto('sms_holds')
      .values({ id_branches: p('branch'), refusals: 1, suspended_since: null, reason: p('reason') })
      .onConflict((on) =>
        on
          .column('id_branches')
          .doUpdateSet((eb) => ({ refusals: eb('sms_holds.refusals', '+', 1), reason: p('reason') })),
      ),
  );
  const hold = statement<{ branch: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_holds')
      .set({ suspended_since: p('now') })
      .where('id_branches', '=', p('branch'))
      .where('suspended_since', 'is', null)
      .where('refusals', '>=', SUSPEND_AFTER),
  );
  const clear = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.deleteFrom('sms_holds').where('id_branches', '=', p('branch')),
  );

  return {
    /** Counts a refusal of the account; true where the branch is held from now on. */
    refused(branch: number, reason: string, now: Millis): boolean {
      rejected.run({ branch, reason });
      return hold.run({ branch, now }) > 0;
    },
    /** Lets the messages of a branch go out again; true where something stood against it. */
    clear: (branch: number): boolean => clear.run({ branch }) > 0,
  };
}
