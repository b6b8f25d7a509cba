import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listQueues } from '#shared/contract/tickets/queues.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { workstationQueues } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { callThis, missed, recover, transfer } from '#tests/support/actions/ticket-actions.ts';
import { see, waitNext } from '#tests/support/actions/waiting-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOANS = { service: DEMO.services.loans };
const QUEUE = DEMO.queues.loans;

const WAYS: readonly (readonly [string, (branch: Branch) => Promise<unknown>])[] = [
  ['disabled', (branch) => branch.configure((s) => repository(s, 'queues').update(QUEUE, { enabled: 0 }))],
  [
    'not offered any more',
    (branch) =>
      branch.configure(async (scope) => {
        const { id } = await scope.trx
          .selectFrom('queue_branch_types')
          .select('id')
          .where('id_queues', '=', QUEUE)
          .executeTakeFirstOrThrow();
        await repository(scope, 'queue_branch_types').remove(id);
      }),
  ],
];

describe.each(WAYS)('tickets in a queue that is %s', (_, close) => {
  let branch: Branch;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
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

  const codeCalled = async () => (await next(lucia, 1)).ticket?.code;
  const displayed = async () => {
    const rows = await lucia.call(workstationQueues, { params: { id: 1 } });
    return rows.find(({ idQueues }) => idQueues === QUEUE)?.ticketsCount;
  };
  const listed = async () => {
    const rows = await lucia.call(listQueues, { query: { idBranch: DEMO.branch } });
    return rows.find(({ idQueues }) => idQueues === QUEUE);
  };

  it('are called until the queue is empty, and shown meanwhile', async () => {
    await take(branch, LOANS);
    await takeCallable(branch, LOANS);
    await close(branch);
    expect(await displayed()).toBe(2);
    expect(await listed()).toMatchObject({ ticketsCount: 2, enabled: 'N' });
    const called = await next(lucia, 1);
    expect(called.ticket?.code).toBe('C001');
    await finish(lucia, called.idTicket ?? 0);
    await branch.restart();
    expect(await displayed()).toBe(1);
    expect(await codeCalled()).toBe('C002');
    expect(await displayed()).toBeUndefined();
    expect((await listed())?.ticketsCount ?? 0).toBe(0);
  });

  it('are joined by no others: neither from a kiosk nor by transfer', async () => {
    await takeCallable(branch, LOANS);
    await takeCallable(branch);
    await close(branch);
    const query = { service: DEMO.services.loans, segment: DEMO.segments.general };
    const issue = () => branch.anybody.call(issueTicket, { params: { id: DEMO.branch }, query, body: {} });
    expect(await rejected(branch, issue)).toBe('QUEUE_NOT_EXISTED');
    await next(lucia, 1);
    const current = (await see(lucia, 1)).idTicket ?? 0;
    await finish(lucia, current);
    const other = await next(lucia, 1);
    expect(other.ticket?.idQueues).not.toBe(QUEUE);
    expect(await rejected(branch, () => transfer(lucia, other.idTicket ?? 0, LOANS))).toBe(
      'QUEUE_NOT_EXISTED',
    );
  });

  it('can be called out of turn, and again after a recovery', async () => {
    await allow(branch, { call_out_of_turn: 1 });
    const { idTicket } = await takeCallable(branch, LOANS);
    await close(branch);
    await callThis(lucia, 1, idTicket);
    await missed(lucia, idTicket);
    expect(await displayed()).toBeUndefined();
    await recover(lucia, idTicket);
    expect(await displayed()).toBe(1);
    expect(await codeCalled()).toBe('C001');
  });

  it('are assigned to a waiting workstation', async () => {
    await waitNext(lucia, 1);
    await take(branch, LOANS);
    await close(branch);
    branch.clock.advance(2_000);
    await expect.poll(async () => (await see(lucia, 1)).ticket?.code).toBe('C001');
  });

  it('are called by a lineal workstation until its queue is empty', async () => {
    await allow(branch, {
      lineal_call: 1,
      id_services_lineal: DEMO.services.loans,
      id_segments_lineal: DEMO.segments.general,
    });
    await takeCallable(branch, LOANS);
    await close(branch);
    const called = await next(lucia, 1);
    expect(called.ticket?.code).toBe('C001');
    await finish(lucia, called.idTicket ?? 0);
    expect(await rejected(branch, codeCalled)).toBe('QUEUE_NOT_EXISTED');
  });
});
