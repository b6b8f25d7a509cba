import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { type AddressProof, createAddressProof } from '#shared/server/secrets/address-proof.ts';

/** Makes and reads the secrets of addresses by the branch's key. */
export function createAddressSecrets(sqlite: Database, sort: 'phone ticket' | 'appointment'): AddressProof {
  const stored = statement<Record<never, never>>()(sqlite, (db) =>
    db.selectFrom('phone_keys').select('key').where('id', '=', 1),
  );
  const row = stored.get({});
  if (!row) throw new Error('the branch has no key for addresses');
  return createAddressProof(Buffer.from(row.key, 'hex'), sort);
}

export type AddressSecrets = AddressProof;
