import type { Kysely } from 'kysely';
import type { SharedTables } from '../db/tables.ts';
import type { Licences } from '../licence/licences.ts';

/** Tells whether the licence allows SMS at all: its `maxSMS` is above 0, or sets no bound. */
export const smsLicensed =
  (licences: Licences) =>
  async (db: Kysely<SharedTables>): Promise<boolean> =>
    (await licences(db)).licence.maxSMS !== 0;
