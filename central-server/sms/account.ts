import type { Kysely, Transaction } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { CentralTables } from '../db/tables.ts';

/** Refusals in a row of the account by which messages are held. */
const SUSPEND_AFTER = 3;
const ONLY = 1;

/** Tells how the provider takes central's account; undefined while it does. */
export const accountNow = (db: Kysely<CentralTables>) =>
  db
    .selectFrom('sms_account')
    .select(['suspended_since', 'reason'])
    .where('id', '=', ONLY)
    .executeTakeFirst();

/** Counts a refusal of the account; true where messages are held from now on: asking on would only cost, and block, more. */
export async function recordRejection(
  trx: Transaction<CentralTables>,
  reason: string,
  now: Millis,
): Promise<boolean> {
  await trx
    .insertInto('sms_account')
    .values({ id: ONLY, refusals: 1, suspended_since: null, reason })
    .onConflict((on) =>
      on.column('id').doUpdateSet((eb) => ({ refusals: eb('sms_account.refusals', '+', 1), reason })),
    )
    .execute();
  const held = await trx
    .updateTable('sms_account')
    .set({ suspended_since: now })
    .where('id', '=', ONLY)
    .where('suspended_since', 'is', null)
    .where('refusals', '>=', SUSPEND_AFTER)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/** Lets messages go out again; true where something stood against it. */
export async function accountWorks(trx: Kysely<CentralTables>): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('sms_account').where('id', '=', ONLY).executeTakeFirst();
  return numDeletedRows > 0n;
}
