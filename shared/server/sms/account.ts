import type { Millis } from '#shared/domain/ids.ts';
import type { JobDb } from '../jobs/job-kind.ts';

/** Consecutive account rejections after which sending is suspended. */
const SUSPEND_AFTER = 3;
const ONLY = 1;

/** Reads the rejection state of the provider account of this server; undefined if it works. */
export const accountNow = (db: JobDb) =>
  db
    .selectFrom('sms_account')
    .select(['suspended_since', 'reason'])
    .where('id', '=', ONLY)
    .executeTakeFirst();

/** Counts an account rejection; true if sending is now suspended, which avoids cost and blocking. */
export async function recordRejection(db: JobDb, reason: string, now: Millis): Promise<boolean> {
  await db
    .insertInto('sms_account')
    .values({ id: ONLY, rejections: 1, suspended_since: null, reason })
    .onConflict((on) =>
      on.column('id').doUpdateSet((eb) => ({ rejections: eb('sms_account.rejections', '+', 1), reason })),
    )
    .execute();
  const suspension = await db
    .updateTable('sms_account')
    .set({ suspended_since: now })
    .where('id', '=', ONLY)
    .where('suspended_since', 'is', null)
    .where('rejections', '>=', SUSPEND_AFTER)
    .executeTakeFirst();
  return suspension.numUpdatedRows > 0n;
}

/** Resumes sending; true if it was suspended or had rejections. */
export async function accountWorks(db: JobDb): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sms_account').where('id', '=', ONLY).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Resumes sending, with the messages that were rejected at once. */
export async function resumeAccount(db: JobDb, now: Millis): Promise<boolean> {
  await db
    .updateTable('jobs')
    .set({ next_at: now })
    .where('kind', '=', 'sms')
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .execute();
  return accountWorks(db);
}
