import { copyFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createService } from '#shared/contract/configuration/services.ts';
import { finishRestore, listRestores, markRestoreSeen } from '#shared/contract/installation/restores.ts';
import { restoreCopy } from '#shared/server/backup/commands/restore-copy.ts';
import { backUp, restore } from '#tests/support/actions/backup-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const SERVICE = { idShort: '50', name: 'Notaría', description: '', serviceTime: 60, enabled: 'Y' } as const;
const [WORKSTATION = 1] = DEMO.workstations;
const DATABASE = 'turno.db';

describe('the restore report of a standalone branch', () => {
  let branch: Branch;
  let admin: SignedIn;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    lucia = await branch.signIn('lucia');
    await open(lucia, WORKSTATION);
  });
  afterEach(() => branch.stop());

  const report = async () => (await admin.call(listRestores, {})).rows[0];
  const stateOf = (id: number) =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf<{ state: string }>(sqlite, `select state from tickets where id = ${id}`),
    )[0]?.state;
  const violations = () =>
    lookInto(branch.folder, (db) => [...ticketViolations(db), ...changeLogViolations(db)]);

  it('states author, time, losses, and where the replaced database is kept', async () => {
    await take(branch);
    const backupAt = branch.clock.now();
    const file = await backUp(admin);
    branch.clock.advance(60_000);
    const first = await take(branch);
    const second = await take(branch);
    await admin.call(createService, { body: SERVICE });
    branch.clock.advance(60_000);
    const { replaced: stored } = await restore(admin, file);
    expect(await report()).toMatchObject({
      id: branch.clock.now(),
      how: 'page',
      by: 'admin',
      backupAt,
      missingUntil: branch.clock.now(),
      replaced: stored,
      source: 'database',
      missing: 2,
      changes: 1,
      events: 2,
      toClose: [],
      twice: [],
      resent: null,
      seenAt: null,
    });
    expect((await report())?.missingTickets).toMatchObject([
      { id: second.idTicket, code: second.code, state: 'waiting' },
      { id: first.idTicket, code: first.code, state: 'waiting' },
    ]);
  });

  it('no number is issued twice', async () => {
    const file = await backUp(admin);
    const losses = [await take(branch), await take(branch)];
    await restore(admin, file);
    branch.clock.advance(1_000);
    const after = await take(branch);
    expect([...losses, after].map(({ code }) => code)).toEqual(['A001', 'A002', 'A003']);
    expect((await report())?.twice).toEqual([]);
  });

  it('a served ticket is not called again before a decision, and is closed by a button', async () => {
    const served = await takeCallable(branch);
    const waits = await takeCallable(branch);
    const file = await backUp(admin);
    await next(lucia, WORKSTATION);
    branch.clock.advance(60_000);
    const endedAt = branch.clock.now();
    await finish(lucia, served.idTicket);
    await restore(admin, file);
    expect((await report())?.toClose).toMatchObject([
      { id: served.idTicket, code: served.code, state: 'assisted', endedAt },
    ]);
    const called = await next(lucia, WORKSTATION);
    expect(called.ticket?.idTicket).toBe(waits.idTicket);

    const id = (await report())?.id ?? 0;
    const body = { idTickets: [served.idTicket, waits.idTicket] };
    expect(await admin.call(finishRestore, { params: { id }, body })).toEqual({ closed: 1, retained: 0 });
    expect(stateOf(served.idTicket)).toBe('canceled');
    expect(stateOf(waits.idTicket)).toBe('assisting');
    expect((await report())?.toClose).toEqual([]);
    const [event] = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ reason: string }>(sqlite, `select reason from ticket_events order by seq desc limit 1`),
    );
    expect(event?.reason).toBe('restored');
    expect(violations()).toEqual([]);
  });

  it('a ticket current in the backup and finished since is finished', async () => {
    const ticket = await takeCallable(branch);
    await next(lucia, WORKSTATION);
    const file = await backUp(admin);
    branch.clock.advance(60_000);
    await finish(lucia, ticket.idTicket);
    await restore(admin, file);
    const now = await report();
    expect(now?.toClose).toMatchObject([{ id: ticket.idTicket, state: 'assisted' }]);
    const body = { idTickets: [ticket.idTicket] };
    await admin.call(finishRestore, { params: { id: now?.id ?? 0 }, body });
    expect(stateOf(ticket.idTicket)).toBe('assisted');
    expect(violations()).toEqual([]);
  });

  it('a ticket confirmed as waiting is called again', async () => {
    const ticket = await takeCallable(branch);
    const file = await backUp(admin);
    await next(lucia, WORKSTATION);
    await finish(lucia, ticket.idTicket);
    await restore(admin, file);
    const id = (await report())?.id ?? 0;
    const body = { idTickets: [ticket.idTicket], retain: true };
    expect(await admin.call(finishRestore, { params: { id }, body })).toEqual({ closed: 0, retained: 1 });
    expect((await next(lucia, WORKSTATION)).ticket?.idTicket).toBe(ticket.idTicket);
    expect(violations()).toEqual([]);
  });

  it('is shown until confirmed, which is recorded once', async () => {
    await restore(admin, await backUp(admin));
    const id = (await report())?.id ?? 0;
    await admin.call(markRestoreSeen, { params: { id } });
    await admin.call(markRestoreSeen, { params: { id } });
    expect(await report()).toMatchObject({ seenAt: branch.clock.now(), seenBy: 'admin' });
    const actions = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ action: string }>(sqlite, `select action from audit where action like '%RESTORE%'`),
    );
    expect(actions.map(({ action }) => action)).toEqual(['RESTORE', 'RESTORE_SEEN']);
    expect(await apiErrorOf(admin.call(markRestoreSeen, { params: { id: 1 } }))).toMatchObject({
      status: 'NOT_FOUND',
    });
    const supervisor = await branch.signIn('supervisor');
    expect(await apiErrorOf(supervisor.call(listRestores, {}))).toMatchObject({ status: 'FORBIDDEN' });
  });

  it('survives a later restore', async () => {
    const file = await backUp(admin);
    await take(branch);
    await restore(admin, file);
    branch.clock.advance(60_000);
    await restore(admin, file);
    expect((await admin.call(listRestores, {})).rows.map(({ missing: losses }) => losses)).toEqual([0, 1]);
  });

  it('a copied database file is detected once', async () => {
    const file = join(branch.folder, DATABASE);
    const before = join(branch.folder, 'before.db');
    await take(branch);
    const backupAt = branch.clock.now();
    await branch.restart(() => copyFileSync(file, before));
    admin = await branch.signIn('admin');
    branch.clock.advance(60_000);
    const ticket = await take(branch);
    const missingUntil = branch.clock.now();
    await branch.restart(() => {
      copyFileSync(before, file);
      for (const rest of ['-wal', '-shm']) rmSync(file + rest, { force: true });
    });
    branch.clock.advance(60_000);
    await branch.restart();
    admin = await branch.signIn('admin');
    const { rows } = await admin.call(listRestores, {});
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      how: 'copied',
      by: '',
      backupAt,
      missingUntil,
      replaced: '',
      source: 'nothing',
      missing: null,
      missingTickets: [],
      seenAt: null,
    });
    expect((await take(branch)).code).toBe(ticket.code);
  });

  it('after the command, lists every ticket that only the replaced database has', async () => {
    const copy = join(branch.folder, 'copy.db');
    const served = await takeCallable(branch);
    await branch.restart(() => copyFileSync(join(branch.folder, DATABASE), copy));
    lucia = await branch.signIn('lucia');
    await next(lucia, WORKSTATION);
    branch.clock.advance(60_000);
    await finish(lucia, served.idTicket);
    const losses = [];
    for (let ticket = 0; ticket < 25; ticket += 1) losses.push(await take(branch));
    let replaced: string | null = '';
    await branch.restart(async () => {
      ({ replaced } = await restoreCopy(branch.folder, copy, branch.clock.now()));
    });
    admin = await branch.signIn('admin');
    const { rows } = await admin.call(listRestores, {});
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      how: 'copied',
      source: 'database',
      missing: 25,
      replaced: basename(replaced),
    });
    expect(rows[0]?.missingTickets.map(({ code }) => code)).toEqual(losses.map(({ code }) => code).reverse());
    expect(rows[0]?.toClose).toMatchObject([{ id: served.idTicket, state: 'assisted' }]);
    expect((await take(branch)).code).toBe('A027');
    await branch.restart();
    expect((await (await branch.signIn('admin')).call(listRestores, {})).rows).toHaveLength(1);
  });

  it('nothing is detected after a stop without a restore', async () => {
    await take(branch);
    await branch.restart();
    await branch.restart();
    admin = await branch.signIn('admin');
    expect((await admin.call(listRestores, {})).rows).toEqual([]);
  });
});
