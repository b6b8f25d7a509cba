import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '#branch-server/notices.ts';
import type { PhoneView } from '#branch-server/stored/phones/phone-views.ts';
import { NEAR } from '#branch-server/stored/phones/queue-positions.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { createPhoneHub } from './phone-hub.ts';

const PHONES = 500;
const CLOCK = { now: () => Date.now(), mono: () => Date.now() };

/** A queue of waiting tickets, each with a phone, and the number of reads by the hub. */
function hall() {
  let waiting = Array.from({ length: PHONES }, (_, position) => position + 1);
  const reads = { of: 0, near: 0, all: 0 };
  const positions = (max: number) => new Map(waiting.slice(0, max).map((id, position) => [id, position]));
  const viewOf = (id: number) =>
    ({ line: waiting.includes(id) ? { branch: 1, queue: 2 } : null }) as PhoneView;
  const hub = createPhoneHub(
    {
      of(id) {
        reads.of += 1;
        const ahead = positions(PHONES).get(id) ?? null;
        return { view: viewOf(id), ticket: { ahead } as PhoneTicket };
      },
      near() {
        reads.near += 1;
        return positions(NEAR);
      },
      all() {
        reads.all += 1;
        return positions(PHONES);
      },
      statusAt: (_id, _view, ahead) => ({
        ahead,
        waitFromMinutes: 0,
        waitToMinutes: 5,
        waitRise: null,
        isServed: true,
        appointmentAt: null,
      }),
    },
    CLOCK,
  );
  const displayed = new Map<number, number | null>();
  for (const id of waiting) {
    const subscription = hub.subscribe(id, ({ ahead }) => displayed.set(id, ahead));
    displayed.set(id, subscription?.now.ahead ?? null);
  }
  Object.assign(reads, { of: 0 });
  return {
    hub,
    reads,
    displayed,
    callNext() {
      const [idTickets = 0] = waiting;
      waiting = waiting.slice(1);
      hub.onCommit([{ kind: 'ticket', idTickets, idBranches: 1, idQueues: 2 } as Notice]);
    },
    /** Phones that show a wrong position. */
    wrong: () => waiting.filter((id, position) => displayed.get(id) !== position),
    near: () => waiting.slice(0, NEAR),
  };
}

describe('phones that subscribe to a queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are updated within a second if near, and all within a minute', () => {
    const { hub, callNext, wrong, near, displayed, reads } = hall();
    for (let call = 0; call < 20; call += 1) callNext();
    expect(displayed.get(1)).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(wrong().filter((id) => near().includes(id))).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(wrong()).toEqual([]);
    // Only called tickets are read individually.
    expect(reads.of).toBe(20);
    hub.stop();
  });

  it('cause the same number of queue reads, however often the queue changes', () => {
    const { hub, callNext, reads } = hall();
    for (let tenth = 0; tenth < 300; tenth += 1) {
      callNext();
      vi.advanceTimersByTime(100);
    }
    expect(reads.near).toBeLessThanOrEqual(31);
    expect(reads.all).toBeLessThanOrEqual(2);
    hub.stop();
  });

  it('receive nothing after they unsubscribe', () => {
    const { hub, callNext, displayed } = hall();
    const received: unknown[] = [];
    const subscription = hub.subscribe(3, (ticket) => received.push(ticket));
    subscription?.leave();
    callNext();
    vi.advanceTimersByTime(2_000);
    expect(received).toEqual([]);
    expect(displayed.get(3)).toBe(1);
    hub.stop();
  });
});
