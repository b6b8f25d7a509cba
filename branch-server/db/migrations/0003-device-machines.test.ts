import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { openDatabase } from '../open-database.ts';
import { MIGRATIONS } from './list.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('keeps the devices of version 1.0.0, and deletes offers and machine of an unpaired device', async () => {
  const released = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0003'));
  const before = await openDatabase(folder.path, released);
  before.sqlite.exec(`
    insert into devices (id, role, id_displays, key_hash, paired_at, paired_by) values (7, 'display', 1, 'x', 1, 'ana');
    insert into device_programs (id_devices, version, target) values (7, '1.0.0', 'appliance-linux-x64-appimage');
  `);
  before.close();
  const { sqlite, close } = await openDatabase(folder.path);
  expect(sqlite.prepare('select version from device_programs').pluck().all()).toEqual(['1.0.0']);
  sqlite.exec(`
    insert into device_version_offers (version, id_devices, offered_at) values ('1.1.0', 7, 1);
    insert into device_machines (id_devices) values (7);
    delete from devices where id = 7;
  `);
  const rows = (table: string) => sqlite.prepare(`select * from ${table}`).all();
  expect([rows('device_version_offers'), rows('device_machines')]).toEqual([[], []]);
  close();
});
