import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repository } from '#shared/server/db/repository.ts';
import { addAttentionProfile, setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { setSettings } from '#tests/support/actions/sms-actions.ts';
import { callThis } from '#tests/support/actions/ticket-actions.ts';
import { see, until, waitNext } from '#tests/support/actions/waiting-actions.ts';
import { finish, open, take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const { cashier, loans } = DEMO.queues;
const MINUTE_MS = 60_000;

let branch: Branch;
let lucia: SignedIn;
let marcos: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  [lucia, marcos] = await Promise.all([branch.signIn('lucia'), branch.signIn('marcos')]);
});
afterEach(() => branch.stop());

/** Sets the profile of workstation 1 to these fields and rows. */
async function profile(fields: Parameters<typeof setAttentionProfile>[2]): Promise<void> {
  const id = await addAttentionProfile(branch, 'Por tiempo');
  await setAttentionProfile(branch, id, fields);
  await branch.configure((scope) =>
    repository(scope, 'workstations').update(1, { id_attention_profiles: id }),
  );
  await open(lucia, 1);
}

/** A profile that selects one of two queues by a condition: profile A while it is true, otherwise profile B. */
async function conditional(condition: { type: 1 | 2; value: number; a: number; b: number }): Promise<void> {
  const [a, b] = [await addAttentionProfile(branch, 'A'), await addAttentionProfile(branch, 'B')];
  await setAttentionProfile(branch, a, { rows: [{ id_queues: condition.a }] });
  await setAttentionProfile(branch, b, { rows: [{ id_queues: condition.b }] });
  await profile({
    type: 'CONDITIONALBASED',
    conditional_type: condition.type,
    conditional_view_profile: 1,
    conditional_value: condition.value,
    id_attention_profiles_a: a,
    id_attention_profiles_b: b,
  });
}

/** Calls the cash desk while the longest wait there is a minute or more, otherwise loans. */
const byMaxWait = () => conditional({ type: 2, value: 60, a: cashier, b: loans });

/** The ticket that workstation 1 received without any command of staff or kiosk, and when, from the present moment. */
async function calledAt(moment: number): Promise<string> {
  branch.clock.advanceTo(moment - 1);
  expect((await see(lucia, 1)).waitNext).not.toBeNull();
  branch.clock.advanceTo(moment);
  const { ticket } = await until(async () => {
    const seen = await see(lucia, 1);
    expect(seen.ticket).not.toBeNull();
    return seen;
  });
  const [call] = lookInto(branch.folder, (sqlite) =>
    rowsOf<{ at: number }>(
      sqlite,
      `select at from ticket_events where kind = 'call' and id_workstations = 1 order by seq desc limit 1`,
    ),
  );
  expect(call?.at).toBe(moment);
  return ticket?.code ?? '';
}

describe('a waiting workstation gets its ticket when', () => {
  it('politeness ends', async () => {
    await profile({ type: 'FIFO', rows: [{ id_queues: cashier }] });
    await waitNext(lucia, 1);
    await take(branch);
    expect(await calledAt(branch.clock.now() + DEMO_POLITENESS_MS)).toBe('A001');
  });

  it('the longest wait reaches the value of a condition', async () => {
    await byMaxWait();
    await take(branch);
    const came = branch.clock.now();
    await waitNext(lucia, 1);
    expect(await calledAt(came + MINUTE_MS)).toBe('A001');
  });

  it('the longest wait of a condition ends by another call', async () => {
    await byMaxWait();
    const first = await take(branch);
    branch.clock.advance(MINUTE_MS - DEMO_POLITENESS_MS);
    await take(branch, { service: DEMO.services.loans });
    branch.clock.advance(DEMO_POLITENESS_MS);
    // The condition is true, and its queue has a ticket: the workstation receives that one.
    await waitNext(lucia, 1);
    await until(async () => expect((await see(lucia, 1)).ticket?.code).toBe('A001'));
    await finish(lucia, first.idTicket);
    const second = await take(branch);
    branch.clock.advance(DEMO_POLITENESS_MS);
    await open(marcos, 2);
    await callThis(marcos, 2, second.idTicket);
    await waitNext(lucia, 1);
    await until(async () => expect((await see(lucia, 1)).ticket?.code).toBe('C001'));
  });

  it('a condition on waiting customers changes by another call', async () => {
    await conditional({ type: 1, value: 2, a: loans, b: cashier });
    const [first] = [await take(branch), await take(branch)];
    branch.clock.advance(DEMO_POLITENESS_MS);
    await waitNext(lucia, 1);
    expect((await see(lucia, 1)).ticket).toBeNull();
    await open(marcos, 2);
    await callThis(marcos, 2, first.idTicket);
    await until(async () => expect((await see(lucia, 1)).ticket?.code).toBe('A002'));
  });

  it('a ticket over the limit of a row becomes callable, before an earlier one', async () => {
    await profile({
      type: 'TIMEBASED',
      rows: [
        { id_queues: loans, level: 1 },
        { id_queues: cashier, level: 2, row_limit: DEMO_POLITENESS_MS / 1000 - 1 },
      ],
    });
    await waitNext(lucia, 1);
    await take(branch, { service: DEMO.services.loans });
    await take(branch);
    expect(await calledAt(branch.clock.now() + DEMO_POLITENESS_MS)).toBe('A001');
  });

  it('a ticket over the general limit becomes callable, before one of an earlier sequence', async () => {
    await profile({
      type: 'FIFO',
      general_limit: DEMO_POLITENESS_MS / 1000 - 1,
      rows: [
        { id_queues: loans, sequence: 1 },
        { id_queues: cashier, sequence: 2 },
      ],
    });
    await waitNext(lucia, 1);
    await take(branch);
    await take(branch, { service: DEMO.services.loans });
    expect(await calledAt(branch.clock.now() + DEMO_POLITENESS_MS)).toBe('A001');
  });
});

it('O-221: a waiting workstation polls at the configured interval', async () => {
  const admin = await branch.signIn('admin');
  await open(lucia, 1);
  expect((await waitNext(lucia, 1)).waitNext).toMatchObject({ pollSeconds: 5 });
  await setSettings(admin, { intervalRecallSeconds: '9' });
  expect((await see(lucia, 1)).waitNext).toMatchObject({ pollSeconds: 9 });
});
