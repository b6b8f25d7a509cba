import { createHmac } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { type AddressProof, createAddressProof } from '#shared/server/secrets/address-proof.ts';

/** Makes and reads the secrets of addresses by the branch's key. */
export const createAddressSecrets = (sqlite: Database, sort: 'phone ticket' | 'appointment'): AddressProof =>
  createAddressProof(addressKey(sqlite), sort);

/**
 * Makes the key that central is told, to know the addresses at which it shows the branch’s tickets. The branch’s own
 * does not follow from it, so that whoever reads central’s database makes no address of the branch.
 */
export const outsideKey = (sqlite: Database): Buffer =>
  createHmac('sha256', addressKey(sqlite)).update('turno phone tickets at central v1').digest();

function addressKey(sqlite: Database): Buffer {
  const stored = statement<Record<never, never>>()(sqlite, (db) =>
    db.selectFrom('phone_keys').select('key').where('id', '=', 1),
  );
  const row = stored.get({});
  if (!row) throw new Error('the branch has no key for addresses');
  return Buffer.from(row.key, 'hex');
}

export type AddressSecrets = AddressProof;
