import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { DeviceProgramsTable, StoppedDeviceVersionsTable } from '#branch-server/db/schema/devices.ts';
import { statement } from '#branch-server/db/statement.ts';

export type StoredProgram = Selectable<DeviceProgramsTable>;
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
  return {
    all: (): StoredProgram[] => all.all({}),
    put: (program: StoredProgram): void => void put.run(program),
    stopped: (): StoppedVersion[] => stopped.all({}),
    stop: (version: StoppedVersion): void => void stop.run(version),
    /** Offers a version again. */
    goOn: (version: string): void => void goOn.run({ version }),
  };
}

export type ProgramStore = ReturnType<typeof createProgramStore>;
