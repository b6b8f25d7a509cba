import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repository } from '#shared/server/db/repository.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import { serving } from '#tests/support/actions/ticket-actions.ts';
import { until } from '#tests/support/actions/waiting-actions.ts';
import { finish, open, take } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

/** Beside the demo branch. */
const OTHER_BRANCH = 2;

let branch: Branch;
async function stop(): Promise<void> {
  const violations = [
    ...lookInto(branch.folder, ticketViolations),
    ...lookInto(branch.folder, changeLogViolations),
  ];
  await branch.stop();
  expect(violations).toEqual([]);
}

/** November 2026, local time of a branch in UTC; the clock starts on the 16th at nine. */
const november = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const rows = <Row>(query: string, ...values: unknown[]) =>
  lookInto(branch.folder, (sqlite) => rowsOf<Row>(sqlite, query, ...values));
const stateOf = (id: number) =>
  rows<{ state: string }>('select state from tickets where id = ?', id).map(({ state }) => state);
const dayOf = (id: number) =>
  rows<{ day: string }>('select day from branch_days where id_branches = ?', id).map(({ day }) => day);
const openWorkstations = () =>
  rows<{ id: number }>('select id_workstations as id from workstation_sessions where closed_at is null').map(
    ({ id }) => id,
  );
const isCanceled = (id: number) => until(() => expect(stateOf(id)).toEqual(['canceled']));

/** Waits until the server has checked every branch: no day is stored for the other one. */
async function itLooks(): Promise<void> {
  await branch.configure(({ trx }) =>
    trx.deleteFrom('branch_days').where('id_branches', '=', OTHER_BRANCH).execute(),
  );
  await until(() => expect(dayOf(OTHER_BRANCH)).toHaveLength(1));
}

describe('a branch at its reset hour', () => {
  beforeEach(async () => {
    branch = await startBranch();
    await set(branch, 'resetHour', '4');
    await branch.configure((scope) =>
      repository(scope, 'branches').insert({
        id: OTHER_BRANCH,
        name: 'Oficina Norte',
        enabled: 1,
        id_branch_types: 1,
        zone: '0',
        language: 'es',
        address: '',
        city: '',
        company_name: '',
      }),
    );
  });
  afterEach(stop);

  it('cancels waiting tickets, closes idle workstations, restarts numbers and keeps attentions', async () => {
    const lucia = await branch.signIn('lucia');
    const served = await serving(branch, lucia, 1);
    const { idTicket } = await take(branch);
    await open(await branch.signIn('marcos'), 2);
    branch.clock.advanceTo(november(17, 3, 59));
    await itLooks();
    expect(stateOf(idTicket)).toEqual(['waiting']);
    branch.clock.advanceTo(november(17, 4));
    await isCanceled(idTicket);
    expect(openWorkstations()).toEqual([1]);
    expect(stateOf(served)).toEqual(['assisting']);
    expect(dayOf(DEMO.branch)).toEqual(['2026-11-17']);
    await finish(await branch.signIn('lucia'), served);
    expect((await take(branch)).code).toBe('A001');
  });

  it('uses its own time zone', async () => {
    await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { zone: '-5.5' }));
    const { idTicket } = await take(branch);
    branch.clock.advanceTo(november(17, 9, 29));
    await itLooks();
    expect(stateOf(idTicket)).toEqual(['waiting']);
    branch.clock.advanceTo(november(17, 9, 30));
    await isCanceled(idTicket);
  });

  it('runs once, also if the clock is set back and reaches the hour again', async () => {
    branch.clock.advanceTo(november(17, 4));
    await itLooks();
    const { idTicket } = await take(branch);
    for (const moment of [november(17, 5), november(16, 12), november(17, 3, 59), november(17, 4)]) {
      branch.clock.set(moment);
      await itLooks();
      expect(stateOf(idTicket)).toEqual(['waiting']);
    }
    expect(dayOf(DEMO.branch)).toEqual(['2026-11-17']);
    branch.clock.advanceTo(november(18, 4));
    await isCanceled(idTicket);
  });

  it('runs when the server is back after being off', async () => {
    const { idTicket } = await take(branch);
    const restarted = branch.restart();
    branch.clock.set(november(17, 9));
    await restarted;
    await isCanceled(idTicket);
    expect(dayOf(DEMO.branch)).toEqual(['2026-11-17']);
  });

  it('does nothing after a restart on the same day, or for an unknown day', async () => {
    const { idTicket } = await take(branch);
    await branch.restart();
    await itLooks();
    expect(stateOf(idTicket)).toEqual(['waiting']);
    const restarted = branch.restart();
    branch.clock.set(november(17, 4));
    await restarted;
    await isCanceled(idTicket);
    const { idTicket: later } = await take(branch);
    await branch.configure(({ trx }) => trx.deleteFrom('branch_days').execute());
    await until(() => expect(dayOf(DEMO.branch)).toEqual(['2026-11-17']));
    expect(stateOf(later)).toEqual(['waiting']);
  });
});

describe('a branch whose server is late for the hour', () => {
  // Fakes only intervals, so that many events can happen before the server checks.
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    branch = await startBranch();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await stop();
  });

  it('keeps tickets issued since', async () => {
    const before = await take(branch);
    await open(await branch.signIn('lucia'), 1);
    branch.clock.advanceTo(november(17, 0));
    const since = await take(branch);
    await open(await branch.signIn('marcos'), 2);
    vi.advanceTimersByTime(1_000);
    await isCanceled(before.idTicket);
    expect(stateOf(since.idTicket)).toEqual(['waiting']);
    expect(openWorkstations()).toEqual([2]);
    expect([since.code, (await take(branch)).code]).toEqual(['A002', 'A003']);
  });
});
