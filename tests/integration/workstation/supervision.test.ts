import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import {
  cancelTicket,
  cancelTicketsFromQueue,
  closeWorkstationOfOther,
  listOpenWork,
  resetBranch,
  resetBranches,
} from '#shared/contract/workstation/supervision.ts';
import { getWorkstation } from '#shared/contract/workstation/workstations.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { callThis, remove, serving, standBy } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

let branch: Branch;
let lucia: SignedIn;
let supervisor: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  [lucia, supervisor] = [await branch.signIn('lucia'), await branch.signIn('supervisor')];
});
afterEach(async () => {
  const violations = [
    ...lookInto(branch.folder, ticketViolations),
    ...lookInto(branch.folder, changeLogViolations),
  ];
  await branch.stop();
  expect(violations).toEqual([]);
});

const stateOf = async (id: number) => (await supervisor.call(getTicket, { params: { id } })).stateName;

describe('an operator removing a ticket', () => {
  it('may remove one that waits here, or is on the own stand-by', async () => {
    const onStandBy = await serving(branch, lucia, 1);
    await standBy(lucia, onStandBy);
    const { idTicket } = await take(branch);
    expect(await remove(lucia, 1, idTicket)).toMatchObject({ stateName: 'canceled' });
    expect(await remove(lucia, 1, onStandBy)).toMatchObject({ stateName: 'canceled' });
  });

  it('is refused without permission, at another’s workstation, and for other tickets', async () => {
    const { idTicket } = await takeCallable(branch);
    expect(await rejected(branch, () => remove(lucia, 1, idTicket))).toBe('WORKSTATION_NOT_IDLE');
    await open(lucia, 1);
    expect(await rejected(branch, () => remove(supervisor, 1, idTicket))).toBe('WORKSTATION_NOT_YOURS');
    expect(await rejected(branch, () => remove(lucia, 1, 4711))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => remove(lucia, 99, idTicket))).toBe('NOT_FOUND');
    await next(lucia, 1);
    expect(await rejected(branch, () => remove(lucia, 1, idTicket))).toBe('TICKET_WRONG_STATE');
    await standBy(lucia, idTicket);
    await open(supervisor, 2);
    expect(await rejected(branch, () => remove(supervisor, 2, idTicket))).toBe('TICKET_NOT_YOURS');
    await allow(branch, { removal: 0 });
    expect(await rejected(branch, () => remove(lucia, 1, idTicket))).toBe('ACTION_NOT_ALLOWED');
  });
});

describe('a supervisor cancelling', () => {
  const cancel = (idTicket: number) => supervisor.call(cancelTicket, { body: { ticket: idTicket } });
  const clear = (body: { idQueue: number; idBranches?: number }) =>
    supervisor.call(cancelTicketsFromQueue, { body });

  it('removes one ticket, waiting or on any stand-by', async () => {
    const onStandBy = await serving(branch, lucia, 1);
    await standBy(lucia, onStandBy);
    const { idTicket } = await take(branch);
    expect(await cancel(idTicket)).toMatchObject({ stateName: 'canceled' });
    expect(await cancel(onStandBy)).toMatchObject({ stateName: 'canceled' });
    expect(await rejected(branch, () => callThis(lucia, 1, onStandBy))).toBe('TICKET_WRONG_STATE');
  });

  it('is refused for a current or ended ticket', async () => {
    const id = await serving(branch, lucia, 1);
    expect((await apiErrorOf(cancel(id))).toJSON()).toMatchObject({
      status: 'ASSISTED_BY_OTHER',
      params: { code: 'A001', name: 'Lucía Ferrer Molina', workstation: 'Puesto 1' },
    });
    await finish(lucia, id);
    expect(await rejected(branch, () => cancel(id))).toBe('TICKET_WRONG_STATE');
    expect(await rejected(branch, () => cancel(4711))).toBe('NOT_FOUND');
  });

  it('clears one queue and no other', async () => {
    const [first, second] = [await take(branch), await take(branch)];
    const other = await take(branch, { service: DEMO.services.loans });
    expect(await clear({ idQueue: DEMO.queues.cashier, idBranches: DEMO.branch })).toEqual({ canceled: 2 });
    expect(await Promise.all([first, second, other].map(({ idTicket }) => stateOf(idTicket)))).toEqual([
      'canceled',
      'canceled',
      'waiting',
    ]);
  });

  it('learns that a queue is already empty', async () => {
    const { cashier } = DEMO.queues;
    expect(await rejected(branch, () => clear({ idQueue: cashier }))).toBe('QUEUE_ALREADY_CLEAN');
    const elsewhere = { idQueue: cashier, idBranches: 99 };
    expect(await rejected(branch, () => clear(elsewhere))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => clear({ idQueue: 999_999 }))).toBe('NOT_FOUND');
  });
});

describe('a supervisor closing a workstation', () => {
  const close = (idWorkstations: number, idUsers?: number) =>
    supervisor.call(closeWorkstationOfOther, { body: { idWorkstations, ...(idUsers && { idUsers }) } });

  it('frees its operator', async () => {
    await open(lucia, 1);
    await close(1, lucia.idUser);
    expect((await lucia.call(getWorkstation, { params: { id: 1 } })).state).toBe('off');
    expect((await open(lucia, 2)).state).toBe('idle');
  });

  it('is refused if it is off, used by another operator by now, or unknown', async () => {
    expect(await rejected(branch, () => close(1))).toBe('WORKSTATION_OFF');
    await open(lucia, 1);
    expect(await rejected(branch, () => close(1, supervisor.idUser))).toBe('WORKSTATION_USER');
    expect(await rejected(branch, () => close(99))).toBe('NOT_FOUND');
  });

  it('sees who serves which customer there', async () => {
    await serving(branch, lucia, 1);
    expect((await apiErrorOf(close(1))).toJSON()).toMatchObject({
      status: 'ASSISTED_BY_OTHER',
      message: 'attention in progress',
      params: { code: 'A001', name: 'Lucía Ferrer Molina', workstation: 'Puesto 1' },
    });
  });
});

describe('a branch reset', () => {
  const reset = (id: number) => supervisor.call(resetBranch, { params: { id } });

  it('cancels waiting tickets, closes idle workstations, and keeps attentions', async () => {
    const served = await serving(branch, lucia, 1);
    const { idTicket: onStandBy } = await takeCallable(branch);
    await open(supervisor, 2);
    await callThis(supervisor, 2, onStandBy);
    await standBy(supervisor, onStandBy);
    const { idTicket: waiting } = await take(branch);
    expect(await reset(DEMO.branch)).toEqual({
      idBranches: DEMO.branch,
      canceled: 2,
      closed: 1,
      assisting: [{ idTicket: served, code: 'A001', workstationName: 'Puesto 1' }],
    });
    expect(await Promise.all([served, onStandBy, waiting].map(stateOf))).toEqual([
      'assisting',
      'canceled',
      'canceled',
    ]);
    expect((await lucia.call(getWorkstation, { params: { id: 2 } })).state).toBe('off');
    expect(await finish(lucia, served)).toMatchObject({ stateName: 'assisted' });
  });

  it('restarts numbers if the queue is configured so, except of an active ticket', async () => {
    const loans = { service: DEMO.services.loans };
    await branch.configure((scope) => repository(scope, 'queues').update(DEMO.queues.loans, { restart: 0 }));
    await serving(branch, lucia, 1);
    await take(branch);
    await take(branch, loans);
    await reset(DEMO.branch);
    expect((await take(branch)).code).toBe('A002');
    expect((await take(branch, loans)).code).toBe('C002');
  });

  it.each([
    [
      'queue',
      () => supervisor.call(cancelTicketsFromQueue, { body: { idQueue: DEMO.queues.cashier, confirmed: 1 } }),
    ],
    ['branch', () => supervisor.call(resetBranch, { params: { id: DEMO.branch }, query: { confirmed: 1 } })],
    [
      'installation',
      async () => (await branch.signIn('admin')).call(resetBranches, { query: { confirmed: 1 } }),
    ],
  ] as const)(
    'cancels nothing of a %s if another ticket arrived since the confirmation was requested',
    async (_what, act) => {
      const { idTicket: first } = await take(branch);
      const { idTicket: second } = await take(branch);
      const { status, detail } = await apiErrorOf(act());
      expect([status, detail.params]).toEqual(['CONFIRMED_CHANGED', { count: 2 }]);
      expect([await stateOf(first), await stateOf(second)]).toEqual(['waiting', 'waiting']);
      await supervisor.call(cancelTicket, { body: { ticket: second } });
      await act();
      expect(await stateOf(first)).toBe('canceled');
    },
  );

  it('of every branch lists each', async () => {
    await take(branch);
    const admin = await branch.signIn('admin');
    expect(await admin.call(resetBranches, {})).toEqual([
      { idBranches: DEMO.branch, canceled: 1, closed: 0, assisting: [] },
    ]);
  });

  it('shows beforehand the waiting tickets, and the current tickets with their operators', async () => {
    await serving(branch, lucia, 1);
    await open(supervisor, 2);
    const { idTicket: onStandBy } = await takeCallable(branch);
    await callThis(supervisor, 2, onStandBy);
    await standBy(supervisor, onStandBy);
    await take(branch);
    expect(await supervisor.call(listOpenWork, { query: {} })).toEqual([
      {
        idBranches: DEMO.branch,
        name: expect.any(String),
        waiting: 1,
        standby: 1,
        idle: 1,
        assisting: [{ code: 'A001', workstationName: 'Puesto 1', userName: 'Lucía Ferrer Molina' }],
      },
    ]);
  });

  it('of an unknown branch is refused', async () => {
    const look = () => supervisor.call(listOpenWork, { query: { idBranch: 99 } });
    expect(await rejected(branch, look)).toBe('NOT_FOUND');
    expect(await rejected(branch, () => reset(99))).toBe('NOT_FOUND');
  });
});

describe('a user limited to some branches, without naming any', () => {
  const daysOf = (idBranches: number) =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf(sqlite, 'select day from branch_days where id_branches = ?', idBranches),
    );

  it('reads, clears and resets only those', async () => {
    const { idTicket } = await take(branch);
    const { other, token } = await branch.configure(async (scope) => {
      const id = await addBranchLike(scope, 'Lejana');
      const { supervisionReset, resetBranch } = MODULES;
      const user = await addUser(scope, await addRole(scope, [supervisionReset, resetBranch]));
      await repository(scope, 'user_branches').insert({ id_users: user.idUsers, id_branches: id });
      return { other: id, token: user.token };
    });
    // Its first day begins at the server's next check: an API error writes nothing else.
    await vi.waitFor(() => expect(daysOf(other)).toHaveLength(1), { timeout: 30_000 });
    const { call } = branch.as(token);
    expect((await call(listOpenWork, {})).map(({ idBranches }) => idBranches)).toEqual([other]);
    const body = { idQueue: DEMO.queues.cashier };
    expect(await rejected(branch, () => call(cancelTicketsFromQueue, { body }))).toBe('QUEUE_ALREADY_CLEAN');
    expect((await call(resetBranches, {})).map(({ idBranches }) => idBranches)).toEqual([other]);
    expect(await stateOf(idTicket)).toBe('waiting');
    expect(await supervisor.call(listOpenWork, {})).toHaveLength(2);
  });
});
