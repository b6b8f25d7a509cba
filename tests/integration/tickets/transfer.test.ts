import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { allow, associate, set } from '#tests/support/actions/configure-workstations.ts';
import { callThis, serving, standBy, transfer } from '#tests/support/actions/ticket-actions.ts';
import { next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOANS = { service: DEMO.services.loans };

let branch: Branch;
let lucia: SignedIn;
let marcos: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
});
afterEach(async () => {
  const violations = [
    ...lookInto(branch.folder, ticketViolations),
    ...lookInto(branch.folder, changeLogViolations),
  ];
  await branch.stop();
  expect(violations).toEqual([]);
});

describe('a transfer to another queue', () => {
  it('keeps number and first arrival, and starts a new wait in a queue that never issued a number', async () => {
    const id = await serving(branch, lucia, 1);
    const arrived = branch.clock.now() - DEMO_POLITENESS_MS;
    branch.clock.advance(60_000);
    const moved = await transfer(lucia, id, LOANS);
    expect(moved).toMatchObject({
      code: 'A001',
      stateName: 'waiting',
      createdAt: arrived,
      queueName: 'Préstamos e hipotecas',
      servName: 'Préstamos e hipotecas',
      waitingTime: 0,
      waitingTime2: 62,
      start: null,
      idWorkstations: null,
      ticketEmployeeAttending: null,
    });
  });

  it('is not called during the walking time, and then ordered by first arrival', async () => {
    const id = await serving(branch, lucia, 1);
    branch.clock.advance(1_000);
    await take(branch, LOANS);
    branch.clock.advance(DEMO_POLITENESS_MS);
    await transfer(lucia, id, LOANS);
    await open(marcos, 2);
    expect((await next(marcos, 2)).ticket?.code).toBe('C001');
    await take(branch, LOANS);
    branch.clock.advance(DEMO_POLITENESS_MS);
    expect((await next(lucia, 1)).ticket?.code).toBe('A001');
  });

  it('is refused without a queue for the pair', async () => {
    const id = await serving(branch, lucia, 1);
    expect(await rejected(branch, () => transfer(lucia, id, { service: 99 }))).toBe('QUEUE_NOT_EXISTED');
  });

  it('is refused into its own queue', async () => {
    const id = await serving(branch, lucia, 1);
    const here = { service: DEMO.services.cashier };
    expect(await rejected(branch, () => transfer(lucia, id, here))).toBe('MOVE_SAME_QUEUE');
  });

  it('is refused if the association accepts no transfers', async () => {
    const id = await serving(branch, lucia, 1);
    await associate(branch, { ...LOANS, segment: DEMO.segments.general }, { allowed_transfers: 0 });
    expect(await rejected(branch, () => transfer(lucia, id, LOANS))).toBe('TRANSFER_NOT_ALLOWED');
  });

  it('is refused if the workstation may not transfer', async () => {
    const id = await serving(branch, lucia, 1);
    await allow(branch, { transfer: 0 });
    expect(await rejected(branch, () => transfer(lucia, id, LOANS))).toBe('ACTION_NOT_ALLOWED');
  });

  it('is refused for other users’ tickets', async () => {
    const id = await serving(branch, lucia, 1);
    await open(marcos, 2);
    expect(await rejected(branch, () => transfer(marcos, id, LOANS))).toBe('TICKET_NOT_YOURS');
    const { idTicket } = await take(branch);
    expect(await rejected(branch, () => transfer(lucia, idTicket, LOANS))).toBe('TICKET_WRONG_STATE');
    expect(await rejected(branch, () => transfer(lucia, 4711, LOANS))).toBe('NOT_FOUND');
  });
});

describe('stand-by', () => {
  it('keeps a ticket on the operator’s own list, from which it is called again', async () => {
    const id = await serving(branch, lucia, 1);
    expect(await standBy(lucia, id)).toMatchObject({ stateName: 'standby', code: 'A001', start: null });
    expect((await callThis(lucia, 1, id)).ticket).toMatchObject({ code: 'A001', stateName: 'assisting' });
  });

  it('is refused if the workstation has none', async () => {
    const id = await serving(branch, lucia, 1);
    await allow(branch, { stand_by: 0 });
    expect(await rejected(branch, () => standBy(lucia, id))).toBe('ACTION_NOT_ALLOWED');
  });

  it('can be called by its owner only', async () => {
    const id = await serving(branch, lucia, 1);
    await standBy(lucia, id);
    await open(marcos, 2);
    expect(await rejected(branch, () => callThis(marcos, 2, id))).toBe('TICKET_NOT_YOURS');
  });

  it('can be that of another user at work, if the setting allows it', async () => {
    const id = await serving(branch, lucia, 1);
    await open(marcos, 2);
    expect(await rejected(branch, () => standBy(lucia, id, marcos.idUser))).toBe('ACTION_NOT_ALLOWED');
    await set(branch, 'userTransfer', 'Y');
    expect(await standBy(lucia, id, marcos.idUser)).toMatchObject({ stateName: 'standby' });
    expect(await rejected(branch, () => callThis(lucia, 1, id))).toBe('TICKET_NOT_YOURS');
    expect((await callThis(marcos, 2, id)).idTicket).toBe(id);
    expect(await lucia.call(getTicket, { params: { id } })).toMatchObject({
      ticketEmployeeAttending: 'Marcos Núñez Rey',
    });
  });

  it('of a user who is not at work is refused, because it would not be visible', async () => {
    await set(branch, 'userTransfer', 'Y');
    const id = await serving(branch, lucia, 1);
    expect(await rejected(branch, () => standBy(lucia, id, marcos.idUser))).toBe('USER_NOT_ONLINE');
  });
});
