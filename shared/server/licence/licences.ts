import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { EVALUATION, type Licence } from '#shared/domain/settings/licence.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { parseLicenceFile, readLicenceFile } from './licence-file.ts';

/** The licence in force, and whether it is the evaluation licence. */
export interface CurrentLicence {
  readonly licence: Licence;
  readonly serial: number;
  readonly isEvaluation: boolean;
}

/** Answers the licence that holds now. */
export type Licences = (db: Kysely<SharedTables>) => Promise<CurrentLicence>;

const NONE: CurrentLicence = { licence: EVALUATION, serial: 0, isEvaluation: true };

/**
 * Reads the licence of an installation. An invalid signature counts as no licence. A server without a key accepts
 * central's licence. Verified once per file content.
 */
export function createLicences(publicKey: KeyObject | null): Licences {
  let known: { readonly file: string; readonly licence: CurrentLicence } | null = null;

  function readCurrent(file: string): CurrentLicence {
    const read = publicKey ? readLicenceFile(file, publicKey) : parseLicenceFile(file);
    if ('error' in read) return NONE;
    return { licence: read.licence, serial: read.serial, isEvaluation: false };
  }

  return async (db) => {
    const row = await storedLicence(db);
    if (!row) return NONE;
    if (known?.file !== row.file) known = { file: row.file, licence: readCurrent(row.file) };
    return known.licence;
  };
}

/** Throws DASHBOARD_DISABLED unless the licence includes the dashboard. */
export async function assertDashboardLicensed(licences: Licences, db: Kysely<SharedTables>): Promise<void> {
  const { licence } = await licences(db);
  if (licence.dashboardEnabled !== 'Y') throw apiError('DASHBOARD_DISABLED');
}

/** The row of the uploaded file; undefined without one. */
export const storedLicence = (db: Kysely<SharedTables>) =>
  db.selectFrom('licences').select(['id', 'file']).orderBy('id').limit(1).executeTakeFirst();
