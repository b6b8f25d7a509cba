import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { createReportDesign, ReportDesignContent } from '#shared/contract/reports/report-designs.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { addRole, addUser } from './add-user.ts';

export const WAITS = 102;
export const AUDIT = 901;

/** A repetition; none by default. */
const repeating = (more: Partial<ReportDesignContent['configuration']>) => ({
  export: { id: 1, name: 'pdf' as const },
  repeat: 'none' as const,
  every: 1,
  at: '07:00',
  end: 'never' as const,
  monday: 'N',
  tuesday: 'N',
  wednesday: 'N',
  thursday: 'N',
  friday: 'N',
  saturday: 'N',
  sunday: 'N',
  endOccurrences: null,
  endDate: null,
  sendTo: [] as string[],
  ...more,
});

/** A report to be saved, of waits by default. */
export const reportSent = (
  name: string,
  {
    reportType = WAITS,
    filters = [],
    ...configuration
  }: Partial<ReportDesignContent['configuration']> & {
    readonly reportType?: number;
    readonly filters?: ReportDesignContent['filters'];
  } = {},
) =>
  ({
    name,
    reportType,
    design: { type: { id: reportType, name: 'Esperas' }, filters, configuration: repeating(configuration) },
  }) as BodyOf<typeof createReportDesign>;

export const { reportStatistics: STATISTICS, reportAudit: OF_AUDIT } = MODULES;

/** A user with only these modules and, if any are given, only these branches. */
export async function addReporter(
  scope: TransactionScope<never>,
  modules: readonly number[],
  branches: readonly number[] = [],
) {
  const user = await addUser(scope, await addRole(scope, modules));
  for (const id_branches of branches)
    await repository(scope, 'user_branches').insert({ id_users: user.idUsers, id_branches });
  return user;
}
