import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anything, everydayTrouble, type Happening, WORK } from './happening.ts';
import { MUTANTS } from './mutants.ts';
import { type Played, play } from './play.ts';

/** `TURNO_SYNC_RUNS=20000` plays a night long; a seed that failed is named by what fails. */
const RUNS = Number(process.env.TURNO_SYNC_RUNS ?? 400);
const HAPPENINGS = Number(process.env.TURNO_SYNC_HAPPENINGS ?? 60);
const SEED = Number(process.env.TURNO_SYNC_SEED ?? 20_261_121);
/** At most; all of them are found out much sooner. */
const MUTANT_RUNS = 2_000;
const HOUR_MS = 3_600_000;
const timeout = 12 * HOUR_MS;

/** Without these the model would prove little. */
const TO_BE_SEEN = [
  'a rollout has reached some',
  'a scope is taken anew',
  'a scope is torn',
  'alarm: the power is gone',
  'several parts',
];

/** Every run anew: fast-check may play the same ones again to shrink. */
function always(
  holds: (happenings: Happening[], seed: number) => Promise<void>,
  seed: number,
  given = anything,
) {
  const property = fc.asyncProperty(given(HAPPENINGS), fc.nat(), holds);
  return fc.assert(property, { numRuns: RUNS, seed: SEED + seed });
}

const neverViolates = (invariant: number) =>
  always(async (happenings, seed) => {
    const { violations } = await play(happenings, { seed });
    expect(violations.filter((violation) => violation.invariant === invariant)).toEqual([]);
  }, invariant);

const outcome = ({ outcome: machines }: Played) =>
  machines.map(([name, rows]) => [name, [...rows].sort(([one], [other]) => one.localeCompare(other))]);

describe('configuration on its way down, whatever happens to either end and between them', () => {
  it(
    '5: the configuration at a branch is what an independent filter makes of central’s at that revision',
    { timeout },
    () => neverViolates(5),
  );
  it('6: no branch sees rows of another', { timeout }, () => neverViolates(6));
  it('10: deleted rows stay deleted', { timeout }, () => neverViolates(10));

  it('8: the order of delivery does not change the outcome', { timeout }, () =>
    always(
      async (happenings, seed) => {
        const troubled = outcome(await play(happenings, { seed }));
        const work = happenings.filter(({ type }) => WORK.includes(type));
        const calm = work.flatMap((each) => [each, { type: 'flow', rounds: 4 } as const]);
        expect(troubled).toEqual(outcome(await play(calm, { seed: seed + 1 })));
      },
      8,
      everydayTrouble,
    ),
  );
});

describe('the model of the way down', () => {
  it('sees everything happen that can', { timeout }, async () => {
    const seen = new Set<string>();
    for (const [index, happenings] of fc
      .sample(anything(HAPPENINGS), { numRuns: 200, seed: SEED })
      .entries()) {
      for (const what of (await play(happenings, { seed: index })).seen) seen.add(what);
    }
    expect([...seen].sort()).toEqual(TO_BE_SEEN);
  });

  it.each(Object.entries(MUTANTS))('turns red when %s', { timeout }, async (_name, mutant) => {
    const property = fc.asyncProperty(anything(HAPPENINGS), fc.nat(), async (happenings, seed) => {
      const { violations } = await play(happenings, { seed, mutant });
      return violations.every(({ invariant }) => invariant !== mutant.breaks);
    });
    const { failed } = await fc.check(property, { numRuns: MUTANT_RUNS, seed: SEED, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
