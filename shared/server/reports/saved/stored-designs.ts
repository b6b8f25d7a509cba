import type { Kysely, Selectable } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ReportDesignContent } from '#shared/contract/reports/report-designs.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { Schedule } from '#shared/domain/reports/repeat.ts';
import { isAudit, type ReportType } from '#shared/domain/reports/report-types.ts';
import type { ReportDesignsTable } from '#shared/server/db/schema/reports.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Caller } from '#shared/server/kit/caller.ts';

type Db = Kysely<SharedTables>;
export type StoredDesign = Selectable<ReportDesignsTable>;

/** Returns the stored content of a report in its API shape. */
export const contentOf = ({ design }: Pick<StoredDesign, 'design'>): ReportDesignContent =>
  JSON.parse(design) as ReportDesignContent;

/** Returns the repetition state of a saved report in a time zone. */
export const scheduleOf = (design: StoredDesign, zone: string): Schedule => ({
  repeat: contentOf(design).configuration,
  firstDay: design.first_day,
  after: design.due_after,
  times: design.times,
  zone,
});

/** Lists the saved reports visible to a user, by name. */
export async function designsSeenBy(db: Db, caller: Caller): Promise<StoredDesign[]> {
  const rows = await db.selectFrom('report_designs').selectAll().orderBy('name').orderBy('id').execute();
  return rows.filter((row) => seesDesign(caller, row));
}

/** Finds a saved report visible to a user; throws NOT_FOUND otherwise. */
export async function designSeenBy(db: Db, caller: Caller, id: number): Promise<StoredDesign> {
  const row = await db.selectFrom('report_designs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !seesDesign(caller, row)) throw apiError('NOT_FOUND', { about: `report ${id}` });
  return row;
}

type Kind = Pick<ReportType, 'category'>;
type Holder = Pick<Caller, 'modules'>;

/** Checks the privilege for a report category; the audit has its own. */
export const canCreateReport = ({ modules }: Holder, kind: Kind): boolean =>
  modules.includes(isAudit(kind) ? MODULES.reportAudit : MODULES.reportStatistics);

/** Users see reports of the categories they may create; users without either privilege see their own. */
function seesDesign(
  caller: Holder & Pick<Caller, 'idUsers'>,
  design: Pick<ReportDesignsTable, 'category' | 'id_users'>,
): boolean {
  const mayMakeNone = [MODULES.reportAudit, MODULES.reportStatistics].every(
    (module) => !caller.modules.includes(module),
  );
  return mayMakeNone ? design.id_users === caller.idUsers : canCreateReport(caller, design);
}
