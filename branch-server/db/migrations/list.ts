import type { Migration } from 'kysely/migration';
import { SHARED_MIGRATIONS } from '#shared/server/db/migrations/list.ts';
import { up as branch } from './0002-branch.ts';

/** All migrations of a branch: shared ones and its own. Append only. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  ...SHARED_MIGRATIONS,
  '0002-branch': { up: branch },
};
