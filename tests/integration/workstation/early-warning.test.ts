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

  /** Waits until the branch has evaluated its present state. */
  async function checked() {
    branch.clock.advance(50_000);
    const from = branch.clock.now();
    await expect.poll(async () => Date.parse((await warnings()).at ?? ''), { timeout: 10_000 }).toBe(from);
  }

  it('do not exist at a quiet branch', async () => {
    await checked();
    const { warnings: said, until, untilClosing } = await warnings();
    expect(said).toEqual([]);
    expect(inMinutes(until)).toBe(60);
    expect(untilClosing).toBe(false);
  });

  it('name a queue without calls that will exceed its target, and the effect of one workstation', async () => {
    await take(branch, { service: services.cashier });
    await checked();
    const warning = await of(queues.cashier);
    expect(warning).toMatchObject({ queue: 'Caja', sla: 600, withOneMoreWorkstation: { kind: 'met' } });
    expect(warning?.current.kind).toBe('breaks');
    expect(warning?.current.kind === 'breaks' && inMinutes(warning.current.at)).toBeCloseTo(10 - 50 / 60, 0);
  });

  it('report the breach once it happens, and end when customers were served', async () => {
    await take(branch, { service: services.cashier });
    branch.clock.advance(11 * MINUTE);
    await checked();
    expect((await of(queues.cashier))?.current.kind).toBe('broken');
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    const { idTicket } = await next(lucia, 1);
    await finish(lucia, Number(idTicket));
    await checked();
    expect(await of(queues.cashier)).toBeUndefined();
  });

  it('consider the open workstation and its current customer', async () => {
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    await take(branch, { service: services.loans });
    branch.clock.advance(3_000);
    await next(lucia, 1);
    for (let people = 0; people < 6; people += 1) await take(branch, { service: services.accounts });
    // A single uncertain forecast raises no warning.
    await checked();
    await checked();
    const warning = await of(queues.accounts);
    expect(warning?.current.kind).toBe('breaks');
    expect(warning?.withOneMoreWorkstation.kind).not.toBe('broken');
  });

  it('are pushed to subscribed pages when they change', async () => {
    const page: Socket<ServerEvents, ClientEvents> = io(branch.origin, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: supervisor.token },
    });
    const announced: unknown[] = [];
    page.on('warnings:changed', (change) => announced.push(change));
    await page.emitWithAck('branch:subscribe', { idBranches: DEMO.branch });
    await checked();
    expect(announced).toEqual([]);
    await take(branch, { service: services.cashier });
    await checked();
    await expect.poll(() => announced).toEqual([{ idBranches: DEMO.branch }]);
    await checked();
    expect(announced).toHaveLength(1);
    page.disconnect();
  });

  it('refuse an unknown branch', async () => {
    await expect(supervisor.call(getEarlyWarnings, { query: { idBranch: 99 } })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  });
});
