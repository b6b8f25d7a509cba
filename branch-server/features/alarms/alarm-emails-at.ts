import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { alarmEmails, STALE_MS } from '#shared/server/alarms/alarm-emails.ts';
import { raisedSince } from './raised-since.ts';

/** Writes to addressees of alarms, once for each time that one begins. */
export const createAlarmEmails = (reader: Kysely<BranchTables>, texts: i18n) => async (now: Millis) =>
  alarmEmails(reader, texts, await raisedSince(reader, now - STALE_MS));
