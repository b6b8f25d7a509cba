import type { Kysely } from 'kysely';
import { createTables } from '#shared/server/db/schema/define-table.ts';
import { alarmChecks } from '../schema/registry.ts';

/** Creates the index of due alarm checks; central requests all checks at its start. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, { alarm_checks: alarmChecks }, ['create index alarm_checks_due on alarm_checks (due_at)']);
