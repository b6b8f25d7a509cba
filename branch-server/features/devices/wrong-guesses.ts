import { refuse } from '#shared/contract/refusal.ts';

/** Milliseconds for which a wrong code counts. */
const COUNTS_MS = 600_000;
/** People mistype; beyond this somebody tries codes out. Of a million codes 40 guesses meet one of 50 once in 500 times. */
const MOST_OF_ONE = 10;
const MOST_OF_ALL = 40;

/** Counts wrong pairing codes of late, by who typed them, and refuses more of them with PAIRING_GUESSES. */
export function createWrongGuesses(mono: () => number) {
  let wrong: readonly { readonly who: string; readonly at: number }[] = [];

  return {
    demandFew(who: string): void {
      wrong = wrong.filter(({ at }) => at + COUNTS_MS > mono());
      const own = wrong.filter((guess) => guess.who === who).length;
      if (own >= MOST_OF_ONE || wrong.length >= MOST_OF_ALL)
        throw refuse('PAIRING_GUESSES', { field: 'code' });
    },
    count(who: string): void {
      wrong = [...wrong, { who, at: mono() }];
    },
  };
}

export type WrongGuesses = ReturnType<typeof createWrongGuesses>;
