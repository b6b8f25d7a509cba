import type { Kysely } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { CentralTables } from '../db/tables.ts';
import type { BranchDay } from './branch-day.ts';
import type { DayNow } from './recompute-day.ts';

/** Reads how a branch's day stands by central's clock: the zone of the branch, and whether the day has ended. */
export async function dayNow(
  db: Kysely<CentralTables>,
  { idBranches, day }: BranchDay,
  now: Millis,
): Promise<DayNow> {
  const branch = await db
    .selectFrom('branches')
    .select('zone')
    .where('id', '=', idBranches)
    .executeTakeFirst();
  const zoneHours = zoneHoursOf(branch?.zone);
  const { resetHour } = await generalSettings(db);
  return { zoneHours, isOver: day < businessDay(now, { zoneHours, resetHour }) };
}
