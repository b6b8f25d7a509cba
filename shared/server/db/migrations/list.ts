import type { Migration } from 'kysely/migration';
import { up as shared } from './0001-shared.ts';
import { up as jobs } from './0012-jobs.ts';
import { up as smsJobs } from './0014-sms-jobs.ts';
import { up as terms } from './0020-shared-terms.ts';

/**
 * Migrations of both servers. Each server runs them with its own in the order of the names, so a number that one list
 * has used is taken in the others. From 1.0.0 on released migrations never change: append to the list.
 */
export const SHARED_MIGRATIONS = {
  '0001-shared': { up: shared },
  '0012-jobs': { up: jobs },
  '0014-sms-jobs': { up: smsJobs },
  '0020-shared-terms': { up: terms },
} as const satisfies Readonly<Record<string, Migration>>;
