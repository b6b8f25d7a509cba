import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anything } from './incident.ts';
import { play } from './play.ts';
import { MUTANTS, SOUND } from './rules.ts';

/** `TURNO_SYNC_RUNS=200000` runs for long. */
const RUNS = Number(process.env.TURNO_SYNC_RUNS ?? 1_500);
const SEED = Number(process.env.TURNO_SYNC_SEED ?? 2);
const INCIDENTS = 60;
/** Maximum; every mutant is detected earlier. */
const MUTANT_RUNS = 60_000;
const timeout = 3_600_000;

/** Events that must have occurred for the result to be meaningful. */
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

describe('the seats of a branch under any events at and between both ends', () => {
  it('are never bookable at two ends, and known to both after reconnecting', { timeout }, () =>
    fc.assert(
      fc.property(anything(INCIDENTS), (incidents) => {
        expect(play(incidents, SOUND).violations).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED },
    ),
  );

  it('reach every state of the model', () => {
    const seen = fc
      .sample(anything(INCIDENTS), { numRuns: 200, seed: SEED })
      .flatMap((incidents) => [...play(incidents, SOUND).seen]);
    expect([...new Set(seen)].sort()).toEqual(TO_BE_SEEN);
  });

  it.each(Object.entries(MUTANTS))('would be, if %s', { timeout }, (_name, altered) => {
    const isSound = fc.property(
      anything(INCIDENTS),
      (incidents) => play(incidents, { ...SOUND, ...altered }).violations.length === 0,
    );
    const { failed } = fc.check(isSound, { numRuns: MUTANT_RUNS, seed: SEED, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
