import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listNoShows } from '#shared/contract/tickets/ticket-operations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { set } from '#tests/support/actions/configure-workstations.ts';
import { missed, recover, serving } from '#tests/support/actions/ticket-actions.ts';
import { next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE = 60_000;

describe('a no-show', () => {
  let branch: Branch;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
  });
  afterEach(async () => {
    const violations = [
      ...lookInto(branch.folder, ticketViolations),
      ...lookInto(branch.folder, changeLogViolations),
    ];
    await branch.stop();
    expect(violations).toEqual([]);
  });

  const listed = () => lucia.call(listNoShows, { params: { id: DEMO.branch } });
  /** The first customer of the day is called and does not come. */
  async function missedTicket(): Promise<number> {
    const id = await serving(branch, lucia, 1);
    await missed(lucia, id);
    return id;
  }

  it('is listed at the branch for ten minutes, latest first', async () => {
    const first = await missedTicket();
    const missedAt = branch.clock.now();
    branch.clock.advance(MINUTE);
    const { idTicket: second } = await takeCallable(branch);
    await next(lucia, 1);
    await missed(lucia, second);
    const list = await listed();
    expect(list.map(({ idTicket }) => idTicket)).toEqual([second, first]);
    expect(list[1]).toMatchObject({
      code: 'A001',
      queueName: 'Caja',
      noShowAt: missedAt,
      recoverableUntil: missedAt + 10 * MINUTE,
    });
    branch.clock.set(missedAt + 10 * MINUTE);
    expect(await listed()).toHaveLength(2);
    branch.clock.advance(1);
    expect((await listed()).map(({ idTicket }) => idTicket)).toEqual([second]);
  });

  it('returns before later arrivals, and can be called at once', async () => {
    const id = await missedTicket();
    await takeCallable(branch);
    expect(await recover(lucia, id)).toMatchObject({ stateName: 'waiting', start: null, waitingTime: 0 });
    expect((await next(lucia, 1)).idTicket).toBe(id);
    expect(await listed()).toEqual([]);
  });

  it('cannot be recovered after the time, however long it is set', async () => {
    const id = await missedTicket();
    branch.clock.advance(10 * MINUTE + 1);
    expect(await rejected(branch, () => recover(lucia, id))).toBe('NO_SHOW_TIME_OVER');
    await set(branch, 'noShowTime', '11');
    branch.clock.advance(MINUTE - 1);
    expect((await recover(lucia, id)).stateName).toBe('waiting');
  });

  it('is neither recovered nor listed while recovery is off', async () => {
    const id = await missedTicket();
    await set(branch, 'recoverNoShow', 'N');
    expect(await listed()).toEqual([]);
    expect(await rejected(branch, () => recover(lucia, id))).toBe('ACTION_NOT_ALLOWED');
  });

  it('cannot be recovered if its number is in use again', async () => {
    const id = await missedTicket();
    await branch.configure((scope) =>
      repository(scope, 'queues').update(DEMO.queues.cashier, { max_limit: 1 }),
    );
    const again = await take(branch);
    expect(again.code).toBe('A1');
    expect(await rejected(branch, () => recover(lucia, id))).toBe('NUMBER_REUSED');
    expect((await apiErrorOf(recover(lucia, id))).toJSON()).toMatchObject({ params: { code: 'A001' } });
  });

  it('is recovered only by users at work at the branch', async () => {
    const id = await missedTicket();
    const marcos = await branch.signIn('marcos');
    expect(await rejected(branch, () => recover(marcos, id))).toBe('WORKSTATION_NOT_IDLE');
    await open(marcos, 2);
    expect((await recover(marcos, id)).stateName).toBe('waiting');
  });

  it('is recovered once; other tickets cannot be', async () => {
    const id = await missedTicket();
    await recover(lucia, id);
    expect(await rejected(branch, () => recover(lucia, id))).toBe('TICKET_WRONG_STATE');
    expect(await rejected(branch, () => recover(lucia, 4711))).toBe('NOT_FOUND');
    const elsewhere = () => lucia.call(listNoShows, { params: { id: 99 } });
    expect(await rejected(branch, elsewhere)).toBe('NOT_FOUND');
  });
});
