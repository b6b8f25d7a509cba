import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { openDatabase } from '../open-database.ts';
import { MIGRATIONS } from './list.ts';

const DAY_MS = 86_400_000;

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('keeps the SMS of version 1.0.0 as jobs, and one suspension', async () => {
  const released = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0012'));
  const before = await openDatabase(folder.path, released);
  const message = (key: string, state: string, [expires, accepted]: readonly [number, number | null]) =>
    `insert into sms_messages (key, kind, rank, id_branches, id_tickets, phone, ends, text, state, attempts, next_at,
       expires_at, created_at, updated_at, accepted_at)
     values ('${key}', 'turn', 0, 1, 7, '+34600111222', '…222', '', '${state}', 1, 50, ${expires}, 10, 20,
       ${accepted});`;
  before.sqlite.exec(`
    ${message('7:turn:1', 'queued', [90, null])}
    ${message('7:turn:2', 'handed', [90, 25])}
    ${message('7:turn:3', 'handed', [0, null])}
    ${message('7:turn:4', 'expired', [90, null])}
    insert into sms_usage (month, parts) values ('2026-11', 5);
    insert into sms_suspensions (id_branches, rejections, suspended_since, reason)
      values (1, 3, 40, 'HTTP 401'), (2, 1, null, 'HTTP 402');
  `);
  before.close();
  const { sqlite, close } = await openDatabase(folder.path);
  const rows = (query: string) => sqlite.prepare(query).all();
  expect(rows('select key, kind, state, expires_at, doubtful from jobs order by key')).toEqual([
    { key: 'sms:1:7:turn:1', kind: 'sms', state: 'waiting', expires_at: 90, doubtful: 0 },
    { key: 'sms:1:7:turn:2', kind: 'forwardedSms', state: 'waiting', expires_at: 90 + DAY_MS, doubtful: 1 },
    { key: 'sms:1:7:turn:3', kind: 'forwardedSms', state: 'waiting', expires_at: 20 + DAY_MS, doubtful: 1 },
    { key: 'sms:1:7:turn:4', kind: 'sms', state: 'expired', expires_at: 90, doubtful: 0 },
  ]);
  const payload = { phone: '+34600111222', text: '', idTickets: 7, parts: 0 };
  expect(sqlite.prepare('select payload from jobs order by key').pluck().all()).toEqual([
    JSON.stringify(payload),
    JSON.stringify({ ...payload, isAccepted: true, isWithdrawn: false }),
    JSON.stringify({ ...payload, isAccepted: false, isWithdrawn: true }),
    '',
  ]);
  expect(rows('select * from sms_account')).toEqual([
    { id: 1, rejections: 3, suspended_since: 40, reason: 'HTTP 401' },
  ]);
  expect(rows('select * from sms_usage')).toEqual([{ month: '2026-11', parts: 5 }]);
  close();
});
