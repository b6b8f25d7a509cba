import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { alarmEmails, RAISED, type RaisedAt, STALE_MS } from '#shared/server/alarms/alarm-emails.ts';

/** Mails to recipients of alarms, once per start of an alarm. */
export const createAlarmEmails = (reader: Kysely<BranchTables>, texts: i18n) => async (now: Millis) =>
  alarmEmails(reader, texts, await raisedSince(reader, now - STALE_MS));

/**
 * Alarms that began after a moment, one row per run. All notifications outside the bell use this query, and
 * `toldOf` for the recipients.
 */
const raisedSince = (reader: Kysely<BranchTables>, moment: Millis): Promise<RaisedAt[]> =>
  reader
    .selectFrom('alarm_events as e')
    .innerJoin('branches as b', 'b.id', 'e.id_branches')
    .select(RAISED)
    .where('e.at', '>', moment)
    .whereRef('e.at', '=', 'e.since')
    .execute();
