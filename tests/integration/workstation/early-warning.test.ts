import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { getEarlyWarnings } from '#shared/contract/workstation/early-warning.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE = 60_000;
const { queues, services } = DEMO;

describe('early warnings', () => {
  let branch: Branch;
  let supervisor: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    supervisor = await branch.signIn('supervisor');
  });
  afterEach(() => branch.stop());

  const warnings = () => supervisor.call(getEarlyWarnings, { query: { idBranch: DEMO.branch } });
  const of = async (queue: number) => (await warnings()).warnings.find(({ idQueues }) => idQueues === queue);
  const inMinutes = (at: string | null | undefined) => (Date.parse(at ?? '') - branch.clock.now()) / MINUTE;

  /** Waits until the branch has looked at itself as it is now. */
  async function looked() {
    branch.clock.advance(50_000);
    const from = branch.clock.now();
    await expect.poll(async () => Date.parse((await warnings()).at ?? ''), { timeout: 10_000 }).toBe(from);
  }

  it('say nothing of a calm branch', async () => {
    await looked();
    const { warnings: said, until, untilClosing } = await warnings();
    expect(said).toEqual([]);
    expect(inMinutes(until)).toBe(60);
    expect(untilClosing).toBe(false);
  });

  it('say when a queue that nobody calls will be waited in for too long, and that one workstation helps', async () => {
    await take(branch, { service: services.cashDesk });
    await looked();
    const warning = await of(queues.cashDesk);
    expect(warning).toMatchObject({ queue: 'Caja', sla: 600, withOneMore: { kind: 'keeps' } });
    expect(warning?.asNow.kind).toBe('breaks');
    expect(warning?.asNow.kind === 'breaks' && inMinutes(warning.asNow.at)).toBeCloseTo(10 - 50 / 60, 0);
  });

  it('say that it is so, once it is, and take it back when they have been served', async () => {
    await take(branch, { service: services.cashDesk });
    branch.clock.advance(11 * MINUTE);
    await looked();
    expect((await of(queues.cashDesk))?.asNow.kind).toBe('broken');
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    const { idTicket } = await next(lucia, 1);
    await finish(lucia, Number(idTicket));
    await looked();
    expect(await of(queues.cashDesk)).toBeUndefined();
  });

  it('reckon with the workstation that is open, and whom it serves', async () => {
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    await take(branch, { service: services.loans });
    branch.clock.advance(3_000);
    await next(lucia, 1);
    for (let people = 0; people < 6; people += 1) await take(branch, { service: services.accounts });
    // One look that is less than certain does not warn.
    await looked();
    await looked();
    const warning = await of(queues.accounts);
    expect(warning?.asNow.kind).toBe('breaks');
    expect(warning?.withOneMore.kind).not.toBe('broken');
  });

  it('are told to pages that follow the branch, when they say something else', async () => {
    const page: Socket<ServerEvents, ClientEvents> = io(branch.origin, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: supervisor.token },
    });
    const told: unknown[] = [];
    page.on('warnings:changed', (change) => told.push(change));
    await page.emitWithAck('branch:follow', { idBranches: DEMO.branch });
    await looked();
    expect(told).toEqual([]);
    await take(branch, { service: services.cashDesk });
    await looked();
    await expect.poll(() => told).toEqual([{ idBranches: DEMO.branch }]);
    await looked();
    expect(told).toHaveLength(1);
    page.disconnect();
  });

  it('refuse a branch that is not there', async () => {
    await expect(supervisor.call(getEarlyWarnings, { query: { idBranch: 99 } })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  });
});
