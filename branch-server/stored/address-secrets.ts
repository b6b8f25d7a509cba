import { createHmac } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { type AddressProof, createAddressProof } from '#shared/server/secrets/address-proof.ts';

/** Creates and verifies the secrets of addresses with the key of the branch. */
export const createAddressSecrets = (sqlite: Database, sort: 'phone ticket' | 'appointment'): AddressProof =>
  createAddressProof(addressKey(sqlite), sort);

/**
 * Derives the key that central uses to verify addresses of its phone pages. The key of the branch cannot be
 * derived from it, so the database of central does not reveal addresses of the branch.
 */
export const outsideKey = (sqlite: Database): Buffer =>
  createHmac('sha256', addressKey(sqlite)).update('turno phone tickets at central v1').digest();

/** Key by which challenges of the proof of work are signed. */
export const workProofKey = (sqlite: Database): Buffer => addressKey(sqlite);

function addressKey(sqlite: Database): Buffer {
  const stored = statement<Record<never, never>>()(sqlite, (db) =>
    db.selectFrom('phone_keys').select('key').where('id', '=', 1),
  );
  const row = stored.get({});
  if (!row) throw new Error('the branch has no key for addresses');
  return Buffer.from(row.key, 'hex');
}

export type AddressSecrets = AddressProof;
