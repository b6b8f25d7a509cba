import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repository } from '#shared/server/db/repository.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { tableHashes } from '#tests/support/checks/table-hashes.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const HOUR_MS = 3_600_000;

describe('ticket numbers', () => {
  let branch: Branch;
  beforeEach(async () => {
    branch = await startBranch();
  });
  afterEach(() => branch.stop());

  const range = (change: { min_limit?: number; max_limit?: number; restart?: 0 | 1 }) =>
    branch.configure((scope) => repository(scope, 'queues').update(DEMO.queues.cashier, change));
  const codes = async (count: number): Promise<string[]> => {
    const issuedCodes: string[] = [];
    for (let index = 0; index < count; index += 1) issuedCodes.push((await take(branch)).code);
    return issuedCodes;
  };
  /** Serves all waiting tickets, so that the numbers are free again. */
  async function serveAll(): Promise<void> {
    branch.clock.advance(10_000);
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    for (const _ of await branch
      .reader()
      .selectFrom('tickets')
      .select('id')
      .where('state', '=', 'waiting')
      .execute()) {
      const { idTicket } = await next(lucia, 1);
      await finish(lucia, idTicket ?? 0);
    }
  }

  it('increase, for each queue separately', async () => {
    expect(await codes(3)).toEqual(['A001', 'A002', 'A003']);
    expect((await take(branch, { service: DEMO.services.loans })).code).toBe('C001');
    expect(await codes(1)).toEqual(['A004']);
  });

  it('start over after the last one', async () => {
    await range({ min_limit: 8, max_limit: 10 });
    expect(await codes(3)).toEqual(['A08', 'A09', 'A10']);
    await serveAll();
    expect(await codes(2)).toEqual(['A08', 'A09']);
  });

  it('skip numbers of tickets still alive', async () => {
    await range({ min_limit: 1, max_limit: 4 });
    await codes(3);
    branch.clock.advance(10_000);
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    // A1 is being served, A2 and A3 wait.
    await next(lucia, 1);
    expect(await codes(1)).toEqual(['A4']);
    const apiError = await apiErrorOf(take(branch));
    expect(apiError.toJSON()).toMatchObject({ status: 'QUEUE_NUMBERS_EXHAUSTED', params: { queue: 'Caja' } });
  });

  it('that are exhausted change nothing', async () => {
    await range({ min_limit: 1, max_limit: 1 });
    await takeCallable(branch);
    const before = lookInto(branch.folder, tableHashes);
    await apiErrorOf(take(branch));
    expect(lookInto(branch.folder, tableHashes)).toEqual(before);
    await serveAll();
    expect(await codes(1)).toEqual(['A1']);
  });

  it('start each business day from the first if the queue is configured so', async () => {
    expect(await codes(2)).toEqual(['A001', 'A002']);
    await serveAll();
    branch.clock.advanceTo(Date.UTC(2026, 10, 16, 23, 59, 59, 999));
    expect(await codes(1)).toEqual(['A003']);
    branch.clock.advance(1);
    expect(await codes(1)).toEqual(['A001']);
  });

  it('start a day without the number still served since yesterday', async () => {
    await takeCallable(branch);
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    await next(lucia, 1);
    branch.clock.advance(24 * HOUR_MS);
    expect(await codes(2)).toEqual(['A002', 'A003']);
  });

  it('continue over night if the queue is not restarted', async () => {
    await range({ restart: 0 });
    await codes(2);
    await serveAll();
    branch.clock.advance(24 * HOUR_MS);
    expect(await codes(1)).toEqual(['A003']);
  });

  it('use midnight of the branch', async () => {
    await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { zone: '-3.5' }));
    await codes(1);
    await serveAll();
    branch.clock.advanceTo(Date.UTC(2026, 10, 17, 3, 29));
    expect(await codes(1)).toEqual(['A002']);
    await serveAll();
    branch.clock.advanceTo(Date.UTC(2026, 10, 17, 3, 30));
    expect(await codes(1)).toEqual(['A001']);
  });

  it('are consecutive for concurrent requests', async () => {
    const issued = await Promise.all(Array.from({ length: 120 }, () => take(branch)));
    const numbers = issued.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    expect(issued.map(({ clientsWaiting }) => clientsWaiting).sort((a, b) => a - b)).toEqual(
      numbers.map((n) => n - 1),
    );
  });

  it('are not issued again when the clock is set back', async () => {
    const first = await take(branch);
    branch.clock.set(branch.clock.now() - 3 * HOUR_MS);
    const second = await take(branch);
    expect(second.idTicket).toBeGreaterThan(first.idTicket);
    expect(second.code).toBe('A002');
  });
});
