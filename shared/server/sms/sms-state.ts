import type { SmsState } from '#shared/contract/installation/sms.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SmsKind } from '#shared/domain/sms/message-kinds.ts';
import { packageStatus } from '#shared/domain/sms/sms-package.ts';
import type { JobDb } from '../jobs/job-kind.ts';
import { accountNow } from './account.ts';
import { packageUse, today } from './package-use.ts';
import type { SendingState } from './routes.ts';
import { SMS_JOB_KINDS, smsOf } from './sms-jobs.ts';

interface SmsStateOptions {
  readonly reader: JobDb;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  /** Server that sends the messages: this one, central for this branch, or each branch instead of this central. */
  readonly sender: (settings: GeneralSettings) => 'here' | 'central' | 'branches';
}

/** Failures that are listed. */
const MAX_FAILURES = 50;

/** Failed states, as they are published. */
const FAILURES = { dead: 'refused', unknown: 'unknown', expired: 'expired' } as const;

/** State of SMS at a server. Messages through central are counted there. */
export function createSmsState({ reader, settings, sender }: SmsStateOptions): SendingState {
  return async (now) => {
    const current = await settings();
    const sends = sender(current);
    if (sends === 'branches') return null;
    const { smsPackageType, smsPackage: size } = current;
    const { period, used } = await packageUse(reader, smsPackageType, now);
    const { endsOn } = packageStatus(used, size, period, today(now));
    return {
      ...(sends === 'central'
        ? { ready: 'Y' as const, package: null }
        : { package: { period: period.name, until: period.until, used, size, endsOn } }),
      branches: await sendingBranches(reader),
      failures: await latestFailures(reader),
    };
  };
}

async function sendingBranches(reader: JobDb): Promise<SmsState['branches']> {
  const account = await accountNow(reader);
  const open = await reader
    .selectFrom('jobs')
    .select('key')
    .where('kind', 'in', SMS_JOB_KINDS)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  const waiting = Map.groupBy(open, (job) => smsOf(job).idBranches);
  const branches = await reader
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('sms', '=', 1)
    .where('enabled', '=', 1)
    .orderBy('name')
    .execute();
  return branches.map(({ id, name }) => ({
    idBranches: id,
    name,
    suspendedSince: account?.suspended_since ?? null,
    reason: account?.reason ?? '',
    waiting: waiting.get(id)?.length ?? 0,
  }));
}

async function latestFailures(reader: JobDb): Promise<SmsState['failures']> {
  const rows = await reader
    .selectFrom('jobs')
    .select(['key', 'subject', 'target', 'state', 'failure', 'ended_at'])
    .where('kind', 'in', SMS_JOB_KINDS)
    .where('ended_at', 'is not', null)
    .where('state', 'in', ['dead', 'unknown', 'expired'])
    .orderBy('ended_at', 'desc')
    .orderBy('key', 'desc')
    .limit(MAX_FAILURES)
    .execute();
  return rows
    .map((row) => ({
      key: row.key,
      idBranches: smsOf(row).idBranches,
      kind: row.subject as SmsKind,
      phone: row.target,
      at: row.ended_at ?? 0,
      state: FAILURES[row.state as keyof typeof FAILURES],
      reason: row.failure,
    }))
    .filter(({ idBranches }) => idBranches > 0);
}
