import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#shared/contract/access/sign-in.ts';
import { createService, listServices } from '#shared/contract/configuration/services.ts';
import { checkStoredBackup, listStoredBackups, restoreChecked } from '#shared/contract/installation/files.ts';
import { backUp, check, checkAndRestore, restore } from '#tests/support/actions/backup-actions.ts';
import { rewritten } from '#tests/support/actions/packed-backup.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { tableHashes } from '#tests/support/checks/table-hashes.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const SERVICE = { idShort: '50', name: 'Notaría', description: '', serviceTime: 60, enabled: 'Y' } as const;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Tables to which a restore adds rows. */
const ADDED = [
  ...['audit', 'change_log', 'installation', 'tokens'],
  ...['day_numbers', 'queue_counters', 'restored_tickets', 'restores'],
];

describe('restoring a backup', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterEach(() => branch.stop());

  const content = () => {
    const hashes = lookInto(branch.folder, tableHashes);
    return Object.fromEntries(Object.entries(hashes).filter(([table]) => !ADDED.includes(table)));
  };
  const rows = <Row>(query: string) => lookInto(branch.folder, (sqlite) => rowsOf<Row>(sqlite, query));
  const audited = () =>
    rows<{ action: string }>('select action from audit order by seq').map(({ action }) => action);
  const serviceNames = async () =>
    (await admin.call(listServices, { query: { size: 100 } })).rows.map(({ name }) => name);

  it('brings back its content, served by the running server', async () => {
    await take(branch);
    // Running print jobs change rows in the background.
    await branch.restart();
    const before = content();
    const file = await backUp(admin);
    await take(branch);
    await admin.call(createService, { body: SERVICE });
    branch.clock.advance(60_000);
    expect(await restore(admin, file)).toMatchObject({ staysSignedIn: 'Y' });
    expect(content()).toEqual(before);
    expect(await serviceNames()).not.toContain('Notaría');
    expect((await take(branch)).code).toBe('A003');
    expect(lookInto(branch.folder, (db) => [...ticketViolations(db), ...changeLogViolations(db)])).toEqual(
      [],
    );
  });

  it('first shows the content and the losses', async () => {
    await take(branch);
    const createdAt = branch.clock.now();
    branch.clock.advance(1_000);
    const file = await backUp(admin);
    branch.clock.advance(1_000);
    await take(branch);
    await take(branch);
    const checked = await check(admin, file);
    expect(checked).toMatchObject({
      createdAt: createdAt + 1_000,
      version: 'test',
      users: 6,
      tickets: 1,
      ticketsSince: 2,
      upgraded: 'N',
      staysSignedIn: 'Y',
    });
    expect((await take(branch)).code).toBe('A004');
    await admin.call(restoreChecked, { params: { id: checked.id } });
    expect((await take(branch)).code).toBe('A005');
    expect(await apiErrorOf(admin.call(restoreChecked, { params: { id: checked.id } }))).toMatchObject({
      status: 'NOT_FOUND',
    });
  });

  it('leaves no work files, only the replaced databases', async () => {
    await checkAndRestore(admin, await backUp(admin));
    await restore(admin, await backUp(admin));
    await expect.poll(() => readdirSync(join(branch.folder, 'uploads'))).toEqual([]);
    expect(existsSync(join(branch.folder, 'backup-work'))).toBe(false);
    expect((await admin.call(listStoredBackups, {})).rows).toHaveLength(2);
  });

  it('keeps the replaced database, which can be restored', async () => {
    const file = await backUp(admin);
    await admin.call(createService, { body: SERVICE });
    branch.clock.advance(5_000);
    const { replaced: stored } = await restore(admin, file);
    expect(await serviceNames()).not.toContain('Notaría');
    const { rows: list } = await admin.call(listStoredBackups, {});
    expect(list).toEqual([{ name: stored, createdAt: branch.clock.now(), bytes: expect.any(Number) }]);
    branch.clock.advance(5_000);
    const { id } = await admin.call(checkStoredBackup, { params: { name: stored } });
    await admin.call(restoreChecked, { params: { id } });
    expect(await serviceNames()).toContain('Notaría');
  });

  it('keeps the last three', async () => {
    const file = await backUp(admin);
    const stored: string[] = [];
    for (let times = 0; times < 5; times += 1) {
      branch.clock.advance(1_000);
      stored.unshift((await restore(admin, file)).replaced);
    }
    const { rows: list } = await admin.call(listStoredBackups, {});
    expect(list.map(({ name }) => name)).toEqual(stored.slice(0, 3));
  });

  it('audits both operations and keeps all entries', async () => {
    const file = await backUp(admin);
    await branch.signIn('lucia');
    const before = audited();
    expect(before).toEqual(['LOGIN', 'BACKUP', 'LOGIN']);
    await restore(admin, file);
    await branch.restart();
    expect(audited()).toEqual([...before, 'RESTORE']);
    const [entry] = rows<{ username: string; after: string }>(
      `select username, after from audit where action = 'RESTORE'`,
    );
    expect(entry?.username).toBe('admin');
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ version: 'test' });
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
  });

  it('signs out newer sessions, and restores no ended one', async () => {
    const lucia = await branch.signIn('lucia');
    const file = await backUp(admin);
    await lucia.call(logout, { params: { id: lucia.idUser } });
    const marcos = await branch.signIn('marcos');
    await restore(admin, file);
    for (const deleted of [lucia, marcos])
      expect(await apiErrorOf(deleted.call(listServices, {}))).toMatchObject({ status: 'INVALID_TOKEN' });
    expect(await serviceNames()).not.toEqual([]);
  });

  it('keeps the restoring user signed in under a newer session', async () => {
    const file = await backUp(admin);
    const later = await branch.signIn('admin');
    expect((await restore(later, file)).staysSignedIn).toBe('Y');
    expect((await later.call(listServices, {})).total).toBeGreaterThan(0);
  });

  it('reports if the restoring user is not in the backup', async () => {
    const file = await rewritten(
      await backUp(admin),
      `delete from tokens; update users set username = 'other' where username = 'admin'`,
    );
    expect((await check(admin, file)).staysSignedIn).toBe('N');
    expect((await restore(admin, file)).staysSignedIn).toBe('N');
    expect(await apiErrorOf(admin.call(listServices, {}))).toMatchObject({ status: 'INVALID_TOKEN' });
  });

  it('prints no jobs that were open in the backup', async () => {
    const { idTicket } = await take(branch);
    await branch.restart();
    const now = branch.clock.now();
    const job = (state: string) =>
      `insert into print_jobs (id_printers, id_tickets, state, copy, document, attempts, created_at, updated_at)
       select min(id), ${idTicket}, '${state}', 0, '{}', 0, ${now}, ${now} from printers;`;
    const clear = `delete from print_jobs;`;
    await restore(admin, await rewritten(await backUp(admin), clear + job('queued') + job('sending')));
    const jobs = rows<{ state: string; error: string }>('select state, error from print_jobs');
    expect(jobs).toEqual(Array(2).fill({ state: 'unknown', error: 'interrupted' }));
  });

  it('makes every page reload', async () => {
    const socket = io(branch.origin, { auth: { token: admin.token }, reconnectionDelay: 10 });
    try {
      await new Promise((resolve) => socket.once('connect', () => resolve(null)));
      const again = new Promise((resolve) =>
        socket.once('disconnect', () => socket.once('connect', () => resolve('again'))),
      );
      await restore(admin, await backUp(admin));
      expect(await again).toBe('again');
    } finally {
      socket.disconnect();
    }
  });

  it('runs one operation at a time', async () => {
    const file = await backUp(admin);
    const both = await Promise.allSettled([restore(admin, file), restore(admin, file)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 'BACKUP_BUSY' },
    });
  });

  it('needs the module and a checked backup', async () => {
    const supervisor = await branch.signIn('supervisor');
    const file = new Blob(['x']);
    expect(await apiErrorOf(restore(supervisor, file))).toMatchObject({ status: 'FORBIDDEN' });
    expect(await apiErrorOf(check(supervisor, file))).toMatchObject({ status: 'FORBIDDEN' });
    expect(await apiErrorOf(admin.call(restoreChecked, { params: { id: UNKNOWN_ID } }))).toMatchObject({
      status: 'NOT_FOUND',
    });
    const name = 'replaced-2026-01-01-000000-000.db';
    expect(await apiErrorOf(admin.call(checkStoredBackup, { params: { name } }))).toMatchObject({
      status: 'NOT_FOUND',
    });
  });
});
