import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptCount, EMPTY_WINDOW, type ReplayWindow } from './branch-guard.ts';

describe('the counters of one challenge', () => {
  it('are accepted at most once, in any order', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 200 });
    fc.assert(
      fc.property(counts, (sent) => {
        const accepted = play(sent).accepted;
        expect(new Set(accepted).size).toBe(accepted.length);
        expect(accepted).not.toContain(0);
      }),
    );
  });

  it('are all accepted while none is overtaken by more than 31', () => {
    const order = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(order, (delays) => {
        const sent = delays
          .map((delay, index) => ({ count: index + 1, at: index + delay }))
          .sort((one, other) => one.at - other.at || one.count - other.count)
          .map(({ count }) => count);
        expect(play(sent).accepted).toEqual(sent);
      }),
    );
  });

  it('are rejected if they are too old to check', () => {
    expect(play([100, 69, 68]).accepted).toEqual([100, 69]);
  });

  it('may jump, which drops far lower ones', () => {
    const { window } = play([1, 2, 3, 1_000_000]);
    expect(window).toEqual({ highest: 1_000_000, received: 1 });
    expect(acceptCount(window, 3)).toBeNull();
  });
});

function play(sent: readonly number[]) {
  let window: ReplayWindow = EMPTY_WINDOW;
  const accepted: number[] = [];
  for (const count of sent) {
    const next = acceptCount(window, count);
    if (!next) continue;
    window = next;
    accepted.push(count);
  }
  return { window, accepted };
}
