import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whoIsNext } from '#shared/contract/tickets/next-ticket.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { addAttentionProfile, setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { tableHashes } from '#tests/support/checks/table-hashes.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOANS = { service: DEMO.services.loans };
const OWN_PROFILE = 1;

describe('who is next', () => {
  let branch: Branch;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
  });
  afterEach(() => branch.stop());

  const ask = (idAttentionProfiles?: number, id = 1) =>
    lucia.call(whoIsNext, { params: { id }, query: { idAttentionProfiles } });

  it('equals the next call with its reason, and the query calls nobody', async () => {
    await setAttentionProfile(branch, OWN_PROFILE, {
      type: 'RATIOBASED',
      rows: [
        { id_queues: DEMO.queues.cashier, iterations: 1 },
        { id_queues: DEMO.queues.loans, iterations: 1 },
      ],
    });
    for (const request of [{}, {}, LOANS]) await take(branch, request);
    branch.clock.advance(DEMO_POLITENESS_MS);
    await open(lucia, 1);
    for (const code of ['A001', 'C001', 'A002']) {
      const before = lookInto(branch.folder, tableHashes);
      const first = await ask();
      expect(await ask()).toEqual(first);
      expect(lookInto(branch.folder, tableHashes)).toEqual(before);
      expect(first).toMatchObject({ ticket: { code }, idAttentionProfiles: OWN_PROFILE, callableAt: null });
      const called = await next(lucia, 1);
      expect([called.idTicket, called.reason]).toEqual([first.ticket?.idTicket, first.reason]);
      await finish(lucia, called.idTicket ?? 0);
    }
  });

  it('works for another attention profile, including queues outside the own one', async () => {
    await setAttentionProfile(branch, OWN_PROFILE, { rows: [{ id_queues: DEMO.queues.cashier }] });
    const trial = await addAttentionProfile(branch, 'A prueba');
    await setAttentionProfile(branch, trial, { rows: [{ id_queues: DEMO.queues.loans }] });
    await take(branch);
    const loan = await takeCallable(branch, LOANS);
    expect(await ask(trial)).toMatchObject({
      ticket: { idTicket: loan.idTicket, idQueues: DEMO.queues.loans, queueName: 'Préstamos e hipotecas' },
      idAttentionProfiles: trial,
    });
    expect((await ask()).ticket?.code).toBe('A001');
    expect((await apiErrorOf(ask(4711))).status).toBe('NOT_FOUND');
    expect((await apiErrorOf(ask(undefined, 4711))).status).toBe('NOT_FOUND');
  });

  it('is empty during politeness, with its end', async () => {
    expect(await ask()).toEqual({ ticket: null, reason: null, idAttentionProfiles: null, callableAt: null });
    await take(branch);
    expect(await ask()).toMatchObject({
      ticket: null,
      callableAt: branch.clock.now() + DEMO_POLITENESS_MS,
    });
  });

  it('at a lineal workstation uses no profile', async () => {
    await allow(branch, {
      lineal_call: 1,
      id_services_lineal: DEMO.services.loans,
      id_segments_lineal: DEMO.segments.general,
    });
    await take(branch);
    await take(branch, LOANS);
    expect(await ask()).toMatchObject({
      ticket: null,
      callableAt: branch.clock.now() + DEMO_POLITENESS_MS,
    });
    branch.clock.advance(DEMO_POLITENESS_MS);
    expect(await ask()).toMatchObject({
      ticket: { code: 'C001' },
      reason: 'C001: lineal call, first by arrival',
      idAttentionProfiles: null,
    });
  });

  it('is available to supervisors too', async () => {
    const { code } = await takeCallable(branch);
    const { token } = await branch.configure(async (scope) =>
      addUser(scope, await addRole(scope, [MODULES.supervisionView])),
    );
    const answer = await branch.as(token).call(whoIsNext, { params: { id: 1 }, query: {} });
    expect(answer.ticket?.code).toBe(code);
  });
});
