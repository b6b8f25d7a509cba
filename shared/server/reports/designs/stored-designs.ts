import type { Kysely, Selectable } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ReportDesignContent } from '#shared/contract/reports/report-designs.ts';
import type { Schedule } from '#shared/domain/reports/repeat.ts';
import type { ReportDesignsTable } from '#shared/server/db/report-tables.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { seesDesign } from './who-sees.ts';

type Db = Kysely<SharedTables>;
export type StoredDesign = Selectable<ReportDesignsTable>;

/** What was saved, as it is on the wire. */
export const contentOf = ({ design }: Pick<StoredDesign, 'design'>): ReportDesignContent =>
  JSON.parse(design) as ReportDesignContent;

/** Where the repeating of a saved report stands, by the clock of a place. */
export const scheduleOf = (design: StoredDesign, zone: string): Schedule => ({
  repeat: contentOf(design).configuration,
  firstDay: design.first_day,
  after: design.due_after,
  times: design.times,
  zone,
});

/** Lists the saved reports that somebody sees, by name. */
export async function designsSeenBy(db: Db, caller: Caller): Promise<StoredDesign[]> {
  const rows = await db.selectFrom('report_designs').selectAll().orderBy('name').orderBy('id').execute();
  return rows.filter((row) => seesDesign(caller, row));
}

/** One of them; what somebody does not see is not there for them. */
export async function designSeenBy(db: Db, caller: Caller, id: number): Promise<StoredDesign> {
  const row = await db.selectFrom('report_designs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !seesDesign(caller, row)) throw apiError('NOT_FOUND', { about: `report ${id}` });
  return row;
}
