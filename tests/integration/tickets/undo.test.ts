import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeWorkstation, getWorkstation } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import {
  callThis,
  missed,
  recover,
  serving,
  standBy,
  startWithoutTicket,
  transfer,
  undo,
} from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOANS = { service: DEMO.services.loans };

describe('undoing', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let marcos: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
    await open(marcos, 2);
  });
  afterEach(async () => {
    const violations = [
      ...lookInto(branch.folder, ticketViolations),
      ...lookInto(branch.folder, changeLogViolations),
    ];
    await branch.stop();
    expect(violations).toEqual([]);
  });

  const actions = {
    'a no-show': (id: number) => missed(lucia, id),
    'an end': (id: number) => finish(lucia, id),
    'a transfer': (id: number) => transfer(lucia, id, LOANS),
    'a transfer to a user': (id: number) => standBy(lucia, id, marcos.idUser),
  };

  it.each(Object.entries(actions))('%s restores the current ticket', async (_, action) => {
    await set(branch, 'userTransfer', 'Y');
    const id = await serving(branch, lucia, 1);
    branch.clock.advance(5_000);
    const { ticket: before } = await lucia.call(getWorkstation, { params: { id: 1 } });
    await action(id);
    branch.clock.advance(60_000);
    const { workstation, ...undone } = await undo(lucia, id);
    expect(undone).toEqual(before);
    expect(workstation?.ticket).toEqual(before);
    const { ticket: after } = await lucia.call(getWorkstation, { params: { id: 1 } });
    expect(after).toEqual(before);
    const last = await branch
      .reader()
      .selectFrom('ticket_events')
      .select(['kind', 'to_state', 'id_users', 'id_workstations'])
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({
      kind: 'undo',
      to_state: 'assisting',
      id_users: lucia.idUser,
      id_workstations: 1,
    });
  });

  it('a transfer of a customer without ticket leaves no number', async () => {
    await set(branch, 'transferNT', 'Y');
    await open(lucia, 1);
    const { idTicket } = await startWithoutTicket(lucia, 1, { service: DEMO.services.information });
    await transfer(lucia, idTicket ?? 0, LOANS);
    expect(await undo(lucia, idTicket ?? 0)).toMatchObject({ code: '', noTicket: 'Y' });
  });

  it('is refused after a minute', async () => {
    const id = await serving(branch, lucia, 1);
    await missed(lucia, id);
    branch.clock.advance(60_001);
    expect(await rejected(branch, () => undo(lucia, id))).toBe('UNDO_UNAVAILABLE');
  });

  it('is refused during and after another attention', async () => {
    const id = await serving(branch, lucia, 1);
    await finish(lucia, id);
    const { idTicket: other } = await takeCallable(branch);
    await next(lucia, 1);
    expect(await rejected(branch, () => undo(lucia, id))).toBe('A_CUSTOMER_IS_BEING_ASSISTED');
    await standBy(lucia, other);
    expect(await rejected(branch, () => undo(lucia, id))).toBe('UNDO_UNAVAILABLE');
  });

  it('is refused once the ticket was called, recovered or undone', async () => {
    const id = await serving(branch, lucia, 1);
    await transfer(lucia, id, LOANS);
    await callThis(marcos, 2, id);
    expect(await rejected(branch, () => undo(lucia, id))).toBe('UNDO_UNAVAILABLE');
    await missed(marcos, id);
    await recover(lucia, id);
    expect(await rejected(branch, () => undo(marcos, id))).toBe('UNDO_UNAVAILABLE');
    await callThis(marcos, 2, id);
    await finish(marcos, id);
    await undo(marcos, id);
    await standBy(marcos, id);
    expect(await rejected(branch, () => undo(marcos, id))).toBe('UNDO_UNAVAILABLE');
  });

  it('is refused for others, and at another workstation', async () => {
    const id = await serving(branch, lucia, 1);
    await finish(lucia, id);
    expect(await rejected(branch, () => undo(marcos, id))).toBe('UNDO_UNAVAILABLE');
    await lucia.call(closeWorkstation, { params: { id: 1 } });
    expect(await rejected(branch, () => undo(lucia, id))).toBe('WORKSTATION_NOT_IDLE');
    await open(lucia, 3);
    expect(await rejected(branch, () => undo(lucia, id))).toBe('UNDO_UNAVAILABLE');
    expect(await rejected(branch, () => undo(lucia, 4711))).toBe('NOT_FOUND');
  });

  it('is refused if the number is in use again', async () => {
    const id = await serving(branch, lucia, 1);
    await finish(lucia, id);
    await branch.configure((scope) =>
      repository(scope, 'queues').update(DEMO.queues.cashier, { max_limit: 1 }),
    );
    await take(branch);
    expect(await rejected(branch, () => undo(lucia, id))).toBe('NUMBER_REUSED');
  });
});
