import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Workstation, workstationQueues } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addAttentionProfile, setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { see } from '#tests/support/actions/waiting-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const { cashier, accounts } = DEMO.services;
const A = DEMO.queues.cashier;
const B = DEMO.queues.accounts;
const OWN = 1;
const VIEW = 1;

describe('an attention profile with alternatives or a condition', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let onlyA: number;
  let onlyB: number;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    onlyA = await addAttentionProfile(branch, 'Solo caja');
    onlyB = await addAttentionProfile(branch, 'Solo cuentas');
    await setAttentionProfile(branch, onlyA, { rows: [{ id_queues: A }] });
    await setAttentionProfile(branch, onlyB, { rows: [{ id_queues: B }] });
  });
  afterEach(() => branch.stop());

  const conditional = (type: 1 | 2 | 3, value: number) =>
    setAttentionProfile(branch, OWN, {
      type: 'CONDITIONALBASED',
      id_attention_profiles_a: onlyA,
      id_attention_profiles_b: onlyB,
      conditional_view_profile: VIEW,
      conditional_type: type,
      conditional_value: value,
      rows: [],
    });
  const code = ({ ticket }: Workstation) => ticket?.code;
  const lastReason = () =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf<{ reason: string }>(sqlite, `select reason from ticket_events where kind = 'call'`),
    ).at(-1)?.reason;
  const displayed = async () =>
    (await lucia.call(workstationQueues, { params: { id: 1 } })).map(({ letter }) => letter).sort();

  it('uses its alternative when it finds none, and shows the queues of both', async () => {
    await setAttentionProfile(branch, OWN, { id_attention_profiles_alt: onlyB, rows: [{ id_queues: A }] });
    expect(await displayed()).toEqual(['A', 'B']);
    await takeCallable(branch, { service: accounts });
    expect(code(await next(lucia, 1))).toBe('B001');
    expect(lastReason()).toBe(
      'B001: first of sequence 0 by arrival, waiting 0:00:02 (alternative Solo cuentas)',
    );
  });

  it('uses its alternative while its own tickets are within their politeness', async () => {
    await setAttentionProfile(branch, OWN, { id_attention_profiles_alt: onlyB, rows: [{ id_queues: A }] });
    await takeCallable(branch, { service: accounts });
    await take(branch, { service: cashier });
    expect(code(await next(lucia, 1))).toBe('B001');
  });

  it('ends in a cycle of alternatives', async () => {
    await setAttentionProfile(branch, OWN, { id_attention_profiles_alt: onlyA, rows: [{ id_queues: B }] });
    await setAttentionProfile(branch, onlyA, { id_attention_profiles_alt: OWN });
    expect((await apiErrorOf(next(lucia, 1))).status).toBe('NO_CUSTOMERS_TO_CALL');
    await takeCallable(branch);
    expect(code(await next(lucia, 1))).toBe('A001');
  });

  it('measures how many wait, and uses A from the value on', async () => {
    await conditional(1, 3);
    expect(await displayed()).toEqual(['A', 'B']);
    await take(branch, { service: cashier });
    await takeCallable(branch, { service: accounts });
    expect(code(await next(lucia, 1))).toBe('B001');
    expect(lastReason()).toContain('(Solo cuentas: customers waiting 2, below 3)');
    const marcos = await branch.signIn('marcos');
    await open(marcos, 2);
    await take(branch, { service: accounts });
    await takeCallable(branch, { service: accounts });
    expect(code(await next(marcos, 2))).toBe('A001');
    expect(lastReason()).toContain('(Solo caja: customers waiting 3, at least 3)');
  });

  it('measures the longest wait', async () => {
    await conditional(2, 600);
    await take(branch, { service: cashier });
    await take(branch, { service: accounts });
    branch.clock.advance(599_000);
    expect(code(await next(lucia, 1))).toBe('B001');
    const marcos = await branch.signIn('marcos');
    await open(marcos, 2);
    branch.clock.advance(1_000);
    expect(code(await next(marcos, 2))).toBe('A001');
    expect(lastReason()).toContain('(Solo caja: longest wait 0:10:00, at least 0:10:00)');
  });

  it('measures how many workstations are open', async () => {
    await conditional(3, 2);
    await take(branch, { service: cashier });
    await takeCallable(branch, { service: accounts });
    expect(code(await next(lucia, 1))).toBe('B001');
    const marcos = await branch.signIn('marcos');
    await open(marcos, 2);
    expect(code(await next(marcos, 2))).toBe('A001');
    expect(lastReason()).toContain('(Solo caja: open workstations 2, at least 2)');
  });

  it('does not count a reception among the open workstations', async () => {
    await conditional(3, 2);
    const marcos = await branch.signIn('marcos');
    await branch.configure(async (scope) => {
      const {
        id: _,
        row_ver: __,
        ...like
      } = await scope.trx.selectFrom('workstation_types').selectAll().executeTakeFirstOrThrow();
      const reception = { ...like, name: 'Recepción', reception: 1 } as const;
      const { id } = await repository(scope, 'workstation_types').insert(reception);
      await repository(scope, 'workstations').update(2, { id_workstation_types: id });
    });
    await open(marcos, 2);
    await take(branch, { service: cashier });
    await takeCallable(branch, { service: accounts });
    expect(code(await next(lucia, 1))).toBe('B001');
    expect(lastReason()).toContain('(Solo cuentas: open workstations 1, below 2)');
  });

  it('measures all callable tickets, including those in a disabled queue', async () => {
    await conditional(1, 2);
    await take(branch, { service: cashier });
    await takeCallable(branch, { service: accounts });
    const enable = (id: number, enabled: 0 | 1) =>
      branch.configure((scope) => repository(scope, 'queues').update(id, { enabled }));
    await enable(B, 0);
    expect(code(await next(lucia, 1))).toBe('A001');
    expect(lastReason()).toContain('(Solo caja: customers waiting 2, at least 2)');
    await finish(lucia, (await see(lucia, 1)).idTicket ?? 0);
    expect(code(await next(lucia, 1))).toBe('B001');
    expect(lastReason()).toContain('(Solo cuentas: customers waiting 1, below 2)');
  });

  it('puts tickets over the limit of a conditional profile first, over the rows of the part in force', async () => {
    await conditional(1, 2);
    await setAttentionProfile(branch, OWN, { general_limit: 300 });
    await setAttentionProfile(branch, onlyA, {
      rows: [
        { id_queues: A, sequence: 1 },
        { id_queues: DEMO.queues.loans, sequence: 2 },
      ],
    });
    await take(branch, { service: accounts });
    await take(branch, { service: DEMO.services.loans });
    branch.clock.advance(301_000);
    await takeCallable(branch, { service: cashier });
    expect(code(await next(lucia, 1))).toBe('C001');
    expect(lastReason()).toBe(
      'C001: over the general limit of 0:05:00 by 0:00:03 (Solo caja: customers waiting 3, at least 2)',
    );
  });

  it('states when the first ticket of the profile becomes callable', async () => {
    await conditional(1, 2);
    await take(branch, { service: cashier });
    branch.clock.advance(DEMO_POLITENESS_MS / 2);
    // One ticket waits, so B applies, which does not call the cash desk.
    expect((await apiErrorOf(next(lucia, 1))).detail.params).toBeUndefined();
    await take(branch, { service: cashier });
    expect((await apiErrorOf(next(lucia, 1))).detail.params).toEqual({ seconds: 1 });
  });

  it.each([
    ['without a second profile', { id_attention_profiles_b: null }],
    ['between conditional ones', { id_attention_profiles_b: OWN }],
    ['without a value', { conditional_value: null }],
  ])('cannot call with a condition %s', async (_, patch) => {
    await conditional(1, 2);
    await setAttentionProfile(branch, OWN, patch);
    await takeCallable(branch);
    expect((await apiErrorOf(next(lucia, 1))).status).toBe('ERROR_WS_ATTENTION_PROFILE');
  });

  it('cannot select between conditional profiles', async () => {
    await conditional(1, 2);
    await setAttentionProfile(branch, onlyA, {
      type: 'CONDITIONALBASED',
      id_attention_profiles_a: onlyB,
      id_attention_profiles_b: onlyB,
      conditional_view_profile: VIEW,
      conditional_type: 1,
      conditional_value: 1,
    });
    expect((await apiErrorOf(next(lucia, 1))).status).toBe('ERROR_WS_ATTENTION_PROFILE');
  });
});
