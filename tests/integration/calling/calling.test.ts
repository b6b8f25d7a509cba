import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recallTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { workstationQueues } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

describe('calling the next customer', () => {
  let branch: Branch;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
    await open(lucia, 1);
  });
  afterEach(() => branch.stop());

  /** Calls and finishes all tickets; returns the codes in order of the calls. */
  async function order(): Promise<string[]> {
    const codes: string[] = [];
    for (;;) {
      const called = await next(lucia, 1).catch(() => null);
      if (!called?.ticket) return codes;
      codes.push(called.ticket.code);
      await finish(lucia, called.ticket.idTicket);
    }
  }

  it('follows sequence, then arrival over all queues, then number', async () => {
    await take(branch, { service: DEMO.services.loans });
    branch.clock.advance(1_000);
    await take(branch, { service: DEMO.services.cashier });
    await take(branch, { service: DEMO.services.cashier });
    branch.clock.advance(1_000);
    await take(branch, { service: DEMO.services.cashier, segment: DEMO.segments.priority });
    branch.clock.advance(1_000);
    await take(branch, { service: DEMO.services.information });
    branch.clock.advance(DEMO_POLITENESS_MS);
    expect(await order()).toEqual(['P001', 'C001', 'A001', 'A002', 'E001']);
  });

  it('excludes queues outside the attention profile', async () => {
    await branch.configure(({ trx }) =>
      trx.deleteFrom('attention_profile_rows').where('id_queues', '=', DEMO.queues.loans).execute(),
    );
    await take(branch, { service: DEMO.services.loans });
    await takeCallable(branch);
    expect(await order()).toEqual(['A001']);
  });

  it('treats all queues of the view equally without rows', async () => {
    await branch.configure(({ trx }) => trx.deleteFrom('attention_profile_rows').execute());
    await take(branch, { service: DEMO.services.loans });
    branch.clock.advance(1_000);
    await takeCallable(branch, { segment: DEMO.segments.priority });
    expect(await order()).toEqual(['C001', 'P001']);
  });

  it('excludes queues outside the view profile', async () => {
    await takeCallable(branch, { service: DEMO.services.loans });
    await branch.configure(({ trx }) =>
      trx.deleteFrom('view_profile_queues').where('id_queues', '=', DEMO.queues.loans).execute(),
    );
    expect((await apiErrorOf(next(lucia, 1))).status).toBe('NO_CUSTOMERS_TO_CALL');
    const displayed = await lucia.call(workstationQueues, { params: { id: 1 } });
    expect(displayed.map(({ idQueues }) => idQueues)).not.toContain(DEMO.queues.loans);
  });

  it('respects politeness and states when it ends', async () => {
    await take(branch);
    branch.clock.advance(500);
    expect((await apiErrorOf(next(lucia, 1))).toJSON()).toMatchObject({
      status: 'NO_CUSTOMERS_TO_CALL',
      params: { seconds: 2 },
    });
    branch.clock.advance(1_499);
    expect((await apiErrorOf(next(lucia, 1))).detail.params).toEqual({ seconds: 1 });
    branch.clock.advance(1);
    expect((await next(lucia, 1)).ticket?.code).toBe('A001');
  });

  it('prefers a callable ticket to one in politeness', async () => {
    await takeCallable(branch, { service: DEMO.services.loans });
    await take(branch, { segment: DEMO.segments.priority });
    expect((await next(lucia, 1)).ticket?.code).toBe('C001');
  });

  it('reports empty queues', async () => {
    const apiError = await apiErrorOf(next(lucia, 1));
    expect(apiError.toJSON()).toEqual({ status: 'NO_CUSTOMERS_TO_CALL', message: 'no tickets waiting' });
  });

  it('is refused with a current ticket', async () => {
    await take(branch);
    await takeCallable(branch);
    await next(lucia, 1);
    expect((await apiErrorOf(next(lucia, 1))).status).toBe('A_CUSTOMER_IS_BEING_ASSISTED');
  });

  it('is refused with an unknown profile type', async () => {
    await takeCallable(branch);
    await branch.configure((scope) =>
      repository(scope, 'attention_profiles').update(1, { type: 'ASTROLOGY' }),
    );
    expect((await apiErrorOf(next(lucia, 1))).status).toBe('ERROR_WS_ATTENTION_PROFILE');
  });

  it('is refused for another user’s ticket and an ended one', async () => {
    await take(branch);
    await takeCallable(branch);
    const { idTicket: id } = await take(branch);
    const marcos = await branch.signIn('marcos');
    await open(marcos, 2);
    const current = (await next(lucia, 1)).idTicket ?? 0;
    expect((await apiErrorOf(finish(marcos, current))).status).toBe('TICKET_NOT_YOURS');
    expect((await apiErrorOf(marcos.call(recallTicket, { params: { id: current } }))).status).toBe(
      'TICKET_NOT_YOURS',
    );
    expect((await apiErrorOf(finish(lucia, id))).toJSON()).toMatchObject({
      status: 'TICKET_WRONG_STATE',
      params: { code: 'A003' },
    });
    await finish(lucia, current);
    expect((await apiErrorOf(finish(lucia, current))).status).toBe('TICKET_WRONG_STATE');
    expect((await apiErrorOf(lucia.call(recallTicket, { params: { id: current } }))).status).toBe(
      'TICKET_WRONG_STATE',
    );
  });

  it('updates the metrics of the queue', async () => {
    await take(branch);
    await takeCallable(branch);
    const cashier = async () =>
      (await lucia.call(workstationQueues, { params: { id: 1 } })).find(({ letter }) => letter === 'A');
    expect(await cashier()).toMatchObject({ ticketsCount: 2, waitingTime: 2, level: null, sla: 600 });
    const { idTicket } = await next(lucia, 1);
    expect(await cashier()).toMatchObject({ ticketsCount: 1, level: 100 });
    branch.clock.advance(601_000);
    await finish(lucia, idTicket ?? 0);
    await next(lucia, 1);
    expect(await cashier()).toMatchObject({ ticketsCount: 0, waitingTime: 0, level: 50 });
  });
});
