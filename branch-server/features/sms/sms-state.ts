import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { packageStatus } from '#shared/domain/sms/sms-package.ts';
import type { SendingState } from '#shared/server/sms/routes.ts';
import { createPackageUse, today } from './package-use.ts';

type Failures = NonNullable<Awaited<ReturnType<SendingState>>>['failures'];

/** Failures that are shown. */
const MAX_FAILURES = 50;

/** State of SMS at this server, over the reading connection. Messages through central are counted there. */
export function createSmsState(
  sqlite: Database,
  settings: SettingsNow,
  throughCentral: () => boolean,
): SendingState {
  const use = createPackageUse(sqlite);
  const branches = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('branches as b')
      .leftJoin('sms_suspensions as h', 'h.id_branches', 'b.id')
      .select(['b.id as idBranches', 'b.name', 'h.suspended_since as suspendedSince', 'h.reason'])
      .select((eb) =>
        eb
          .selectFrom('sms_messages')
          .select((count) => count.fn.countAll<number>().as('waiting'))
          .whereRef('id_branches', '=', 'b.id')
          .where('state', 'in', ['queued', 'forwarded'])
          .as('waiting'),
      )
      .where('b.sms', '=', 1)
      .where('b.enabled', '=', 1)
      .orderBy('b.name'),
  );
  const failures = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('sms_messages')
      .select(['id', 'id_branches as idBranches', 'kind', 'ends as phone', 'updated_at as at'])
      .select(['state', 'failure as reason'])
      .where('state', 'in', ['refused', 'unknown', 'expired'])
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_FAILURES),
  );

  return (now) => {
    const { smsPackageType, smsPackage: size } = settings();
    const { period, used } = use.of(smsPackageType, now);
    const { endsOn } = packageStatus(used, size, period, today(now));
    return {
      ...(throughCentral()
        ? { ready: 'Y' as const, package: null }
        : { package: { period: period.name, until: period.until, used, size, endsOn } }),
      branches: branches.all({}).map((one) => ({
        ...one,
        suspendedSince: one.suspendedSince ?? null,
        reason: one.reason ?? '',
        waiting: one.waiting ?? 0,
      })),
      failures: failures.all({}) as Failures,
    };
  };
}
