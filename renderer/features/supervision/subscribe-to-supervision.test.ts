import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffSocket } from '#renderer/lib/live.tsx';
import { subscribeToSupervision } from './subscribe-to-supervision.ts';

const BRANCH = 3;

/** A connection whose server and reads the test controls. */
function following() {
  const updates = new EventEmitter();
  const requests: unknown[] = [];
  const subscriptions: (() => void)[] = [];
  const socket = {
    connected: true,
    on: updates.on.bind(updates),
    off: updates.off.bind(updates),
    emit: (_name: string, request: unknown, answer: () => void) => {
      requests.push(request);
      subscriptions.push(answer);
    },
  } as unknown as StaffSocket;
  const answers: (() => void)[] = [];
  const read = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)));
  const stop = subscribeToSupervision(socket, BRANCH, read);
  const change = (idBranches = BRANCH) => updates.emit('queues:changed', { idBranches });
  /** Resolves the read and runs pending callbacks. */
  const answer = async () => {
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { updates, requests, subscriptions, read, stop, change, answer };
}

describe('subscribing to the supervision of a branch', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('subscribes to that branch, again after each reconnection, and reads what it missed', () => {
    const { updates, requests, subscriptions, read } = following();
    expect(read).not.toHaveBeenCalled();
    subscriptions[0]?.();
    expect(read).toHaveBeenCalledTimes(1);
    updates.emit('connect');
    expect(requests).toEqual([{ idBranches: BRANCH }, { idBranches: BRANCH }]);
  });

  it('reads at once, then at most four times a second, and ignores other branches', async () => {
    const { change, read, answer } = following();
    change(BRANCH + 1);
    expect(read).not.toHaveBeenCalled();
    for (let times = 0; times < 30; times += 1) change();
    expect(read).toHaveBeenCalledTimes(1);
    await answer();
    await vi.advanceTimersByTimeAsync(249);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('sends one request at a time: changes during a request are read after it', async () => {
    const { change, read, answer } = following();
    change();
    await vi.advanceTimersByTimeAsync(1500);
    change();
    await vi.advanceTimersByTimeAsync(5000);
    expect(read).toHaveBeenCalledTimes(1);
    await answer();
    await vi.advanceTimersByTimeAsync(1000);
    expect(read).toHaveBeenCalledTimes(2);
    await answer();
    await vi.advanceTimersByTimeAsync(5000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('reads nothing after it was stopped', async () => {
    const { change, read, stop, answer } = following();
    change();
    change();
    stop();
    await answer();
    await vi.advanceTimersByTimeAsync(5000);
    change();
    expect(read).toHaveBeenCalledTimes(1);
  });
});
