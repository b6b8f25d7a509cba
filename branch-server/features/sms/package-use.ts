import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type PackageType, packagePeriod } from '#shared/domain/sms/sms-package.ts';
import { localDay } from '#shared/domain/time/local-day.ts';

/** Counts sent message parts by month, whatever the period of the package, which may change. */
export function createPackageUse(sqlite: Database) {
  const add = statement<{ month: string; parts: number }>()(sqlite, (db, p) =>
    db
      .insertInto('sms_usage')
      .values({ month: p('month'), parts: p('parts') })
      .onConflict((on) =>
        on.column('month').doUpdateSet((eb) => ({ parts: eb('sms_usage.parts', '+', p('parts')) })),
      ),
  );
  const used = statement<{ like: string }>()(sqlite, (db, p) =>
    db
      .selectFrom('sms_usage')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('parts'), eb.val(0)).as('parts'))
      .where('month', 'like', p('like')),
  );

  return {
    /** Adds parts, or subtracts those that were not sent. */
    add(parts: number, now: Millis): void {
      if (parts !== 0) add.run({ month: today(now).slice(0, 7), parts });
    },
    /** Period of a moment, and the parts sent in it. */
    of(type: PackageType, now: Millis) {
      const period = packagePeriod(type, today(now));
      return { period, used: used.get({ like: `${period.name}%` })?.parts ?? 0 };
    },
  };
}

export const today = (now: Millis): string => localDay(new Date(now));
