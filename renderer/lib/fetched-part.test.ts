import { expect, test } from 'vitest';
import { fetched } from './fetched-part.ts';

interface Played {
  readonly away: number;
  readonly failing: number;
  /** The page was loaded again only just now. */
  readonly fresh?: boolean;
  /** For so many pauses the page knows that the server is away. */
  readonly known?: number;
}

/** Plays a server that is away for so many pauses, and has the code from so many fetches on. */
function play({ away, failing, fresh = true, known = 0 }: Played) {
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

test('code that is there is fetched once', async () => {
  const { seen, code } = play({ away: 0, failing: 0 });
  expect(await code).toBe('code');
  expect(seen).toEqual({ pauses: 0, loads: 1, renewed: 0 });
});

test('while the server is away the code is waited for, however long', async () => {
  const { seen, code } = play({ away: 1_000, failing: 0 });
  expect(await code).toBe('code');
  expect(seen.pauses).toBe(1_000);
});

test('while the page knows that the server is away, nothing is asked of it', async () => {
  const { seen, code } = play({ away: 9, failing: 0, known: 9 });
  expect(await code).toBe('code');
  expect(seen).toEqual({ pauses: 9, loads: 1, renewed: 0 });
});

test('a line that drops one answer is no failure', async () => {
  expect(await play({ away: 0, failing: 1 }).code).toBe('code');
});

test('a page that cannot have its code is loaded again, not while the server is away', async () => {
  const { seen, code } = play({ away: 5, failing: 9, fresh: false });
  expect(await code).toBe('code');
  expect(seen.renewed).toBeGreaterThan(0);
  const whileAway = play({ away: 1_000, failing: 0, fresh: false });
  await whileAway.code;
  expect(whileAway.seen.renewed).toBe(0);
});

test('what a server that is there does not have is said, not waited for', async () => {
  const { seen, code } = play({ away: 3, failing: 1_000 });
  await expect(code).rejects.toThrow('not fetched');
  expect(seen.pauses).toBeLessThan(10);
});
