import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { openDatabase } from '../open-database.ts';
import { MIGRATIONS } from './list.ts';

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0020'));

const ROWS = `
  insert into resource_files (hash, state, since) values ('x', 'awaited', 1), ('y', 'unused', 2);
  insert into restored_tickets (id_restores, id_tickets, kind, id_branches, id_queues, letter, number, code, day,
    state, arrived_at, resolution) values (1, 7, 'lost', 1, 1, 'A', 1, 'A001', '2026-11-16', 'waiting', 1, 'kept');
  insert into compared_days values ('2026-11-16', 'mended', 1, 2, 3, 4, 0);
  insert into stopped_device_versions values ('0.2.0', 'Door', 'wentBack', 'noWayBack', 1);
  insert into report_designs (id, name, description, category, report_type, id_users, username, id_savers, created_at,
    design, scheduled, first_day, due_after, times)
    values (1, 'Waits', '', 'PEOPLE_CATEGORY', 1, 1, '', 1, 1, '{"columns":["told","later"]}', 0, '', 0, 0);
`;

it('renames stored values', async () => {
  const folder = temporaryFolder();
  try {
    const before = await openDatabase(folder.path, BEFORE);
    before.sqlite.exec(ROWS);
    before.close();
    const { sqlite, close } = await openDatabase(folder.path);
    const all = (query: string) => sqlite.prepare(query).raw().all();
    expect(all('select hash, state from resource_files')).toEqual([
      ['x', 'pending'],
      ['y', 'unused'],
    ]);
    expect(all('select kind, resolution from restored_tickets')).toEqual([['missing', 'retained']]);
    expect(all('select outcome from compared_days')).toEqual([['repaired']]);
    expect(all('select state, reason from stopped_device_versions')).toEqual([
      ['rolledBack', 'noRollbackInstaller'],
    ]);
    expect(all('select category, design from report_designs')).toEqual([
      ['OPERATORS_CATEGORY', '{"columns":["quoted","later"]}'],
    ]);
    expect(all('pragma foreign_key_check')).toEqual([]);
    close();
  } finally {
    folder.remove();
  }
});
