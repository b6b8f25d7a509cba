import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { PlaceName } from './place.ts';

/** Hashes what a device drew by chance: it is as good as the key to look for it, and tells nothing of it. */
export const hashOfKey = (key: string): string => hash('sha256', key);

/** Reads and writes the paired devices. */
export function createDeviceStore(sqlite: Database) {
  const columns = ['id', 'id_displays', 'paired_at', 'paired_by', 'key_hash'] as const;
  const byHash = statement<{ hash: string }>()(sqlite, (db, p) =>
    db.selectFrom('devices').select(columns).where('key_hash', '=', p('hash')),
  );
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('devices').select(columns).where('id', '=', p('id')),
  );
  const ofDisplay = statement<{ display: number }>()(sqlite, (db, p) =>
    db.selectFrom('devices').select(columns).where('id_displays', '=', p('display')).orderBy('id'),
  );
  const insert = statement<{ display: number; hash: string; now: number; by: string }>()(sqlite, (db, p) =>
    db
      .insertInto('devices')
      .values({
        role: 'display',
        id_displays: p('display'),
        key_hash: p('hash'),
        paired_at: p('now'),
        paired_by: p('by'),
      })
      .returning(columns),
  );
  const move = statement<{ id: number; display: number }>()(sqlite, (db, p) =>
    db
      .updateTable('devices')
      .set({ id_displays: p('display') })
      .where('id', '=', p('id')),
  );
  const remove = statement<{ id: number }>()(sqlite, (db, p) =>
    db.deleteFrom('devices').where('id', '=', p('id')),
  );
  const forget = statement<{ place: string }>()(sqlite, (db, p) =>
    db.deleteFrom('device_sightings').where('place', '=', p('place')),
  );
  const orphans = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('devices')
      .select('id')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('displays as d').select('d.id').whereRef('d.id', '=', 'devices.id_displays'))),
      ),
  );

  return {
    byKey: (key: string) => byHash.get({ hash: hashOfKey(key) }),
    byHash: (keyHash: string) => byHash.get({ hash: keyHash }),
    byId: (id: number) => byId.get({ id }),
    ofDisplay: (display: number) => ofDisplay.all({ display }),
    /** Adds a device; undefined where its key is paired already. */
    add(one: { display: number; hash: string; now: Millis; by: string }) {
      return byHash.get(one) ? undefined : insert.get(one);
    },
    move: (id: number, display: number) => move.run({ id, display }),
    remove: (id: number) => remove.run({ id }),
    forget(places: readonly PlaceName[]): void {
      for (const place of places) forget.run({ place });
    },
    /** Lists the devices whose display is gone. */
    orphans: () => orphans.all({}).map(({ id }) => id),
  };
}

export type DeviceStore = ReturnType<typeof createDeviceStore>;
