import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anything } from './happening.ts';
import { play } from './play.ts';
import { MUTANTS, SOUND } from './rules.ts';

/** `TURNO_SYNC_RUNS=200000` plays for long. */
const RUNS = Number(process.env.TURNO_SYNC_RUNS ?? 1_500);
const SEED = Number(process.env.TURNO_SYNC_SEED ?? 2);
const HAPPENINGS = 60;
/** At most; all of them are found out sooner. */
const MUTANT_RUNS = 60_000;
const timeout = 3_600_000;

/** Without these the model would prove little. */
const TO_BE_SEEN = [
  'a booking is canceled',
  'a booking is lost with its disk',
  'a machine is replaced',
  'an end hears of no meeting',
  'an end learns',
  'central books',
  'places are given over',
  'the branch books',
  'the branch is copied',
];

describe('the places of a branch’s slots, whatever happens to either end and between them', () => {
  it('are never two ends’ to book, and known to both once the line is back', { timeout }, () =>
    fc.assert(
      fc.property(anything(HAPPENINGS), (happenings) => {
        expect(play(happenings, SOUND).violations).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED },
    ),
  );

  it('go through all that can happen', () => {
    const seen = fc
      .sample(anything(HAPPENINGS), { numRuns: 200, seed: SEED })
      .flatMap((happenings) => [...play(happenings, SOUND).seen]);
    expect([...new Set(seen)].sort()).toEqual(TO_BE_SEEN);
  });

  it.each(Object.entries(MUTANTS))('would be, if %s', { timeout }, (_name, altered) => {
    const isSound = fc.property(
      anything(HAPPENINGS),
      (happenings) => play(happenings, { ...SOUND, ...altered }).violations.length === 0,
    );
    const { failed } = fc.check(isSound, { numRuns: MUTANT_RUNS, seed: SEED, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
