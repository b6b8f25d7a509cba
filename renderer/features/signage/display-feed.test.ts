import { describe, expect, it, vi } from 'vitest';
import { createClient } from '#shared/contract/client.ts';
import { type DisplayFeed, pollDisplay } from '#shared/contract/devices/displays.ts';
import { type FeedSocket, subscribeDisplay } from './display-feed.ts';

const feed = (cursor: number): DisplayFeed => ({ cursor, reset: false, calls: [] });

type Line = Parameters<FeedSocket['connect']>[0];

const NO_ANSWER: typeof fetch = async () => {
  throw new TypeError('Failed to fetch');
};

function scene({ polls = true, follows = true, retries = false, failing = NO_ANSWER } = {}) {
  const seen: string[] = [];
  const end = new AbortController();
  let line: Line | null = null;
  const deps = { polls, follows };
  const failingClient = createClient({
    origin: 'http://branch',
    token: () => null,
    randomKey: () => 'key',
    fetch: failing,
  });
  subscribeDisplay(
    {
      socket: {
        connect: (provided) => {
          line = provided;
        },
        subscribe: async (cursor) => {
          if (!deps.follows) throw new Error('NOT_FOUND');
          seen.push(`follow ${cursor}`);
          return feed(10);
        },
        close: () => void seen.push('closed'),
      },
      poll: async (cursor, seconds, signal) => {
        seen.push(`poll ${cursor} ${seconds}`);
        if (!deps.polls)
          return failingClient.call(pollDisplay, { params: { id: 1 }, query: { cursor, wait: seconds } });
        if (seconds === 0) return feed(cursor);
        await aborted(signal);
        throw new Error('aborted');
      },
      cursor: () => 7,
      // Only the first wait passes; pauses between polls do not end, unless polls are retried.
      wait: async (ms, signal) => {
        if (ms === 2_000 && seen.length > 0 && !retries) return aborted(signal);
        // The server answers again.
        if (retries && seen.includes('lost')) deps.polls = true;
      },
      now: () => 0,
      onFeed: ({ cursor }) => void seen.push(`feed ${cursor}`),
      onCurrent: (current) => void seen.push(current ? 'current' : 'lost'),
    },
    end.signal,
  );
  const untilSeen = (last: string) => vi.waitFor(() => expect(seen).toContain(last));
  return {
    seen,
    world: deps,
    end,
    untilSeen,
    up: () => line?.onUp(),
    down: () => line?.onDown(),
    line: () => line,
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

describe('subscribing to a display', () => {
  it('polls from its cursor if no socket connects', async () => {
    const { seen, untilSeen } = scene();
    await untilSeen('poll 7 25');
    expect(seen).toEqual(['poll 7 0', 'feed 7', 'current', 'poll 7 25']);
  });

  it('switches to the socket as soon as it is connected', async () => {
    const { seen, untilSeen, up } = scene();
    await untilSeen('poll 7 25');
    up();
    await untilSeen('feed 10');
    expect(seen.slice(4)).toEqual(['follow 7', 'feed 10', 'current']);
  });

  it.each([
    ['O-496: a 503', async () => new Response('busy', { status: 503 })],
    ['O-497: a network error', NO_ANSWER],
  ] as const)('%s restarts the poll', async (_what, failing) => {
    const { seen, untilSeen } = scene({ polls: false, retries: true, failing });
    await untilSeen('poll 7 25');
    expect(seen).toEqual(['poll 7 0', 'lost', 'poll 7 0', 'feed 7', 'current', 'poll 7 25']);
  });

  it('reports a lost server if neither connection works', async () => {
    const { seen, untilSeen } = scene({ polls: false });
    await untilSeen('lost');
    expect(seen).toEqual(['poll 7 0', 'lost']);
  });

  it('polls at once if the socket disconnects', async () => {
    const { seen, untilSeen, up, down } = scene({ polls: false });
    await untilSeen('lost');
    up();
    await untilSeen('current');
    const before = seen.length;
    down();
    await vi.waitFor(() => expect(seen.slice(before)).toEqual(['poll 7 0', 'lost']));
  });

  it('continues to poll if the socket is connected but not accepted', async () => {
    const { seen, untilSeen, up } = scene({ follows: false });
    await untilSeen('poll 7 25');
    up();
    await Promise.resolve();
    expect(seen).not.toContain('feed 10');
  });

  it('closes the connection at the end', async () => {
    const { seen, end } = scene();
    end.abort();
    expect(seen).toContain('closed');
  });
});
