import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DisplayCall, DisplayFeed } from '#shared/contract/devices/displays.ts';
import { type CallsState, isIdle, NO_CALLS, reduceCalls } from './calls.ts';

const call = (seq: number, own: Partial<DisplayCall> = {}): DisplayCall => ({
  seq,
  kind: 'call',
  idTicket: seq,
  code: `A${String(seq).padStart(3, '0')}`,
  location: 'Puesto 4',
  direction: 'R',
  queueName: 'Pagos',
  at: seq,
  announce: true,
  ...own,
});

const feed = (calls: readonly DisplayCall[], own: Partial<DisplayFeed> = {}): DisplayFeed => ({
  cursor: calls.at(-1)?.seq ?? 0,
  reset: false,
  calls: [...calls],
  ...own,
});

const arrive = (state: CallsState, ...calls: DisplayCall[]) =>
  reduceCalls(state, { type: 'arrived', feed: feed(calls), now: 0 });
/** Time for which a single call is highlighted, ms. */
const ALONE = 5_000;
const displayed = ({ board }: CallsState) => board.map(({ seq }) => seq);
const standOut = ({ pace }: CallsState) => pace.page?.calls.map(({ seq }) => seq) ?? [];

/** Shows and speaks pages, each for its maximum time; returns the order. */
function play(state: CallsState, pages: number): { order: number[]; state: CallsState } {
  const order: number[] = [];
  let now = state;
  for (let page = 0; page < pages && now.pace.page; page += 1) {
    order.push(...standOut(now));
    const at = now.pace.page.since + ALONE;
    const { speech } = now.pace;
    if (speech) now = reduceCalls(now, { type: 'said', speech, now: now.pace.page.since });
    now = reduceCalls(now, { type: 'looked', now: at });
  }
  return { order, state: now };
}
const playAll = (state: CallsState) => play(state, Number.POSITIVE_INFINITY);

describe('a call that arrives', () => {
  it('O-498: becomes current and is announced', () => {
    const state = arrive(NO_CALLS, call(1));
    expect(displayed(state)).toEqual([1]);
    expect(standOut(state)).toEqual([1]);
    expect(state).toMatchObject({ announced: [1], announcements: 1, cursor: 1 });
  });

  it('waits while another is highlighted', () => {
    const state = arrive(arrive(NO_CALLS, call(1)), call(2));
    expect(standOut(state)).toEqual([1]);
    expect(displayed(state)).toEqual([1]);
    expect(isIdle(state)).toBe(false);
    expect(displayed(play(state, 1).state)).toEqual([2, 1]);
    expect(isIdle(playAll(state).state)).toBe(true);
  });

  it('A-517: is highlighted for five seconds if it is alone', () => {
    const state = arrive(NO_CALLS, call(1));
    const { speech } = state.pace;
    if (!speech) throw new Error('the call is not spoken');
    const spoken = reduceCalls(state, { type: 'said', speech, now: 1_000 });
    const at = (now: number) => standOut(reduceCalls(spoken, { type: 'looked', now }));
    expect(at(4_999)).toEqual([1]);
    expect(at(5_000)).toEqual([]);
  });

  it('counts once, even if it arrives repeatedly', () => {
    const state = arrive(arrive(NO_CALLS, call(1), call(2)), call(1), call(2), call(2));
    expect(playAll(state).order).toEqual([1, 2]);
  });

  it('that is too old enters the history without announcement', () => {
    const state = arrive(NO_CALLS, call(1, { announce: false }), call(2, { announce: false }), call(3));
    expect(playAll(state).order).toEqual([3]);
    expect(displayed(state)).toEqual([3, 2, 1]);
  });

  it('that is too old does not overtake a waiting one', () => {
    const state = arrive(NO_CALLS, call(1), call(2), call(3, { announce: false }));
    expect(displayed(state)).toEqual([1]);
    expect(displayed(playAll(state).state)).toEqual([3, 2, 1]);
  });

  it('O-499: leaves at most four earlier ones', () => {
    const { state } = playAll(arrive(NO_CALLS, ...[1, 2, 3, 4, 5, 6, 7].map((seq) => call(seq))));
    expect(displayed(state)).toEqual([7, 6, 5, 4, 3]);
  });
});

describe('a ticket that is called again', () => {
  it('moves to the front, is announced again and is not duplicated', () => {
    const { state } = playAll(arrive(NO_CALLS, call(1), call(2), call(3)));
    const again = arrive(state, call(4, { kind: 'recall', idTicket: 1 }));
    expect(displayed(again)).toEqual([4, 3, 2]);
    expect(standOut(again)).toEqual([4]);
  });
});

describe('the end of an announcement', () => {
  it('for an earlier announcement changes nothing', () => {
    const state = arrive(NO_CALLS, call(1), call(2));
    const speech = { calls: [call(1)], manner: 'full', chime: true } as const;
    expect(reduceCalls(state, { type: 'said', speech, now: 1 })).toBe(state);
  });
});

describe('calls that share the pop-up', () => {
  it('are shown with the last in front, in log order with unannounced ones', () => {
    const six = [1, 2, 3, 4, 5, 6].map((seq) => call(seq));
    const state = play(arrive(arrive(NO_CALLS, call(0)), call(7, { announce: false }), ...six), 1).state;
    expect(standOut(state)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(state.announced).toEqual(standOut(state));
    expect(displayed(state)).toEqual([7, 6, 5, 4, 3]);
  });
});

describe('a display that starts', () => {
  it('shows the last calls without announcing them', () => {
    const state = reduceCalls(NO_CALLS, { type: 'began', history: feed([call(1), call(2)], { cursor: 9 }) });
    expect(displayed(state)).toEqual([2, 1]);
    expect(state).toMatchObject({ pace: { page: null, speech: null }, cursor: 9 });
  });

  it('does not start over if it has a stored position', () => {
    const state = arrive(NO_CALLS, call(5));
    expect(reduceCalls(state, { type: 'began', history: feed([call(1)]) })).toBe(state);
  });
});

describe('a feed of another log', () => {
  it('replaces everything, even with lower numbers', () => {
    const state = arrive(NO_CALLS, call(50), call(51));
    const restarted = reduceCalls(state, {
      type: 'arrived',
      feed: feed([call(3, { announce: false })], { reset: true }),
      now: 0,
    });
    expect(displayed(restarted)).toEqual([3]);
    expect(restarted).toMatchObject({ cursor: 3, coming: [], pace: { page: null, waiting: [] } });
  });
});

it('each call is announced once and in order, however the feed is split', () => {
  const packets = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }), { maxLength: 30 });
  fc.assert(
    fc.property(packets, fc.array(fc.boolean()), (starts, ends) => {
      let state = NO_CALLS;
      const order: number[] = [];
      let log = 0;
      for (const [index, packet] of starts.entries()) {
        // Each packet repeats part of the log and continues to its end, as the feeds of the server do.
        log += packet.length;
        const from = Math.max(0, log - packet.length - (packet[0] ?? 0));
        const calls = Array.from({ length: log - from }, (_, at) => call(from + at + 1));
        state = reduceCalls(state, { type: 'arrived', feed: feed(calls, { cursor: log }), now: 0 });
        if (ends[index]) {
          const simulated = play(state, 1);
          order.push(...simulated.order);
          state = simulated.state;
        }
      }
      order.push(...playAll(state).order);
      expect(order).toEqual(Array.from({ length: log }, (_, at) => at + 1));
    }),
  );
});
