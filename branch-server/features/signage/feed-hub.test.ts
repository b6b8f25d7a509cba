import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TicketNotice } from '#branch-server/notices.ts';
import type { DisplayFeed } from '#shared/contract/devices/displays.ts';
import { createFeedHub } from './feed-hub.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BRANCH = 1;
const OTHER = 2;
const CLOCK = { now: () => 0, mono: () => 0 };

/** A log of calls in the form that the hub reads, with displays that subscribe from its beginning. */
function house() {
  const logs: Record<number, number> = { [BRANCH]: 0, [OTHER]: 0 };
  const after = ({ branch }: { branch: number }, cursor: number | null): DisplayFeed => {
    const from = cursor ?? 0;
    const calls = Array.from({ length: (logs[branch] ?? 0) - from }, (_, index) => ({
      seq: from + index + 1,
    }));
    return { cursor: logs[branch] ?? 0, reset: false, calls: calls as DisplayFeed['calls'] };
  };
  const hub = createFeedHub({ after }, CLOCK);
  return {
    hub,
    call(branch = BRANCH) {
      logs[branch] = (logs[branch] ?? 0) + 1;
      hub.onCommit([{ verb: 'call', idBranches: branch } as TicketNotice]);
    },
    /** The numbers sent to a display, one list per message. */
    display(branch = BRANCH) {
      const received: number[][] = [];
      hub.subscribe({ display: 1, branch }, null, ({ calls }) => received.push(calls.map(({ seq }) => seq)));
      return received;
    },
  };
}

it('a call is published at once; calls right after it are published together, once and in order', () => {
  const { call, display } = house();
  const [one, another] = [display(), display()];
  for (let time = 0; time < 4; time += 1) call();
  expect(one).toEqual([[1]]);
  vi.advanceTimersByTime(40);
  expect(one).toEqual([[1], [2, 3, 4]]);
  expect(another).toEqual(one);
});

it('branches do not wait for each other', () => {
  const { call, display } = house();
  const [here, there] = [display(BRANCH), display(OTHER)];
  call(BRANCH);
  call(OTHER);
  expect([here, there]).toEqual([[[1]], [[1]]]);
});

it('nothing is published after the stop', () => {
  const { hub, call, display } = house();
  const received = display();
  call();
  call();
  hub.stop();
  vi.advanceTimersByTime(1000);
  expect(received).toEqual([[1]]);
});
