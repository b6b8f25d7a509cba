import type { Kysely, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Consecutive account rejections after which sending is suspended. */
const SUSPEND_AFTER = 3;
const ONLY = 1;

/** Reads the rejection state of central's provider account; undefined if it works. */
export const accountNow = (db: Kysely<CentralTables>) =>
  db
    .selectFrom('sms_account')
    .select(['suspended_since', 'reason'])
    .where('id', '=', ONLY)
    .executeTakeFirst();

/** Counts an account rejection; true if sending is now suspended, which avoids cost and blocking. */
export async function recordRejection(
  trx: Transaction<CentralTables>,
  reason: string,
  now: Millis,
): Promise<boolean> {
  await trx
    .insertInto('sms_account')
    .values({ id: ONLY, rejections: 1, suspended_since: null, reason })
    .onConflict((on) =>
      on.column('id').doUpdateSet((eb) => ({ rejections: eb('sms_account.rejections', '+', 1), reason })),
    )
    .execute();
  const suspension = await trx
    .updateTable('sms_account')
    .set({ suspended_since: now })
    .where('id', '=', ONLY)
    .where('suspended_since', 'is', null)
    .where('rejections', '>=', SUSPEND_AFTER)
    .executeTakeFirst();
  return suspension.numUpdatedRows > 0n;
}

/** Resumes sending; true if it was suspended or had rejections. */
export async function accountWorks(trx: Kysely<CentralTables>): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('sms_account').where('id', '=', ONLY).executeTakeFirst();
  return numDeletedRows > 0n;
}
