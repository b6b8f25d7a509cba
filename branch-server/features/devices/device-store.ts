import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { hashOfKey } from '#branch-server/stored/hash-of-key.ts';
import type { DeviceUse } from '#shared/contract/devices/devices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type ScreenName, screenOfUse } from './screen-name.ts';

export interface StoredDevice extends DeviceUse {
  readonly id: number;
  /** Own name; empty to use that of its screen. */
  readonly name: string;
  readonly keyHash: string;
  readonly pairedAt: Millis;
  readonly pairedBy: string;
}

type NamedUse = DeviceUse & { readonly name: string };

/** Columns of use and name. */
const namedUse = (p: <Name extends keyof NamedUse>(name: Name) => NamedUse[Name]) => ({
  role: p('role'),
  name: p('name'),
  id_displays: p('idDisplays'),
  id_kiosks: p('idKiosks'),
  id_workstations: p('idWorkstations'),
  id_branches: p('idBranches'),
});

/** Reads and writes the paired devices. */
export function createDeviceStore(sqlite: Database) {
  const columns = [
    'id',
    'name',
    'role',
    'id_displays as idDisplays',
    'id_kiosks as idKiosks',
    'id_workstations as idWorkstations',
    'id_branches as idBranches',
    'key_hash as keyHash',
    'paired_at as pairedAt',
    'paired_by as pairedBy',
  ] as const;
  const all = statement<object>()(sqlite, (db) => db.selectFrom('devices').select(columns).orderBy('id'));
  const byHash = statement<{ hash: string }>()(sqlite, (db, p) =>
    db.selectFrom('devices').select(columns).where('key_hash', '=', p('hash')),
  );
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('devices').select(columns).where('id', '=', p('id')),
  );
  const insert = statement<NamedUse & { readonly hash: string; readonly now: number; readonly by: string }>()(
    sqlite,
    (db, p) =>
      db
        .insertInto('devices')
        .values({
          ...namedUse(p),
          key_hash: p('hash'),
          paired_at: p('now'),
          paired_by: p('by'),
        })
        .returning(columns),
  );
  const change = statement<NamedUse & { readonly id: number }>()(sqlite, (db, p) =>
    db.updateTable('devices').set(namedUse(p)).where('id', '=', p('id')),
  );
  const remove = statement<{ id: number }>()(sqlite, (db, p) =>
    db.deleteFrom('devices').where('id', '=', p('id')),
  );
  const removeRow = statement<{ screen: string }>()(sqlite, (db, p) =>
    db.deleteFrom('device_sightings').where('screen', '=', p('screen')),
  );

  return {
    byKey: (key: string): StoredDevice | undefined => byHash.get({ hash: hashOfKey(key) }),
    byHash: (keyHash: string): StoredDevice | undefined => byHash.get({ hash: keyHash }),
    byId: (id: number): StoredDevice | undefined => byId.get({ id }),
    all: (): StoredDevice[] => all.all({}),
    /** Devices paired with a screen. */
    of: (screen: ScreenName): StoredDevice[] =>
      all.all({}).filter((device) => screenOfUse(device) === screen),
    /** Adds a device; undefined if its key is paired already. */
    add(one: DeviceUse & { name: string; hash: string; now: Millis; by: string }): StoredDevice | undefined {
      return byHash.get(one) ? undefined : insert.get(one);
    },
    change: (one: DeviceUse & { id: number; name: string }) => change.run(one),
    remove: (id: number) => remove.run({ id }),
    removeAll(screens: readonly ScreenName[]): void {
      for (const screen of screens) removeRow.run({ screen });
    },
  };
}

export type DeviceStore = ReturnType<typeof createDeviceStore>;
