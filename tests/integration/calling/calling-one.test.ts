import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pollDisplay } from '#shared/contract/devices/displays.ts';
import { recallTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { workstationFooter, workstationQueues } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { allow, set } from '#tests/support/actions/configure-workstations.ts';
import {
  callThis,
  missed,
  standBy,
  startWithoutTicket,
  transfer,
} from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const INFORMATION = { service: DEMO.services.information };

let branch: Branch;
let lucia: SignedIn;
let marcos: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  await open(lucia, 1);
});
afterEach(async () => {
  const violations = [
    ...lookInto(branch.folder, ticketViolations),
    ...lookInto(branch.folder, changeLogViolations),
  ];
  await branch.stop();
  expect(violations).toEqual([]);
});

describe('calling one ticket', () => {
  it('works out of turn, also during politeness', async () => {
    await take(branch);
    const second = await take(branch);
    expect((await callThis(lucia, 1, second.idTicket)).ticket?.code).toBe('A002');
    const event = await branch
      .reader()
      .selectFrom('ticket_events')
      .select(['reason', 'id_users'])
      .where('kind', '=', 'call')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ reason: 'A002: out of turn', id_users: lucia.idUser });
  });

  it('is refused if the workstation may not call out of turn', async () => {
    const { idTicket } = await take(branch);
    await allow(branch, { call_out_of_turn: 0 });
    expect(await rejected(branch, () => callThis(lucia, 1, idTicket))).toBe('ACTION_NOT_ALLOWED');
  });

  it('is refused with a current ticket', async () => {
    await takeCallable(branch);
    await next(lucia, 1);
    const { idTicket } = await take(branch);
    expect(await rejected(branch, () => callThis(lucia, 1, idTicket))).toBe('A_CUSTOMER_IS_BEING_ASSISTED');
  });

  it('is refused at a closed workstation or one of another user', async () => {
    const { idTicket } = await take(branch);
    expect(await rejected(branch, () => callThis(lucia, 2, idTicket))).toBe('WORKSTATION_NOT_IDLE');
    await open(marcos, 2);
    expect(await rejected(branch, () => callThis(lucia, 2, idTicket))).toBe('WORKSTATION_NOT_YOURS');
    expect(await rejected(branch, () => callThis(lucia, 99, idTicket))).toBe('NOT_FOUND');
  });

  it('is refused for a served, ended or unknown ticket', async () => {
    await open(marcos, 2);
    const { idTicket } = await take(branch);
    await callThis(marcos, 2, idTicket);
    expect(await rejected(branch, () => callThis(lucia, 1, idTicket))).toBe('TICKET_WRONG_STATE');
    await finish(marcos, idTicket);
    expect(await rejected(branch, () => callThis(lucia, 1, idTicket))).toBe('TICKET_WRONG_STATE');
    expect(await rejected(branch, () => callThis(lucia, 1, 4711))).toBe('NOT_FOUND');
  });

  it('is refused for a queue outside the view profile', async () => {
    const { idTicket } = await take(branch);
    await branch.configure(async (scope) => {
      const { id } = await scope.trx
        .selectFrom('view_profile_queues')
        .select('id')
        .where('id_queues', '=', DEMO.queues.cashier)
        .executeTakeFirstOrThrow();
      await repository(scope, 'view_profile_queues').remove(id);
    });
    expect(await rejected(branch, () => callThis(lucia, 1, idTicket))).toBe('TICKET_NOT_YOURS');
  });

  it('is refused for another pair at a lineal workstation', async () => {
    const cash = await take(branch);
    const information = await take(branch, INFORMATION);
    await allow(branch, {
      lineal_call: 1,
      id_services_lineal: DEMO.services.information,
      id_segments_lineal: DEMO.segments.general,
    });
    expect(await rejected(branch, () => callThis(lucia, 1, cash.idTicket))).toBe('TICKET_NOT_YOURS');
    expect((await callThis(lucia, 1, information.idTicket)).idTicket).toBe(information.idTicket);
  });
});

describe('a reception', () => {
  it('cannot call customers', async () => {
    const { idTicket } = await takeCallable(branch);
    await allow(branch, { reception: 1 });
    const calls = [
      () => next(lucia, 1),
      () => callThis(lucia, 1, idTicket),
      () => startWithoutTicket(lucia, 1, INFORMATION),
    ];
    for (const call of calls) expect(await rejected(branch, call)).toBe('ACTION_NOT_ALLOWED');
  });
});

describe('a call without ticket', () => {
  it('starts an attention without a number, at several workstations concurrently', async () => {
    await open(marcos, 2);
    const workstations = await Promise.all([
      startWithoutTicket(lucia, 1, INFORMATION),
      startWithoutTicket(marcos, 2, INFORMATION),
    ]);
    for (const { state, ticket } of workstations) {
      expect(state).toBe('assisting');
      expect(ticket).toMatchObject({ code: '', noTicket: 'Y', queueName: 'Información', waitingTime: 0 });
    }
    expect(await lucia.call(workstationFooter, { params: { id: 1 } })).toMatchObject({
      statusName: 'assisting',
      ticketNumber: null,
      ticketLetter: null,
    });
    const [ended] = workstations;
    expect(await finish(lucia, ended?.idTicket ?? 0)).toMatchObject({ stateName: 'assisted' });
  });

  it('does not affect statistics of waits', async () => {
    await startWithoutTicket(lucia, 1, INFORMATION);
    const queues = await lucia.call(workstationQueues, { params: { id: 1 } });
    expect(queues.find(({ name }) => name === 'Información')?.level).toBeNull();
  });

  it('can neither be recalled nor become a no-show', async () => {
    const { idTicket } = await startWithoutTicket(lucia, 1, INFORMATION);
    const id = idTicket ?? 0;
    const recall = () => lucia.call(recallTicket, { params: { id } });
    expect(await rejected(branch, recall)).toBe('ACTION_NOT_ALLOWED');
    expect(await rejected(branch, () => missed(lucia, id))).toBe('ACTION_NOT_ALLOWED');
  });

  it('can be transferred or parked only if the setting permits it, and then gets a number', async () => {
    const { idTicket } = await startWithoutTicket(lucia, 1, INFORMATION);
    const id = idTicket ?? 0;
    const loans = { service: DEMO.services.loans };
    expect(await rejected(branch, () => transfer(lucia, id, loans))).toBe('ACTION_NOT_ALLOWED');
    expect(await rejected(branch, () => standBy(lucia, id))).toBe('ACTION_NOT_ALLOWED');
    await set(branch, 'transferNT', 'Y');
    expect(await standBy(lucia, id)).toMatchObject({ stateName: 'standby', noTicket: 'Y' });
    await callThis(lucia, 1, id);
    const feed = await branch.anybody.call(pollDisplay, {
      params: { id: DEMO.display },
      query: { cursor: 0 },
    });
    expect(feed.calls).toEqual([]);
    expect(await transfer(lucia, id, loans)).toMatchObject({
      stateName: 'waiting',
      code: 'C001',
      noTicket: 'N',
    });
    expect((await take(branch, loans)).code).toBe('C002');
  });

  it('is refused without permission of workstation or association, or without a queue', async () => {
    const cash = { service: DEMO.services.cashier };
    expect(await rejected(branch, () => startWithoutTicket(lucia, 1, cash))).toBe('NO_TICKET_NOT_ALLOWED');
    expect(await rejected(branch, () => startWithoutTicket(lucia, 1, { service: 99 }))).toBe(
      'QUEUE_NOT_EXISTED',
    );
    await startWithoutTicket(lucia, 1, INFORMATION);
    expect(await rejected(branch, () => startWithoutTicket(lucia, 1, INFORMATION))).toBe(
      'A_CUSTOMER_IS_BEING_ASSISTED',
    );
    await open(marcos, 2);
    await allow(branch, { call_no_ticket: 0 });
    expect(await rejected(branch, () => startWithoutTicket(marcos, 2, INFORMATION))).toBe(
      'ACTION_NOT_ALLOWED',
    );
    expect(await rejected(branch, () => startWithoutTicket(marcos, 3, INFORMATION))).toBe(
      'WORKSTATION_NOT_IDLE',
    );
  });
});
