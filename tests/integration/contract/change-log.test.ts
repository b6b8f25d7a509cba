import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BRANCH_REPLICATION } from '#branch-server/db/tables.ts';
import { logout } from '#shared/contract/access/sign-in.ts';
import { createService, deleteService, updateService } from '#shared/contract/configuration/services.ts';
import { noShowTicket, recallTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { tablesOf } from '#tests/support/checks/table-hashes.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

interface Change {
  readonly seq: number;
  readonly txn: number;
  readonly idx: number;
  readonly entity: string;
  readonly op: string;
  readonly epoch: string;
  readonly eid: string;
}

describe('the change log', () => {
  let branch: Branch;
  beforeEach(async () => {
    branch = await startBranch();
  });
  afterEach(() => branch.stop());

  const changes = (after = 0) =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf<Change>(sqlite, 'select * from change_log where seq > ? order by seq', after),
    );
  const head = (): number => changes().at(-1)?.seq ?? 0;

  it('has the replication of every table, and of no others', () => {
    const named = Object.keys({ ...SHARED_REPLICATION, ...BRANCH_REPLICATION });
    expect(named.sort()).toEqual(lookInto(branch.folder, tablesOf));
  });

  it('contains every change since the first configuration', async () => {
    const [lucia, admin] = [await branch.signIn('lucia'), await branch.signIn('admin')];
    const body = { idShort: '70', name: 'Notaría', description: '', serviceTime: 60, enabled: 'Y' } as const;
    const { id } = await admin.call(createService, { body });
    await admin.call(updateService, { params: { id }, body: { ...body, enabled: 'N' } });
    await admin.call(deleteService, { params: { id } });
    await open(lucia, 1);
    const first = await take(branch, { idKiosk: DEMO.kiosks.entrance });
    const second = await takeCallable(branch);
    await next(lucia, 1);
    await lucia.call(recallTicket, { params: { id: first.idTicket } });
    await finish(lucia, first.idTicket);
    await next(lucia, 1);
    await lucia.call(noShowTicket, { params: { id: second.idTicket } });
    await lucia.call(closeWorkstation, { params: { id: 1 } });
    await lucia.call(logout, { params: { id: lucia.idUser } });
    await branch.restart();
    await take(branch);

    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
    expect(lookInto(branch.folder, ticketViolations)).toEqual([]);
    expect(new Set(changes().map(({ epoch }) => epoch)).size).toBe(1);
    expect(new Set(changes().map(({ eid }) => eid)).size).toBe(head());
  });

  it('keeps the changes of one command together', async () => {
    const before = head();
    await Promise.all([take(branch), take(branch)]);
    const updates = changes(before);
    expect(updates.map(({ entity, op }) => `${op} ${entity}`)).toEqual([
      'insert tickets',
      'insert ticket_events',
      'insert tickets',
      'insert ticket_events',
    ]);
    expect(updates.map(({ txn, idx }) => [txn - before, idx])).toEqual([
      [1, 0],
      [1, 1],
      [3, 0],
      [3, 1],
    ]);
  });

  it('contains nothing of a refused command in a group', async () => {
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    const before = head();
    await Promise.all([
      take(branch),
      apiErrorOf(next(lucia, 1)),
      apiErrorOf(open(lucia, 2)),
      take(branch),
      apiErrorOf(take(branch, { service: 999 })),
    ]);
    expect(changes(before).map(({ entity }) => entity)).toEqual([
      'tickets',
      'ticket_events',
      'tickets',
      'ticket_events',
    ]);
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
  });

  it('contains nothing of a transaction refused midway', async () => {
    const before = head();
    const half = branch.configure(async ({ trx, record }) => {
      await trx.updateTable('services').set({ name: 'Otra' }).where('id', '=', 1).execute();
      record({ entity: 'services', pk: 1, op: 'update', rowVersion: 2, values: { name: 'Otra' } });
      throw new Error('changed its mind');
    });
    await expect(half).rejects.toThrow('changed its mind');
    expect(head()).toBe(before);
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
  });

  it('detects writes that bypass it', async () => {
    await branch.configure(({ trx }) =>
      trx.updateTable('services').set({ name: 'Sin rastro' }).where('id', '=', 1).execute(),
    );
    expect(lookInto(branch.folder, changeLogViolations)).toHaveLength(1);
    await branch.configure(({ trx }) =>
      trx.updateTable('change_log').set({ payload: '{}' }).where('seq', '=', 3).execute(),
    );
    expect(lookInto(branch.folder, changeLogViolations).join('\n')).toContain('change 3 breaks the chain');
  });
});
