import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffSocket } from '#renderer/lib/live.tsx';
import { subscribeToSupervision } from './subscribe-to-supervision.ts';

const BRANCH = 3;

/** A connection whose server and reads the test controls. */
function following() {
  const news = new EventEmitter();
  const requests: unknown[] = [];
  const followed: (() => void)[] = [];
  const socket = {
    connected: true,
    on: news.on.bind(news),
    off: news.off.bind(news),
    emit: (_name: string, request: unknown, answer: () => void) => {
      requests.push(request);
      followed.push(answer);
    },
  } as unknown as StaffSocket;
  const answers: (() => void)[] = [];
  const read = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)));
  const stop = subscribeToSupervision(socket, BRANCH, read);
  const change = (idBranches = BRANCH) => news.emit('queues:changed', { idBranches });
  /** Resolves the read and runs pending callbacks. */
  const answer = async () => {
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { news, requests, followed, read, stop, change, answer };
}

describe('following what supervision shows of a branch', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('follows that branch, again after each reconnection, and reads what was missed until then', () => {
    const { news, requests, followed, read } = following();
    expect(read).not.toHaveBeenCalled();
    followed[0]?.();
    expect(read).toHaveBeenCalledTimes(1);
    news.emit('connect');
    expect(requests).toEqual([{ idBranches: BRANCH }, { idBranches: BRANCH }]);
  });

  it('reads at once, then four times a second at most, and nothing of other branches', async () => {
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

  it('asks one at a time: news that come while an answer is under way are read after it', async () => {
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
