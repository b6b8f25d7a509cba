import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import { EVALUATION, type Licence } from '#shared/domain/licence/licence.ts';
import type { SharedTables } from '../db/tables.ts';
import { parseLicenceFile, readLicenceFile } from './licence-file.ts';

/** The licence that holds, and whether it is the one that everybody has to try the product out. */
export interface CurrentLicence {
  readonly licence: Licence;
  readonly serial: number;
  readonly isEvaluation: boolean;
}

/** Answers the licence that holds now. */
export type Licences = (db: Kysely<SharedTables>) => Promise<CurrentLicence>;

const NONE: CurrentLicence = { licence: EVALUATION, serial: 0, isEvaluation: true };

/**
 * Reads the licence of an installation. A file that no longer fits the key, such as one that was altered in the
 * database, counts as none. A server without a key takes what it has: it got it from its central, which looked. The
 * file is read anew each time, and verified once for as long as it is the same.
 */
export function createLicences(publicKey: KeyObject | null): Licences {
  let known: { readonly file: string; readonly held: CurrentLicence } | null = null;

  function readCurrent(file: string): CurrentLicence {
    const read = publicKey ? readLicenceFile(file, publicKey) : parseLicenceFile(file);
    if ('fault' in read) return NONE;
    return { licence: read.licence, serial: read.serial, isEvaluation: false };
  }

  return async (db) => {
    const row = await storedLicence(db);
    if (!row) return NONE;
    if (known?.file !== row.file) known = { file: row.file, held: readCurrent(row.file) };
    return known.held;
  };
}

/** The row of the file that was uploaded; undefined where none was. */
export const storedLicence = (db: Kysely<SharedTables>) =>
  db.selectFrom('licences').select(['id', 'file']).orderBy('id').limit(1).executeTakeFirst();
