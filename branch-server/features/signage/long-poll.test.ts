import { describe, expect, it } from 'vitest';
import type { DisplayFeed } from '#shared/contract/devices/displays.ts';
import type { FeedHub } from './feed-hub.ts';
import { longPoll } from './routes.ts';

const DISPLAY = { display: 1, branch: 1 };
const quiet: DisplayFeed = { cursor: 7, reset: false, calls: [] };
const call: DisplayFeed['calls'][number] = {
  seq: 8,
  kind: 'call',
  idTicket: 1,
  code: 'A001',
  location: 'Puesto 1',
  direction: 'L',
  queueName: 'Caja',
  at: 0,
  announce: true,
};
const updates: DisplayFeed = { cursor: 8, reset: false, calls: [call] };

/** A hub with a fixed feed that counts its subscribers. */
function hubWith(now: DisplayFeed) {
  const followers: ((feed: DisplayFeed) => void)[] = [];
  const hub: Pick<FeedHub, 'subscribe'> = {
    subscribe: (_display, _cursor, send) => {
      followers.push(send);
      return { now, leave: () => followers.splice(followers.indexOf(send), 1).length > 0 };
    },
  };
  return { hub: hub as FeedHub, followers };
}

describe('longPoll', () => {
  const waiting = { waitMs: 60_000, signal: new AbortController().signal };

  it.each([
    ['there are calls', updates],
    ['the feed is reset', { ...quiet, reset: true }],
  ])('answers at once if %s', async (_, feed) => {
    const { hub, followers } = hubWith(feed);
    expect(await longPoll(hub, DISPLAY, 7, waiting)).toBe(feed);
    expect(followers).toEqual([]);
  });

  it('answers with the next call and unsubscribes', async () => {
    const { hub, followers } = hubWith(quiet);
    const answer = longPoll(hub, DISPLAY, 7, waiting);
    expect(followers).toHaveLength(1);
    followers[0]?.(updates);
    expect(await answer).toBe(updates);
    expect(followers).toEqual([]);
  });

  it.each([0, 1])('answers with an empty feed after %i ms', async (waitMs) => {
    const { hub, followers } = hubWith(quiet);
    expect(await longPoll(hub, DISPLAY, 7, { ...waiting, waitMs })).toBe(quiet);
    expect(followers).toEqual([]);
  });

  it('unsubscribes when the client disconnects', async () => {
    const { hub, followers } = hubWith(quiet);
    const leaving = new AbortController();
    const answer = longPoll(hub, DISPLAY, 7, { waitMs: 60_000, signal: leaving.signal });
    leaving.abort();
    await answer;
    expect(followers).toEqual([]);
    await longPoll(hub, DISPLAY, 7, { waitMs: 60_000, signal: AbortSignal.abort() });
    expect(followers).toEqual([]);
  });
});
