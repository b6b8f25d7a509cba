import type { Migration } from 'kysely/migration';
import { SHARED_MIGRATIONS } from '#shared/server/db/migrations/list.ts';
import { up as postgres } from './0001-postgres.ts';
import { up as central } from './0002-central.ts';
import { up as alarmChecks } from './0010-alarm-checks.ts';
import { up as postgresJsonEach } from './0011-postgres-json-each.ts';
import { up as alarmJobs } from './0013-alarm-jobs.ts';
import { up as terms } from './0022-central-terms.ts';

/** All migrations of central: shared ones and its own. Append only. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  ...SHARED_MIGRATIONS,
  '0002-central': { up: central },
  '0010-alarm-checks': { up: alarmChecks },
  '0013-alarm-jobs': { up: alarmJobs },
  '0022-central-terms': { up: terms },
};

/** The same on PostgreSQL, with the functions and tables that only PostgreSQL needs. Append only. */
export const POSTGRES_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-postgres': { up: postgres },
  ...MIGRATIONS,
  '0011-postgres-json-each': { up: postgresJsonEach },
};
