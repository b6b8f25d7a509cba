import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workstationStatistics } from '#shared/contract/workstation/workstation-statistics.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import { missed, recover, serving, transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

/** Service level of the demonstration's cash desk, ms. */
const SLA = 600_000;

describe('an operator’s day', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let marcos: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  });
  afterEach(() => branch.stop());

  const day = (id: number, operator = lucia) => operator.call(workstationStatistics, { params: { id } });
  const close = (id: number) => lucia.call(closeWorkstation, { params: { id } });
  async function serveAfter(wait: number, id: number, operator = lucia): Promise<void> {
    const { idTicket } = await take(branch);
    branch.clock.advance(wait);
    await next(operator, id);
    branch.clock.advance(1_000);
    await finish(operator, idTicket);
  }

  it('counts services in time and late, and no-shows, at any workstation', async () => {
    await open(lucia, 1);
    await open(marcos, 2);
    expect(await day(1)).toMatchObject({ served: 0, onTime: 0, offTime: 0, absent: 0 });
    await serveAfter(SLA, 1);
    await serveAfter(SLA + 1, 1);
    await serveAfter(SLA, 2, marcos);
    await close(1);
    await serving(branch, lucia, 3).then((id) => missed(lucia, id));
    await serveAfter(SLA, 3);
    expect(await day(3)).toMatchObject({
      served: 3,
      onTime: 2,
      offTime: 1,
      absent: 1,
      firstName: 'Lucía',
      lastName: 'Ferrer Molina',
      username: 'lucia',
    });
    expect(await day(2)).toMatchObject({ served: 1, onTime: 1, username: 'marcos' });
  });

  it('excludes tickets finished by others, and recovered no-shows', async () => {
    const provided = await serving(branch, lucia, 1);
    await transfer(lucia, provided, { service: DEMO.services.loans });
    branch.clock.advance(60_000);
    await open(marcos, 2);
    await next(marcos, 2);
    await finish(marcos, provided);
    const { idTicket } = await takeCallable(branch);
    await next(lucia, 1);
    await missed(lucia, idTicket);
    await recover(lucia, idTicket);
    expect(await day(1)).toMatchObject({ served: 0, absent: 0 });
  });

  it('starts at the hour of the branch', async () => {
    await set(branch, 'resetHour', '14');
    await open(lucia, 1);
    await serveAfter(SLA, 1);
    branch.clock.advanceTo(Date.UTC(2026, 10, 16, 14) - 1);
    expect((await day(1)).served).toBe(1);
    branch.clock.advance(1);
    // The branch may have closed the workstation for the new day.
    await open(lucia, 1);
    expect((await day(1)).served).toBe(0);
  });

  it('shows this sign-in and the previous one', async () => {
    const first = branch.clock.now();
    await open(lucia, 1);
    expect(await day(1)).toMatchObject({ loginTime: first, lastLogin: null });
    branch.clock.advance(60_000);
    const again = await branch.signIn('lucia');
    branch.clock.advance(60_000);
    expect(await day(1, again)).toMatchObject({ loginTime: first + 60_000, lastLogin: first });
    expect(await day(1)).toMatchObject({ loginTime: first, lastLogin: null });
    expect(await day(1, marcos)).toMatchObject({ loginTime: first + 60_000, lastLogin: first });
  });

  it('is empty without a user', async () => {
    expect(await rejected(branch, () => day(1))).toBe('WORKSTATION_NOT_IDLE');
    expect(await rejected(branch, () => day(4711))).toBe('NOT_FOUND');
  });
});
