import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anything, everydayDisruption, type Incident, WORK } from './incident.ts';
import { MUTANTS } from './mutants.ts';
import { play, type Simulated } from './play.ts';

/** `TURNO_SYNC_RUNS=20000` runs for a night; a failure names its seed. */
const RUNS = Number(process.env.TURNO_SYNC_RUNS ?? 400);
const INCIDENTS = Number(process.env.TURNO_SYNC_INCIDENTS ?? 60);
const SEED = Number(process.env.TURNO_SYNC_SEED ?? 20_261_121);
/** Maximum; every mutant is detected much earlier. */
const MUTANT_RUNS = 2_000;
const HOUR_MS = 3_600_000;
const timeout = 12 * HOUR_MS;

/** Events that must have occurred for the result to be meaningful. */
const TO_BE_SEEN = [
  'a rollout has reached some',
  'a scope is taken anew',
  'a scope is torn',
  'alarm: the power is gone',
  'several parts',
];

/** Repeats every run: fast-check may run the same ones again to shrink. */
function always(
  holds: (incidents: Incident[], seed: number) => Promise<void>,
  seed: number,
  provided = anything,
) {
  const property = fc.asyncProperty(provided(INCIDENTS), fc.nat(), holds);
  return fc.assert(property, { numRuns: RUNS, seed: SEED + seed });
}

const neverViolates = (invariant: number) =>
  always(async (incidents, seed) => {
    const { violations } = await play(incidents, { seed });
    expect(violations.filter((violation) => violation.invariant === invariant)).toEqual([]);
  }, invariant);

const outcome = ({ outcome: machines }: Simulated) =>
  machines.map(([name, rows]) => [name, [...rows].sort(([one], [other]) => one.localeCompare(other))]);

describe('configuration sent to branches, under any events at and between both ends', () => {
  it(
    '5: the configuration at a branch equals an independent filter of central’s at that revision',
    { timeout },
    () => neverViolates(5),
  );
  it('6: no branch receives rows of another', { timeout }, () => neverViolates(6));
  it('10: deleted rows stay deleted', { timeout }, () => neverViolates(10));

  it('8: the order of delivery does not change the outcome', { timeout }, () =>
    always(
      async (incidents, seed) => {
        const disrupted = outcome(await play(incidents, { seed }));
        const work = incidents.filter(({ type }) => WORK.includes(type));
        const calm = work.flatMap((each) => [each, { type: 'flow', rounds: 4 } as const]);
        expect(disrupted).toEqual(outcome(await play(calm, { seed: seed + 1 })));
      },
      8,
      everydayDisruption,
    ),
  );
});

describe('the model of configuration replication', () => {
  it('covers every event', { timeout }, async () => {
    const seen = new Set<string>();
    for (const [index, incidents] of fc.sample(anything(INCIDENTS), { numRuns: 200, seed: SEED }).entries()) {
      for (const what of (await play(incidents, { seed: index })).seen) seen.add(what);
    }
    expect([...seen].sort()).toEqual(TO_BE_SEEN);
  });

  it.each(Object.entries(MUTANTS))('fails when %s', { timeout }, async (_name, mutant) => {
    const property = fc.asyncProperty(anything(INCIDENTS), fc.nat(), async (incidents, seed) => {
      const { violations } = await play(incidents, { seed, mutant });
      return violations.every(({ invariant }) => invariant !== mutant.breaks);
    });
    const { failed } = await fc.check(property, { numRuns: MUTANT_RUNS, seed: SEED, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
