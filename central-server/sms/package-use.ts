import type { Kysely, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type PackageType, packagePeriod } from '#shared/domain/sms/sms-package.ts';
import { localDay } from '#shared/domain/time/local-day.ts';

export const today = (now: Millis): string => localDay(new Date(now));

/** Adds parts to the package counter, or subtracts them. Locks the counter until the transaction ends. */
export async function countParts(trx: Transaction<CentralTables>, parts: number, now: Millis): Promise<void> {
  await trx
    .insertInto('sms_usage')
    .values({ month: today(now).slice(0, 7), parts })
    .onConflict((on) =>
      on.column('month').doUpdateSet((eb) => ({ parts: eb('sms_usage.parts', '+', parts) })),
    )
    .execute();
}

/** Package period of a moment and its used parts. */
export async function packageUse(db: Kysely<CentralTables>, type: PackageType, now: Millis) {
  const period = packagePeriod(type, today(now));
  const { parts } = await db
    .selectFrom('sms_usage')
    .select((eb) => eb.fn.sum<number | string | null>('parts').as('parts'))
    .where('month', 'like', `${period.name}%`)
    .executeTakeFirstOrThrow();
  return { period, used: Number(parts ?? 0) };
}
