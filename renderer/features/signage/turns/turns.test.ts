import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DisplayCall, DisplayFeed } from '#shared/contract/devices/displays.ts';
import { NO_TURNS, type Turns, turns } from './turns.ts';

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

const arrive = (state: Turns, ...calls: DisplayCall[]) =>
  turns(state, { type: 'arrived', feed: feed(calls) });
const shown = ({ board }: Turns) => board.map(({ seq }) => seq);

/** Announces to the end and tells the order. */
function announceAll(state: Turns): { order: number[]; state: Turns } {
  const order: number[] = [];
  let now = state;
  while (now.announcing) {
    order.push(now.announcing.seq);
    now = turns(now, { type: 'announced', seq: now.announcing.seq });
  }
  return { order, state: now };
}

describe('a call that arrives', () => {
  it('becomes current and is announced', () => {
    const state = arrive(NO_TURNS, call(1));
    expect(shown(state)).toEqual([1]);
    expect(state).toMatchObject({ announcing: { seq: 1 }, announcements: 1, cursor: 1 });
  });

  it('waits while another is being announced', () => {
    const state = arrive(arrive(NO_TURNS, call(1)), call(2));
    expect(state.announcing?.seq).toBe(1);
    expect(shown(state)).toEqual([1]);
    expect(shown(turns(state, { type: 'announced', seq: 1 }))).toEqual([2, 1]);
  });

  it('counts once, however often it comes', () => {
    const state = arrive(arrive(NO_TURNS, call(1), call(2)), call(1), call(2), call(2));
    expect(announceAll(state).order).toEqual([1, 2]);
  });

  it('that is too old goes to the history unheard', () => {
    const state = arrive(NO_TURNS, call(1, { announce: false }), call(2, { announce: false }), call(3));
    expect(announceAll(state).order).toEqual([3]);
    expect(shown(state)).toEqual([3, 2, 1]);
  });

  it('that is too old does not overtake one that waits', () => {
    const state = arrive(NO_TURNS, call(1), call(2), call(3, { announce: false }));
    expect(shown(state)).toEqual([1]);
    expect(shown(announceAll(state).state)).toEqual([3, 2, 1]);
  });

  it('leaves at most four earlier ones', () => {
    const { state } = announceAll(arrive(NO_TURNS, ...[1, 2, 3, 4, 5, 6, 7].map((seq) => call(seq))));
    expect(shown(state)).toEqual([7, 6, 5, 4, 3]);
  });
});

describe('a ticket that is called again', () => {
  it('moves to the front, is announced again and is not doubled', () => {
    const { state } = announceAll(arrive(NO_TURNS, call(1), call(2), call(3)));
    const again = arrive(state, call(4, { kind: 'recall', idTicket: 1 }));
    expect(shown(again)).toEqual([4, 3, 2]);
    expect(again.announcing?.seq).toBe(4);
  });
});

describe('the end of an announcement', () => {
  it('of another call changes nothing', () => {
    const state = arrive(NO_TURNS, call(1), call(2));
    expect(turns(state, { type: 'announced', seq: 2 })).toBe(state);
  });
});

describe('a display that is switched on', () => {
  it('shows the last turns without announcing them', () => {
    const state = turns(NO_TURNS, { type: 'began', history: feed([call(1), call(2)], { cursor: 9 }) });
    expect(shown(state)).toEqual([2, 1]);
    expect(state).toMatchObject({ announcing: null, cursor: 9 });
  });

  it('does not begin anew when it remembers where it was', () => {
    const state = arrive(NO_TURNS, call(5));
    expect(turns(state, { type: 'began', history: feed([call(1)]) })).toBe(state);
  });
});

describe('a feed of another log', () => {
  it('replaces everything, though its numbers are lower', () => {
    const state = arrive(NO_TURNS, call(50), call(51));
    const anew = turns(state, {
      type: 'arrived',
      feed: feed([call(3, { announce: false })], { reset: true }),
    });
    expect(shown(anew)).toEqual([3]);
    expect(anew).toMatchObject({ cursor: 3, queue: [], announcing: null });
  });
});

it('whatever the packets, each call is announced once and in order', () => {
  const packets = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }), { maxLength: 30 });
  fc.assert(
    fc.property(packets, fc.array(fc.boolean()), (starts, ends) => {
      let state = NO_TURNS;
      const order: number[] = [];
      let log = 0;
      for (const [index, packet] of starts.entries()) {
        // Each packet repeats some of the log and always goes on to its end, as the server's feeds do.
        log += packet.length;
        const from = Math.max(0, log - packet.length - (packet[0] ?? 0));
        const calls = Array.from({ length: log - from }, (_, at) => call(from + at + 1));
        state = turns(state, { type: 'arrived', feed: feed(calls, { cursor: log }) });
        if (ends[index] && state.announcing) {
          order.push(state.announcing.seq);
          state = turns(state, { type: 'announced', seq: state.announcing.seq });
        }
      }
      order.push(...announceAll(state).order);
      expect(order).toEqual(Array.from({ length: log }, (_, at) => at + 1));
    }),
  );
});
