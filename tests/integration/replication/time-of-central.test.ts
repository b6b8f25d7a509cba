import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getHealth } from '#shared/contract/installation/health.ts';
import { answerBranchClock, getBranchClock } from '#shared/contract/workstation/branch-clock.ts';
import { until } from '#tests/support/actions/waiting-actions.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { FAKE, type FakeCentral, startFakeCentral } from '#tests/support/network/fake-central.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';
import { createSettableClock, type SettableClock } from '#tests/support/servers/settable-clock.ts';

const DAY_MS = 24 * 3_600_000;

describe('the day of a branch, by the clock of its central', () => {
  let central: FakeCentral;
  let centralClock: SettableClock;
  let clock: SettableClock;
  let branch: ReplicatingBranch;
  beforeEach(async () => {
    centralClock = createSettableClock();
    central = await startFakeCentral({ clock: centralClock });
    clock = createSettableClock();
    const connection = { centralUrl: central.url, enrolmentCode: FAKE.code };
    branch = await startReplicatingBranch(connection, undefined, clock);
    await until(async () => expect((await branch.health()).state).toBe('connected'));
    await branch.configure();
    await reported();
    // A branch that is first checked after a jump begins with the day of its clock.
    await until(() => expect(day()).toBe('2026-11-16'));
  });
  afterEach(async () => {
    await branch.stop();
    await central.close();
  });

  /** Waits for the next report, whose answer contains central's time. */
  async function reported(): Promise<void> {
    const before = central.reports.length;
    await take(branch);
    await until(() => expect(central.reports.length).toBeGreaterThan(before));
  }
  const becomes = (state: 'ok' | 'doubted') =>
    until(async () => expect((await branch.anybody.call(getHealth, {})).clock).toBe(state));
  const jump = (which: SettableClock, ms: number) => which.set(which.now() + ms);
  const day = () =>
    lookInto(branch.folder, (sqlite) => rowsOf<{ day: string }>(sqlite, 'select day from branch_days'))[0]
      ?.day;
  const states = () =>
    lookInto(branch.folder, (sqlite) => rowsOf<{ state: string }>(sqlite, 'select state from tickets')).map(
      ({ state }) => state,
    );

  it('starts as soon as central confirms it, though the branch slept for two days', async () => {
    jump(clock, 2 * DAY_MS);
    await becomes('doubted');
    expect(day()).toBe('2026-11-16');
    expect(states()).toEqual(['waiting']);
    jump(centralClock, 2 * DAY_MS);
    await reported();
    await becomes('ok');
    await until(() => expect(day()).toBe('2026-11-18'));
    // Tickets issued meanwhile belong to the new day.
    expect(states()).toEqual(['canceled', 'waiting']);
  });

  it('requires an answer if central does not confirm it, and goes back if staff reject the clock', async () => {
    const { idTicket } = await take(branch);
    await branch.restart(() => jump(clock, DAY_MS));
    // Nothing else was known at the start: a night has passed.
    await until(() => expect(day()).toBe('2026-11-17'));
    await reported();
    await becomes('doubted');
    const supervisor = await branch.signIn('admin');
    expect(await supervisor.call(getBranchClock, {})).toMatchObject({
      state: 'pending',
      branches: [{ day: '2026-11-17', clockDay: '2026-11-17', otherDay: '2026-11-16' }],
    });
    await supervisor.call(answerBranchClock, { body: { answer: 'wrong', clockDay: '2026-11-17' } });
    expect(day()).toBe('2026-11-16');
    expect((await take(branch)).number).toBeGreaterThan(1);
    expect(idTicket).toBeGreaterThan(0);
    jump(clock, -DAY_MS);
    await becomes('ok');
  });

  it('does not override the answer of staff while nothing changes', async () => {
    jump(clock, 2 * DAY_MS);
    const supervisor = await branch.signIn('admin');
    await supervisor.call(answerBranchClock, { body: { answer: 'right', clockDay: '2026-11-18' } });
    expect(day()).toBe('2026-11-18');
    // One more than were cancelled, so that there are changes to report.
    await take(branch);
    await reported();
    await becomes('ok');
    jump(clock, -2 * DAY_MS);
    await reported();
    await until(() => expect(day()).toBe('2026-11-16'));
  });
});
