import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { RAISED, type RaisedAt } from '#shared/server/alarms/alarm-emails.ts';

/**
 * Finds the alarms that began after a moment: once each, however long it goes on. Whatever tells people of alarms
 * outside the bell asks here, and `toldOf` for whom.
 */
export const raisedSince = (reader: Kysely<BranchTables>, moment: Millis): Promise<RaisedAt[]> =>
  reader
    .selectFrom('alarm_events as e')
    .innerJoin('branches as b', 'b.id', 'e.id_branches')
    .select(RAISED)
    .where('e.at', '>', moment)
    .whereRef('e.at', '=', 'e.since')
    .execute();
