import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { shrinkFailing } from '../shrink-failing.ts';
import { createTally } from '../tally.ts';
import { days, type Incident, type Morning } from './arbitrary-day.ts';
import { ORDERING } from './known.ts';
import { play } from './play.ts';
import { openStage, type Stage } from './stage.ts';

const RUNS = Number(process.env.TURNO_CHOOSING_RUNS ?? 40);
const INCIDENTS = Number(process.env.TURNO_CHOOSING_INCIDENTS ?? 50);
const SEED = Number(process.env.TURNO_MODEL_SEED ?? 20_261_123);
/** Attempts to minimize a failure. */
const MAX_TRIES = 60;
const HOUR_MS = 3_600_000;

/** Reasons that must have occurred, so that runs without calls do not pass. */
const REASONS = [
  'nobody',
  'first of sequence 0 by arrival, waiting 0',
  'first by arrival of a queue, whose longest wait 0 × weight 0 = 0 is the most',
  '0 of 0 in the turn of a queue, first by arrival',
  'over its limit of 0 by 0, level 0',
  'first of level 0 by arrival, waiting 0',
  'appointment due since 0, level 0',
  'first of level 0 by arrival, none of its due appointments can be called, waiting 0',
  'no walk-in and no due appointment can be called, appointment in 0, level 0',
  'over the general limit of 0 by 0',
];

let stage: Stage | null = null;
const close = async () => {
  const before = stage;
  stage = null;
  await before?.branch.stop();
};
afterEach(close);

it('the next ticket and its reason equal those of the model', {
  timeout: 4 * HOUR_MS,
}, async () => {
  const tally = createTally();

  async function failureOf(morning: Morning, incidents: readonly Incident[]): Promise<Error | null> {
    try {
      stage ??= await openStage();
      await play(stage, { morning, incidents }, tally);
      return null;
    } catch (error) {
      // After a failure the state does not match a new morning.
      await close();
      return error as Error;
    }
  }

  await fc.assert(
    fc.asyncProperty(days(INCIDENTS), async ({ morning, incidents: parts }) => {
      const error = await failureOf(morning, parts);
      if (!error) return;
      const shrunk = await shrinkFailing({ parts, error }, (some) => failureOf(morning, some), MAX_TRIES);
      throw shrunk.error;
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );

  const { displayed = {}, ...calls } = tally.outcomes();
  expect(Object.keys(calls)).toEqual(expect.arrayContaining([...ORDERING, 'CONDITIONALBASED']));
  const called = Object.values(calls).flatMap((reasons) => Object.keys(reasons));
  expect([...called, ...Object.keys(displayed)]).toEqual(expect.arrayContaining(REASONS));
});
