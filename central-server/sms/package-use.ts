import type { Kysely, Transaction } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { type PackageType, packagePeriod } from '#shared/domain/sms/sms-package.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import type { CentralTables } from '../db/tables.ts';

export const today = (now: Millis): string => localDay(new Date(now));

/** Counts so many parts more, or fewer where they came to nothing. Others who count wait for the end of this. */
export async function countParts(trx: Transaction<CentralTables>, parts: number, now: Millis): Promise<void> {
  await trx
    .insertInto('sms_usage')
    .values({ month: today(now).slice(0, 7), parts })
    .onConflict((on) =>
      on.column('month').doUpdateSet((eb) => ({ parts: eb('sms_usage.parts', '+', parts) })),
    )
    .execute();
}

/** The period that a moment lies in, and the parts of it. */
export async function packageUse(db: Kysely<CentralTables>, type: PackageType, now: Millis) {
  const period = packagePeriod(type, today(now));
  const { parts } = await db
    .selectFrom('sms_usage')
    .select((eb) => eb.fn.sum<number | string | null>('parts').as('parts'))
    .where('month', 'like', `${period.name}%`)
    .executeTakeFirstOrThrow();
  return { period, used: Number(parts ?? 0) };
}
