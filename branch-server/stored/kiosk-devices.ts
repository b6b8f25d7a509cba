import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { hashOfKey } from './hash-of-key.ts';

/** A device that is paired as a kiosk: other roles print nothing. */
export interface KioskDevice {
  readonly id: number;
  /** Its own name; without one, the name of its kiosk. */
  readonly name: string;
  readonly idBranches: number;
}

/** Finds the devices that are kiosks. */
export function createKioskDevices(sqlite: Database) {
  const all = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('devices as d')
      .innerJoin('kiosks as k', 'k.id', 'd.id_kiosks')
      .select(['d.id', 'd.name', 'd.key_hash', 'd.id_branches as idBranches', 'k.name as kiosk'])
      .where('d.role', '=', 'kiosk')
      .where('d.id_branches', 'is not', null)
      .orderBy('d.id'),
  );
  const read = (): (KioskDevice & { readonly keyHash: string })[] =>
    all.all({}).map(({ id, name, key_hash: keyHash, idBranches, kiosk }) => ({
      id,
      keyHash,
      name: name || kiosk,
      idBranches: Number(idBranches),
    }));
  const plain = ({ id, name, idBranches }: KioskDevice): KioskDevice => ({ id, name, idBranches });

  return {
    byKey(key: string): KioskDevice | undefined {
      const keyHash = hashOfKey(key);
      return read()
        .filter((device) => device.keyHash === keyHash)
        .map(plain)[0];
    },
    byId: (id: number): KioskDevice | undefined =>
      read()
        .map(plain)
        .find((device) => device.id === id),
    inBranch: (idBranches: number): KioskDevice[] =>
      read()
        .filter((device) => device.idBranches === idBranches)
        .map(plain),
  };
}

export type KioskDevices = ReturnType<typeof createKioskDevices>;
