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
import { changeLogFaults } from '#tests/support/checks/change-log-faults.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { tableHashes } from '#tests/support/checks/table-hashes.ts';
import { ticketFaults } from '#tests/support/checks/ticket-faults.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const SERVICE = { idShort: '50', name: 'Notaría', description: '', serviceTime: 60, enabled: 'Y' } as const;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * Names the tables in which restoring adds to the backup: who did it, their session, what is lost, and the numbers that
 * were given since.
 */
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

  it('brings back what it held, and the running server serves that', async () => {
    await take(branch);
    // Paper that is being printed changes rows by itself.
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
    expect(lookInto(branch.folder, (db) => [...ticketFaults(db), ...changeLogFaults(db)])).toEqual([]);
  });

  it('says first what the backup holds and what would be lost', async () => {
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
    expect(await refusalOf(admin.call(restoreChecked, { params: { id: checked.id } }))).toMatchObject({
      status: 'NOT_FOUND',
    });
  });

  it('leaves nothing of its work behind, but the databases that it replaced', async () => {
    await checkAndRestore(admin, await backUp(admin));
    await restore(admin, await backUp(admin));
    await expect.poll(() => readdirSync(join(branch.folder, 'uploads'))).toEqual([]);
    expect(existsSync(join(branch.folder, 'backup-work'))).toBe(false);
    expect((await admin.call(listStoredBackups, {})).rows).toHaveLength(2);
  });

  it('keeps what it replaced, which can be put back', async () => {
    const file = await backUp(admin);
    await admin.call(createService, { body: SERVICE });
    branch.clock.advance(5_000);
    const { kept } = await restore(admin, file);
    expect(await serviceNames()).not.toContain('Notaría');
    const { rows: list } = await admin.call(listStoredBackups, {});
    expect(list).toEqual([{ name: kept, createdAt: branch.clock.now(), bytes: expect.any(Number) }]);
    branch.clock.advance(5_000);
    const { id } = await admin.call(checkStoredBackup, { params: { name: kept } });
    await admin.call(restoreChecked, { params: { id } });
    expect(await serviceNames()).toContain('Notaría');
  });

  it('keeps the last three', async () => {
    const file = await backUp(admin);
    const kept: string[] = [];
    for (let times = 0; times < 5; times += 1) {
      branch.clock.advance(1_000);
      kept.unshift((await restore(admin, file)).kept);
    }
    const { rows: list } = await admin.call(listStoredBackups, {});
    expect(list.map(({ name }) => name)).toEqual(kept.slice(0, 3));
  });

  it('writes down who made a backup and who restored it, and forgets nobody’s actions', async () => {
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
    expect(lookInto(branch.folder, changeLogFaults)).toEqual([]);
  });

  it('signs out who came since, and nobody in whom had signed out', async () => {
    const lucia = await branch.signIn('lucia');
    const file = await backUp(admin);
    await lucia.call(logout, { params: { id: lucia.idUser } });
    const marcos = await branch.signIn('marcos');
    await restore(admin, file);
    for (const gone of [lucia, marcos])
      expect(await refusalOf(gone.call(listServices, {}))).toMatchObject({ status: 'INVALID_TOKEN' });
    expect(await serviceNames()).not.toEqual([]);
  });

  it('keeps whoever restores signed in under a session that began since', async () => {
    const file = await backUp(admin);
    const later = await branch.signIn('admin');
    expect((await restore(later, file)).staysSignedIn).toBe('Y');
    expect((await later.call(listServices, {})).total).toBeGreaterThan(0);
  });

  it('says so where whoever restores is not in the backup', async () => {
    const file = await rewritten(
      await backUp(admin),
      `delete from tokens; update users set username = 'other' where username = 'admin'`,
    );
    expect((await check(admin, file)).staysSignedIn).toBe('N');
    expect((await restore(admin, file)).staysSignedIn).toBe('N');
    expect(await refusalOf(admin.call(listServices, {}))).toMatchObject({ status: 'INVALID_TOKEN' });
  });

  it('prints nothing that had not come out yet when it was made', async () => {
    const { idTicket } = await take(branch);
    await branch.restart();
    const now = branch.clock.now();
    const job = (state: string) =>
      `insert into print_jobs (id_printers, id_tickets, state, copy, document, attempts, created_at, updated_at)
       select min(id), ${idTicket}, '${state}', 0, '{}', 0, ${now}, ${now} from printers;`;
    const clear = `delete from print_jobs;`;
    await restore(admin, await rewritten(await backUp(admin), clear + job('queued') + job('sending')));
    const jobs = rows<{ state: string; fault: string }>('select state, fault from print_jobs');
    expect(jobs).toEqual(Array(2).fill({ state: 'unknown', fault: 'interrupted' }));
  });

  it('tells every page to begin anew', async () => {
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

  it('is one work at a time', async () => {
    const file = await backUp(admin);
    const both = await Promise.allSettled([restore(admin, file), restore(admin, file)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 'BACKUP_BUSY' },
    });
  });

  it('is for whoever has the module, and for what was checked', async () => {
    const supervisor = await branch.signIn('supervisor');
    const file = new Blob(['x']);
    expect(await refusalOf(restore(supervisor, file))).toMatchObject({ status: 'FORBIDDEN' });
    expect(await refusalOf(check(supervisor, file))).toMatchObject({ status: 'FORBIDDEN' });
    expect(await refusalOf(admin.call(restoreChecked, { params: { id: NOBODY } }))).toMatchObject({
      status: 'NOT_FOUND',
    });
    const name = 'replaced-2026-01-01-000000-000.db';
    expect(await refusalOf(admin.call(checkStoredBackup, { params: { name } }))).toMatchObject({
      status: 'NOT_FOUND',
    });
  });
});
