import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { alarmLetters, STALE_MS } from '#shared/server/alarms/alarm-letters.ts';
import { raisedSince } from './raised-since.ts';

/** Writes to addressees of alarms, once for each time that one begins. */
export const createAlarmLetters = (reader: Kysely<BranchTables>, texts: i18n) => async (now: Millis) =>
  alarmLetters(reader, texts, await raisedSince(reader, now - STALE_MS));
