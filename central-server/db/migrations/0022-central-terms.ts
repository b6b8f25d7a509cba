import { type Kysely, sql } from 'kysely';
import { replaceCodes, replaceInJson, replaceValues } from '#shared/server/db/migrations/replace-values.ts';

const ALARM_KINDS: readonly (readonly [string, string])[] = [
  ['dark', 'offline'],
  ['silent', 'muted'],
  ['putBack', 'restored'],
];
const DEVICE_STATES: readonly (readonly [string, string])[] = [
  ['dark', 'offline'],
  ['silent', 'muted'],
];
const UPDATE_STATES: readonly (readonly [string, string])[] = [
  ['wentBack', 'rolledBack'],
  ['heldUp', 'blocked'],
];
const QUARANTINE_REASONS: readonly (readonly [string, string])[] = [
  ['numberTaken', 'idInUse'],
  ['outOfTurn', 'outOfOrder'],
];
const STOP_REASONS: readonly (readonly [string, string])[] = [['tooManyRefused', 'tooManyRejected']];

/** Renames stored values of central to the terms of the glossary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deployments rename column steady_ms to stable_ms`.execute(db);
  await replaceValues(db, 'rollouts', 'state', [['takenBack', 'reverted']]);
  await replaceValues(db, 'phone_requests', 'action', [
    ['moreTime', 'postpone'],
    ['leave', 'cancel'],
    ['back', 'return'],
  ]);
  await replaceValues(db, 'compared_days', 'outcome', [['mended', 'repaired']]);
  await replaceCodes(db, 'quarantine', 'reason', QUARANTINE_REASONS);
  await replaceCodes(db, 'streams', 'stopped', STOP_REASONS);
  await replaceValues(db, 'fleet_alarms', 'kind', ALARM_KINDS);
  await sql`update fleet_alarms set detail = 'offline' where kind = 'behind' and detail = 'away'`.execute(db);
  await replaceCodes(db, 'fleet_alarms', 'detail', STOP_REASONS);
  await replaceInJson(db, 'branch_reports', 'report', 'state', [...DEVICE_STATES, ...UPDATE_STATES]);
  await replaceInJson(db, 'jobs', 'payload', 'kind', ALARM_KINDS);
  await replaceInJson(db, 'jobs', 'payload', 'detail', [['away', 'offline']]);
}
