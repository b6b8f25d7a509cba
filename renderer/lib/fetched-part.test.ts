import { expect, test } from 'vitest';
import { fetched } from './fetched-part.ts';

interface Simulated {
  readonly away: number;
  readonly failing: number;
  /** True if the page has just been reloaded. */
  readonly fresh?: boolean;
  /** Number of pauses for which the page knows that the server is offline. */
  readonly known?: number;
}

/** Simulates a server that is offline for some pauses, and has the code after some attempts. */
function play({ away, failing, fresh = true, known = 0 }: Simulated) {
  const seen = { pauses: 0, loads: 0, renewed: 0 };
  const code = fetched(
    async () => {
      seen.loads += 1;
      if (seen.pauses < away || seen.loads <= failing) throw new TypeError('not fetched');
      return 'code';
    },
    {
      isAway: () => seen.pauses < known,
      answers: async () => seen.pauses >= away,
      pause: async () => {
        seen.pauses += 1;
      },
      renew: () => {
        if (!fresh) seen.renewed += 1;
        return !fresh;
      },
    },
  );
  return { seen, code };
}

test('available code is fetched once', async () => {
  const { seen, code } = play({ away: 0, failing: 0 });
  expect(await code).toBe('code');
  expect(seen).toEqual({ pauses: 0, loads: 1, renewed: 0 });
});

test('code is awaited while the server is offline, without limit', async () => {
  const { seen, code } = play({ away: 1_000, failing: 0 });
  expect(await code).toBe('code');
  expect(seen.pauses).toBe(1_000);
});

test('nothing is requested while the page knows that the server is offline', async () => {
  const { seen, code } = play({ away: 9, failing: 0, known: 9 });
  expect(await code).toBe('code');
  expect(seen).toEqual({ pauses: 9, loads: 1, renewed: 0 });
});

test('a single failed answer is no error', async () => {
  expect(await play({ away: 0, failing: 1 }).code).toBe('code');
});

test('a page that cannot load its code is reloaded, not while the server is offline', async () => {
  const { seen, code } = play({ away: 5, failing: 9, fresh: false });
  expect(await code).toBe('code');
  expect(seen.renewed).toBeGreaterThan(0);
  const whileAway = play({ away: 1_000, failing: 0, fresh: false });
  await whileAway.code;
  expect(whileAway.seen.renewed).toBe(0);
});

test('code missing on a connected server is an error without waiting', async () => {
  const { seen, code } = play({ away: 3, failing: 1_000 });
  await expect(code).rejects.toThrow('not fetched');
  expect(seen.pauses).toBeLessThan(10);
});
