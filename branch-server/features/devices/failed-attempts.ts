import { apiError } from '#shared/contract/api-error-factory.ts';

/** Milliseconds for which a wrong code counts. */
const COUNTS_MS = 600_000;
/**
 * Maximum number of failed codes per address, and in total: of a million codes, 40 guesses hit one of 50 once in
 * 500 times.
 */
const MAX_FAILURES_PER_ADDRESS = 10;
const MAX_FAILURES = 40;

/** Counts recent wrong pairing codes by address; throws PAIRING_ATTEMPTS_EXCEEDED beyond the limits. */
export function createFailedAttempts(mono: () => number) {
  let wrong: readonly { readonly who: string; readonly at: number }[] = [];

  return {
    assertBelowLimit(who: string): void {
      wrong = wrong.filter(({ at }) => at + COUNTS_MS > mono());
      const own = wrong.filter((guess) => guess.who === who).length;
      if (own >= MAX_FAILURES_PER_ADDRESS || wrong.length >= MAX_FAILURES)
        throw apiError('PAIRING_ATTEMPTS_EXCEEDED', { field: 'code' });
    },
    count(who: string): void {
      wrong = [...wrong, { who, at: mono() }];
    },
  };
}

export type FailedAttempts = ReturnType<typeof createFailedAttempts>;
