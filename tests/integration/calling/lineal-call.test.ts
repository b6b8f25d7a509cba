import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getWorkstation, workstationQueues } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { missed, transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOANS = { service: DEMO.services.loans };
const LOANS_OF_PRIORITY = { ...LOANS, segment: DEMO.segments.priority };

describe('a lineal workstation', () => {
  let branch: Branch;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
    await lineal(DEMO.services.loans, DEMO.segments.general);
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

  const lineal = (service: number, segment: number) =>
    allow(branch, { lineal_call: 1, id_services_lineal: service, id_segments_lineal: segment });
  const codeCalled = async () => (await next(lucia, 1)).ticket?.code;

  it('calls its service and segment only, by arrival, ignoring the attention profile', async () => {
    await setAttentionProfile(branch, 1, {
      general_limit: 1,
      rows: [{ id_queues: DEMO.queues.cashier }],
    });
    await take(branch);
    await take(branch, LOANS_OF_PRIORITY);
    await take(branch, LOANS);
    branch.clock.advance(1);
    await takeCallable(branch, LOANS);
    const called = await next(lucia, 1);
    expect(called.ticket?.code).toBe('C001');
    expect(called.reason).toBe('C001: lineal call, first by arrival');
    await missed(lucia, called.idTicket ?? 0);
    const second = await next(lucia, 1);
    expect(second.ticket?.code).toBe('C002');
    await finish(lucia, second.idTicket ?? 0);
    expect(await rejected(branch, codeCalled)).toBe('NO_CUSTOMERS_TO_CALL');
  });

  it('distinguishes two pairs of one queue', async () => {
    await lineal(DEMO.services.loans, DEMO.segments.priority);
    await take(branch, { service: DEMO.services.cashier, segment: DEMO.segments.priority });
    await takeCallable(branch, LOANS_OF_PRIORITY);
    const { ticket } = await next(lucia, 1);
    expect(ticket).toMatchObject({ idServices: DEMO.services.loans, idSegments: DEMO.segments.priority });
  });

  it('respects politeness and states when it ends', async () => {
    await take(branch, LOANS);
    branch.clock.advance(DEMO_POLITENESS_MS - 1_001);
    expect((await apiErrorOf(next(lucia, 1))).toJSON()).toMatchObject({
      status: 'NO_CUSTOMERS_TO_CALL',
      params: { seconds: 2 },
    });
    branch.clock.advance(1_001);
    expect(await codeCalled()).toBe('C001');
  });

  it('calls a ticket transferred to its pair, by first arrival', async () => {
    const marcos = await branch.signIn('marcos');
    const early = await takeCallable(branch);
    await takeCallable(branch, LOANS);
    // At another type of workstation, which calls all tickets.
    await branch.configure(async (scope) => {
      const type = await scope.trx.selectFrom('workstation_types').selectAll().executeTakeFirstOrThrow();
      const { id: _, row_ver: __, ...like } = type;
      const { id } = await repository(scope, 'workstation_types').insert({
        ...like,
        name: 'Otra',
        lineal_call: 0,
      });
      await repository(scope, 'workstations').update(2, { id_workstation_types: id });
    });
    await open(marcos, 2);
    await next(marcos, 2);
    await transfer(marcos, early.idTicket, LOANS);
    branch.clock.advance(DEMO_POLITENESS_MS);
    expect(await codeCalled()).toBe(early.code);
  });

  it('shows only the queue of its pair', async () => {
    await take(branch, LOANS);
    const queues = await lucia.call(workstationQueues, { params: { id: 1 } });
    expect(queues).toMatchObject([{ idQueues: DEMO.queues.loans, ticketsCount: 1 }]);
    expect((await lucia.call(getWorkstation, { params: { id: 1 } })).configuration).toMatchObject({
      linealCall: 'Y',
      idServiceLineal: DEMO.services.loans,
      idSegmentLineal: DEMO.segments.general,
    });
  });

  it('calls nobody without a queue for the pair', async () => {
    await takeCallable(branch, LOANS);
    await branch.configure(async (scope) => {
      const { id } = await scope.trx
        .selectFrom('queue_categories')
        .select('id')
        .where('id_services', '=', DEMO.services.loans)
        .where('id_segments', '=', DEMO.segments.general)
        .executeTakeFirstOrThrow();
      await repository(scope, 'queue_categories').remove(id);
    });
    expect(await rejected(branch, codeCalled)).toBe('QUEUE_NOT_EXISTED');
  });
});
