import type { Migration } from 'kysely/migration';
import { SHARED_MIGRATIONS } from '#shared/server/db/migrations/list.ts';
import { up as branch } from './0002-branch.ts';
import { up as deviceMachines } from './0003-device-machines.ts';
import { up as smsAccount } from './0015-sms-account.ts';
import { up as terms } from './0021-branch-terms.ts';

/** All migrations of a branch: shared ones and its own. Append only. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  ...SHARED_MIGRATIONS,
  '0002-branch': { up: branch },
  '0003-device-machines': { up: deviceMachines },
  '0015-sms-account': { up: smsAccount },
  '0021-branch-terms': { up: terms },
};
