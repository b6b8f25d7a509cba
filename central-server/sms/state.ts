import type { Kysely } from 'kysely';
import type { SmsState } from '#shared/contract/installation/sms.ts';
import { packageStatus } from '#shared/domain/sms/sms-package.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import type { SendingState } from '#shared/server/sms/routes.ts';
import type { CentralTables } from '../db/tables.ts';
import { accountNow } from './account.ts';
import { packageUse, today } from './package-use.ts';

/** Failures that are shown. */
const MAX_FAILURES = 50;

/** Reads how the messages stand that central sends; null while its branches send their own. */
export function createSmsState(reader: Kysely<CentralTables>): SendingState {
  return async (now) => {
    const { smsThroughCentral, smsPackageType, smsPackage: size } = await generalSettings(reader);
    if (!smsThroughCentral) return null;
    const { period, used } = await packageUse(reader, smsPackageType, now);
    const { endsOn } = packageStatus(used, size, period, today(now));
    const account = await accountNow(reader);
    const branches = await reader
      .selectFrom('branches as b')
      .select(['b.id', 'b.name'])
      .select((eb) =>
        eb
          .selectFrom('sms_messages')
          .select((count) => count.fn.countAll<number | string>().as('waiting'))
          .whereRef('id_branches', '=', 'b.id')
          .where('state', 'in', ['queued', 'sending'])
          .as('waiting'),
      )
      .where('b.sms', '=', 1)
      .where('b.enabled', '=', 1)
      .orderBy('b.name')
      .execute();
    const failures = await reader
      .selectFrom('sms_messages')
      .select(['id', 'id_branches as idBranches', 'kind', 'ends as phone', 'updated_at as at'])
      .select(['state', 'failure as reason'])
      .where('state', 'in', ['refused', 'unknown', 'expired'])
      .where('id_branches', '>', 0)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_FAILURES)
      .execute();
    return {
      package: { period: period.name, until: period.until, used, size, endsOn },
      branches: branches.map(({ id, name, waiting }) => ({
        idBranches: id,
        name,
        waiting: Number(waiting ?? 0),
        suspendedSince: account?.suspended_since ?? null,
        reason: account?.reason ?? '',
      })),
      failures: failures as SmsState['failures'],
    };
  };
}
