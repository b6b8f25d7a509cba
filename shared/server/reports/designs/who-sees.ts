import { MODULES } from '#shared/domain/access/modules.ts';
import { isAudit, type ReportType } from '#shared/domain/reports/report-types.ts';
import type { ReportDesignsTable } from '#shared/server/db/report-tables.ts';
import type { Caller } from '#shared/server/kit/caller.ts';

type Kind = Pick<ReportType, 'category'>;
type Holder = Pick<Caller, 'modules'>;

/** Tells whether somebody may make reports of a kind: those of the audit have a privilege of their own. */
export const canCreateReport = ({ modules }: Holder, kind: Kind): boolean =>
  modules.includes(isAudit(kind) ? MODULES.reportAudit : MODULES.reportStatistics);

/** Tells whether somebody sees a saved report: all of the kinds that they may make, without any their own. */
export function seesDesign(
  caller: Holder & Pick<Caller, 'idUsers'>,
  design: Pick<ReportDesignsTable, 'category' | 'id_users'>,
): boolean {
  const mayMakeNone = [MODULES.reportAudit, MODULES.reportStatistics].every(
    (module) => !caller.modules.includes(module),
  );
  return mayMakeNone ? design.id_users === caller.idUsers : canCreateReport(caller, design);
}
