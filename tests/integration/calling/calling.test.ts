import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recallTicket } from '#shared/contract/tickets/tickets.ts';
import { workstationQueues } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
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

  /** Calls and finishes until nobody is left; the codes in the order in which they came up. */
  async function order(): Promise<string[]> {
    const codes: string[] = [];
    for (;;) {
      const called = await next(lucia, 1).catch(() => null);
      if (!called?.ticket) return codes;
      codes.push(called.ticket.code);
      await finish(lucia, called.ticket.idTicket);
    }
  }

  it('goes by the profile’s sequence, then by arrival over all queues, then by number', async () => {
    await take(branch, { service: DEMO.services.loans });
    branch.clock.advance(1_000);
    await take(branch, { service: DEMO.services.cashDesk });
    await take(branch, { service: DEMO.services.cashDesk });
    branch.clock.advance(1_000);
    await take(branch, { service: DEMO.services.cashDesk, segment: DEMO.segments.priority });
    branch.clock.advance(1_000);
    await take(branch, { service: DEMO.services.information });
    branch.clock.advance(DEMO_POLITENESS_MS);
    expect(await order()).toEqual(['P001', 'C001', 'A001', 'A002', 'E001']);
  });

  it('leaves out queues that the attention profile does not name', async () => {
    await branch.configure(({ trx }) =>
      trx.deleteFrom('attention_profile_rows').where('id_queues', '=', DEMO.queues.loans).execute(),
    );
    await take(branch, { service: DEMO.services.loans });
    await takeCallable(branch);
    expect(await order()).toEqual(['A001']);
  });

  it('takes all queues of the view as equal where the attention profile names none', async () => {
    await branch.configure(({ trx }) => trx.deleteFrom('attention_profile_rows').execute());
    await take(branch, { service: DEMO.services.loans });
    branch.clock.advance(1_000);
    await takeCallable(branch, { segment: DEMO.segments.priority });
    expect(await order()).toEqual(['C001', 'P001']);
  });

  it('leaves out a queue that is not of the workstation’s view', async () => {
    await takeCallable(branch, { service: DEMO.services.loans });
    await branch.configure(({ trx }) =>
      trx.deleteFrom('view_profile_queues').where('id_queues', '=', DEMO.queues.loans).execute(),
    );
    expect((await refusalOf(next(lucia, 1))).status).toBe('NO_CUSTOMERS_TO_CALL');
    const shown = await lucia.call(workstationQueues, { params: { id: 1 } });
    expect(shown.map(({ idQueues }) => idQueues)).not.toContain(DEMO.queues.loans);
  });

  it('gives the customer the time to walk over, and says when that is over', async () => {
    await take(branch);
    branch.clock.advance(500);
    expect((await refusalOf(next(lucia, 1))).toJSON()).toMatchObject({
      status: 'NO_CUSTOMERS_TO_CALL',
      params: { seconds: 2 },
    });
    branch.clock.advance(1_499);
    expect((await refusalOf(next(lucia, 1))).detail.params).toEqual({ seconds: 1 });
    branch.clock.advance(1);
    expect((await next(lucia, 1)).ticket?.code).toBe('A001');
  });

  it('passes a customer who is walking over for one who sits there already', async () => {
    await takeCallable(branch, { service: DEMO.services.loans });
    await take(branch, { segment: DEMO.segments.priority });
    expect((await next(lucia, 1)).ticket?.code).toBe('C001');
  });

  it('says that nobody is there', async () => {
    const refusal = await refusalOf(next(lucia, 1));
    expect(refusal.toJSON()).toEqual({ status: 'NO_CUSTOMERS_TO_CALL', message: 'no tickets waiting' });
  });

  it('is refused while a customer is being served', async () => {
    await take(branch);
    await takeCallable(branch);
    await next(lucia, 1);
    expect((await refusalOf(next(lucia, 1))).status).toBe('A_CUSTOMER_IS_BEING_ASSISTED');
  });

  it('is refused with a type of profile that nobody knows', async () => {
    await takeCallable(branch);
    await branch.configure((scope) =>
      repository(scope, 'attention_profiles').update(1, { type: 'ASTROLOGY' }),
    );
    expect((await refusalOf(next(lucia, 1))).status).toBe('ERROR_WS_ATTENTION_PROFILE');
  });

  it('is refused for somebody else’s ticket and for one that is over', async () => {
    await take(branch);
    await takeCallable(branch);
    const { idTicket: id } = await take(branch);
    const marcos = await branch.signIn('marcos');
    await open(marcos, 2);
    const held = (await next(lucia, 1)).idTicket ?? 0;
    expect((await refusalOf(finish(marcos, held))).status).toBe('TICKET_NOT_YOURS');
    expect((await refusalOf(marcos.call(recallTicket, { params: { id: held } }))).status).toBe(
      'TICKET_NOT_YOURS',
    );
    expect((await refusalOf(finish(lucia, id))).toJSON()).toMatchObject({
      status: 'TICKET_WRONG_STATE',
      params: { code: 'A003' },
    });
    await finish(lucia, held);
    expect((await refusalOf(finish(lucia, held))).status).toBe('TICKET_WRONG_STATE');
    expect((await refusalOf(lucia.call(recallTicket, { params: { id: held } }))).status).toBe(
      'TICKET_WRONG_STATE',
    );
  });

  it('moves the figures of the queue', async () => {
    await take(branch);
    await takeCallable(branch);
    const cashDesk = async () =>
      (await lucia.call(workstationQueues, { params: { id: 1 } })).find(({ letter }) => letter === 'A');
    expect(await cashDesk()).toMatchObject({ ticketsCount: 2, waitingTime: 2, level: null, sla: 600 });
    const { idTicket } = await next(lucia, 1);
    expect(await cashDesk()).toMatchObject({ ticketsCount: 1, level: 100 });
    branch.clock.advance(601_000);
    await finish(lucia, idTicket ?? 0);
    await next(lucia, 1);
    expect(await cashDesk()).toMatchObject({ ticketsCount: 0, waitingTime: 0, level: 50 });
  });
});
