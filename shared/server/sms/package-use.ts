import type { Millis } from '#shared/domain/ids.ts';
import { type PackageType, packagePeriod } from '#shared/domain/sms/sms-package.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import type { JobDb } from '../jobs/job-kind.ts';

export const today = (now: Millis): string => localDay(new Date(now));

/** Adds parts to the package counter, or subtracts them. Locks the counter until the transaction ends. */
export async function countParts(db: JobDb, parts: number, now: Millis): Promise<void> {
  await db
    .insertInto('sms_usage')
    .values({ month: today(now).slice(0, 7), parts })
    .onConflict((on) =>
      on.column('month').doUpdateSet((eb) => ({ parts: eb('sms_usage.parts', '+', parts) })),
    )
    .execute();
}

/** Package period of a moment and its used parts. */
export async function packageUse(db: JobDb, type: PackageType, now: Millis) {
  const period = packagePeriod(type, today(now));
  const { parts } = await db
    .selectFrom('sms_usage')
    .select((eb) => eb.fn.sum<number | string | null>('parts').as('parts'))
    .where('month', 'like', `${period.name}%`)
    .executeTakeFirstOrThrow();
  return { period, used: Number(parts ?? 0) };
}
