import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repository } from '#shared/server/db/repository.ts';
import { allow, set } from '#tests/support/actions/configure-workstations.ts';
import { addAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { missed, serving, standBy, transfer } from '#tests/support/actions/ticket-actions.ts';
import { openPage, see, until, waitNext, waitNoMore } from '#tests/support/actions/waiting-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

let branch: Branch;
let lucia: SignedIn;
let marcos: SignedIn;
let supervisor: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  [lucia, marcos, supervisor] = await Promise.all([
    branch.signIn('lucia'),
    branch.signIn('marcos'),
    branch.signIn('supervisor'),
  ]);
});
afterEach(async () => {
  const violations = [
    ...lookInto(branch.folder, ticketViolations),
    ...lookInto(branch.folder, changeLogViolations),
  ];
  await branch.stop();
  expect(violations).toEqual([]);
});

const SECOND = 1_000;
const MINUTE = 60_000;
const pass = (ms: number) => branch.clock.advance(ms);
const at = (ms: number) => branch.clock.now() + ms;
const codeAt = async (id: number) => (await see(lucia, id)).ticket?.code ?? null;
const isCalledTo = (id: number, code: string) => until(async () => expect(await codeAt(id)).toBe(code));
const waits = (id: number) => until(async () => expect((await see(lucia, id)).waitNext).not.toBeNull());
const isClosed = (id: number) => until(async () => expect((await see(lucia, id)).state).toBe('off'));

describe('a workstation idle for its call timeout', () => {
  beforeEach(() => allow(branch, { call_timeout: 30 }));

  it('calls the next customer automatically, each at its own time and for the usual reason', async () => {
    expect((await open(lucia, 1)).callAt).toBe(at(30 * SECOND));
    await take(branch);
    await take(branch);
    pass(10 * SECOND);
    await open(marcos, 2);
    pass(20 * SECOND);
    await isCalledTo(1, 'A001');
    expect(await see(marcos, 2)).toMatchObject({ ticket: null, callAt: at(10 * SECOND) });
    pass(10 * SECOND);
    await isCalledTo(2, 'A002');
    const calls = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ reason: string; id_users: number }>(
        sqlite,
        `select reason, id_users from ticket_events where kind = 'call' order by seq`,
      ),
    );
    expect(calls.map(({ id_users }) => id_users)).toEqual([lucia.idUser, marcos.idUser]);
    expect(calls[0]?.reason).toMatch(/^A001: /);
  });

  it('waits if the queues are empty', async () => {
    await open(lucia, 1);
    pass(30 * SECOND);
    await waits(1);
    expect(await see(lucia, 1)).toMatchObject({ state: 'idle', callAt: null });
    await takeCallable(branch);
    await isCalledTo(1, 'A001');
  });

  it('is idle again once a customer has left, and once it stops waiting', async () => {
    const id = await serving(branch, lucia, 1);
    expect((await see(lucia, 1)).callAt).toBeNull();
    pass(10 * SECOND);
    await finish(lucia, id);
    expect((await see(lucia, 1)).callAt).toBe(at(30 * SECOND));
    await waitNext(lucia, 1);
    pass(5 * SECOND);
    await waitNoMore(lucia, 1);
    expect((await see(lucia, 1)).callAt).toBe(at(30 * SECOND));
    pass(30 * SECOND);
    await waits(1);
  });

  it('follows configuration changes while it is open', async () => {
    await open(lucia, 1);
    await allow(branch, { call_timeout: 10 });
    expect((await see(lucia, 1)).callAt).toBe(at(10 * SECOND));
    pass(10 * SECOND);
    await waits(1);
  });

  it('calls at once if due while the server was off', async () => {
    await open(lucia, 1);
    await take(branch);
    const restarted = branch.restart();
    pass(40 * SECOND);
    await restarted;
    await isCalledTo(1, 'A001');
  });

  it.each([
    ['ahead', 3_600_000],
    ['back', -3_600_000],
  ])('waits neither shorter nor longer when the clock is set %s', async (_, jump) => {
    await open(marcos, 2);
    pass(25 * SECOND);
    await open(lucia, 1);
    pass(5 * SECOND);
    await waits(2);
    branch.clock.set(branch.clock.now() + jump);
    pass(15 * SECOND);
    // Enough time has passed to end the wait of Marcos, who has no page.
    await until(async () => expect((await see(marcos, 2)).waitNext).toBeNull());
    expect((await see(lucia, 1)).waitNext).toBeNull();
    pass(10 * SECOND);
    await waits(1);
  });

  it('does not call as a reception', async () => {
    await allow(branch, { reception: 1, close_timeout: 1 });
    expect(await open(lucia, 1)).toMatchObject({ callAt: null, closeAt: at(MINUTE) });
    pass(MINUTE);
    await isClosed(1);
  });

  it('does not call for an operator whose page is closed', async () => {
    const page = await openPage(branch, lucia);
    await open(lucia, 1);
    await waitNext(lucia, 1);
    page.disconnect();
    await until(async () => {
      pass(15 * SECOND);
      expect((await see(lucia, 1)).waitNext).toBeNull();
    });
    await open(marcos, 2);
    await take(branch);
    pass(30 * SECOND);
    await isCalledTo(2, 'A001');
    expect(await codeAt(1)).toBeNull();
  });

  it('is not blocked by an unusable profile of another', async () => {
    await open(lucia, 1);
    await open(marcos, 2);
    await breakProfileOf(1);
    await take(branch);
    pass(30 * SECOND);
    await isCalledTo(2, 'A001');
    expect(await see(lucia, 1)).toMatchObject({ state: 'idle', waitNext: null });
  });
});

describe('a workstation idle for its close timeout', () => {
  beforeEach(() => allow(branch, { close_timeout: 2 }));

  it('closes automatically, but not while it serves or waits', async () => {
    const page = await openPage(branch, marcos);
    expect((await open(lucia, 1)).closeAt).toBe(at(2 * MINUTE));
    await open(marcos, 2);
    expect(await waitNext(marcos, 2)).toMatchObject({ closeAt: null });
    await open(supervisor, 3);
    await takeCallable(branch, { service: DEMO.services.loans });
    await isCalledTo(2, 'C001');
    await waitNext(supervisor, 3);
    pass(2 * MINUTE);
    await isClosed(1);
    expect((await see(marcos, 2)).state).toBe('assisting');
    page.disconnect();
  });

  it('is idle from its last action', async () => {
    const id = await serving(branch, lucia, 1);
    pass(MINUTE);
    await finish(lucia, id);
    expect((await see(lucia, 1)).closeAt).toBe(at(2 * MINUTE));
  });

  it('closes at once if due while the server was off', async () => {
    await open(lucia, 1);
    const restarted = branch.restart();
    pass(2 * MINUTE);
    await restarted;
    await isClosed(1);
  });

  it('performs due actions in the order of their times', async () => {
    await allow(branch, { call_timeout: 60 });
    const page = await openPage(branch, lucia);
    await open(lucia, 1);
    pass(MINUTE);
    await waits(1);
    await allow(branch, { call_timeout: 600 });
    await open(marcos, 2);
    pass(2 * MINUTE);
    await isClosed(2);
    expect((await see(lucia, 1)).state).toBe('idle');
    page.disconnect();
  });
});

describe('a workstation that calls automatically', () => {
  beforeEach(async () => {
    await allow(branch, { automatic_call: 1 });
    await set(branch, 'userTransfer', 'Y');
  });

  const WAYS: readonly [string, (id: number) => Promise<unknown>][] = [
    ['finished', (id) => finish(lucia, id)],
    ['marked absent', (id) => missed(lucia, id)],
    ['transferred', (id) => transfer(lucia, id, { service: DEMO.services.loans })],
    ['put on stand-by', (id) => standBy(lucia, id)],
    ['put on the stand-by of another', (id) => standBy(lucia, id, marcos.idUser)],
  ];

  it.each(WAYS)('calls the next when a customer is %s', async (_, leave) => {
    await open(marcos, 2);
    const id = await serving(branch, lucia, 1);
    await takeCallable(branch);
    await leave(id);
    expect(await see(lucia, 1)).toMatchObject({ state: 'assisting', ticket: { code: 'A002' } });
  });

  it.each(WAYS)('waits if no ticket is left after one is %s', async (_, leave) => {
    await open(marcos, 2);
    const id = await serving(branch, lucia, 1);
    await leave(id);
    expect(await see(lucia, 1)).toMatchObject({ state: 'idle', waitNext: { position: 1 } });
  });

  it('releases its customer although no next one can be selected', async () => {
    const id = await serving(branch, lucia, 1);
    await breakProfileOf(1);
    expect(await finish(lucia, id)).toMatchObject({ stateName: 'assisted' });
    expect(await see(lucia, 1)).toMatchObject({ state: 'idle', waitNext: null });
  });

  it('does not continue if its type is not configured so', async () => {
    await allow(branch, { automatic_call: 0 });
    const id = await serving(branch, lucia, 1);
    await takeCallable(branch);
    await finish(lucia, id);
    expect(await see(lucia, 1)).toMatchObject({ state: 'idle', waitNext: null });
    expect(await next(lucia, 1)).toMatchObject({ ticket: { code: 'A002' } });
  });
});

/** Sets a conditional profile at a workstation without the profiles that it selects from. */
async function breakProfileOf(id: number): Promise<void> {
  const profile = await addAttentionProfile(branch, 'Sin condiciones');
  await branch.configure(async (scope) => {
    await repository(scope, 'attention_profiles').update(profile, { type: 'CONDITIONALBASED' });
    await repository(scope, 'workstations').update(id, { id_attention_profiles: profile });
  });
}
