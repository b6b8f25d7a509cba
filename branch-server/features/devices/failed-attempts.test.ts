import { beforeEach, describe, expect, it } from 'vitest';
import { createFailedAttempts } from './failed-attempts.ts';

const MINUTE = 60_000;

describe('guessing pairing codes', () => {
  let now: number;
  let guesses: ReturnType<typeof createFailedAttempts>;
  beforeEach(() => {
    now = 0;
    guesses = createFailedAttempts(() => now);
  });
  const mayGo = (who: string): boolean => {
    try {
      guesses.assertBelowLimit(who);
      return true;
    } catch {
      return false;
    }
  };
  const guess = (who: string, times: number) => {
    for (let time = 0; time < times; time += 1) guesses.count(who);
  };

  it('ten failed attempts of one user lock that user out for ten minutes', () => {
    guess('lucia', 9);
    expect(mayGo('lucia')).toBe(true);
    guess('lucia', 1);
    expect(mayGo('lucia')).toBe(false);
    expect(mayGo('marcos')).toBe(true);
    now = 10 * MINUTE;
    expect(mayGo('lucia')).toBe(true);
  });

  it('many user names together share a limit', () => {
    for (const who of ['a', 'b', 'c', 'd', 'e']) guess(who, 8);
    expect(mayGo('f')).toBe(false);
    now = 10 * MINUTE;
    expect(mayGo('f')).toBe(true);
  });
});
