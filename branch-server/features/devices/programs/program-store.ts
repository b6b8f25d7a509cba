import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type {
  DeviceProgramsTable,
  DeviceVersionOffersTable,
  StoppedDeviceVersionsTable,
} from '#branch-server/db/schema/devices.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';

export type StoredProgram = Selectable<DeviceProgramsTable>;
export type StoredOffer = Selectable<DeviceVersionOffersTable>;
export type StoppedVersion = Selectable<StoppedDeviceVersionsTable>;

/** Reads and writes the program reports of devices, and the stopped versions. */
export function createProgramStore(sqlite: Database) {
  const all = statement<object>()(sqlite, (db) =>
    db.selectFrom('device_programs').selectAll().orderBy('id_devices'),
  );
  const put = statement<StoredProgram>()(sqlite, (db, p) => {
    const report = {
      version: p('version'),
      target: p('target'),
      healthy_since: p('healthy_since'),
      update_version: p('update_version'),
      update_state: p('update_state'),
      update_reason: p('update_reason'),
      update_since: p('update_since'),
    };
    return db
      .insertInto('device_programs')
      .values({ id_devices: p('id_devices'), ...report })
      .onConflict((conflict) => conflict.column('id_devices').doUpdateSet(report));
  });
  const stopped = statement<object>()(sqlite, (db) => db.selectFrom('stopped_device_versions').selectAll());
  const stop = statement<StoppedVersion>()(sqlite, (db, p) =>
    db
      .insertInto('stopped_device_versions')
      .values({
        version: p('version'),
        device: p('device'),
        state: p('state'),
        reason: p('reason'),
        at: p('at'),
      })
      .onConflict((conflict) => conflict.column('version').doNothing()),
  );
  const goOn = statement<{ version: string }>()(sqlite, (db, p) =>
    db.deleteFrom('stopped_device_versions').where('version', '=', p('version')),
  );
  const offers = statement<object>()(sqlite, (db) =>
    db.selectFrom('device_version_offers').selectAll().orderBy('reported_at'),
  );
  const offer = statement<{ version: string; id: number; at: number }>()(sqlite, (db, p) =>
    db
      .insertInto('device_version_offers')
      .values({
        version: p('version'),
        id_devices: p('id'),
        offered_at: p('at'),
        state: '',
        reason: '',
        reported_at: null,
      })
      .onConflict((conflict) => conflict.columns(['version', 'id_devices']).doNothing()),
  );
  const fail = statement<{ version: string; id: number; state: string; reason: string; at: number }>()(
    sqlite,
    (db, p) =>
      db
        .updateTable('device_version_offers')
        .set({ state: p('state'), reason: p('reason'), reported_at: p('at') })
        .where('version', '=', p('version'))
        .where('id_devices', '=', p('id'))
        .where('state', '=', ''),
  );
  const clearFailures = statement<{ version: string }>()(sqlite, (db, p) =>
    db.deleteFrom('device_version_offers').where('version', '=', p('version')),
  );
  return {
    all: (): StoredProgram[] => all.all({}),
    put: (program: StoredProgram): void => void put.run(program),
    stopped: (): StoppedVersion[] => stopped.all({}),
    stop: (version: StoppedVersion): void => void stop.run(version),
    offers: (): StoredOffer[] => offers.all({}),
    offer: (version: string, id: number, at: Millis): void => void offer.run({ version, id, at }),
    /** Records the failure of an offered version, once per device; false if it was not offered or has failed. */
    fail: (failure: { version: string; id: number; state: string; reason: string; at: Millis }): boolean =>
      fail.run(failure) > 0,
    /** Offers a version again, and forgets its failures. */
    goOn(version: string): void {
      goOn.run({ version });
      clearFailures.run({ version });
    },
  };
}

export type ProgramStore = ReturnType<typeof createProgramStore>;
