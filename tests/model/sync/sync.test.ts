import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anything, everydayDisruption, type Incident } from './incident.ts';
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
  'a gap is known',
  'ack',
  'content is shed',
  'damage: chain',
  'damage: gone',
  'damage: key',
  'damage: payload',
  'fork',
  'greet',
  'history is purged',
  'rewind',
  'set aside: absurdDate',
  'set aside: contentMissing',
  'set aside: copy',
  'set aside: no such column',
  'set aside: otherBranch somebody else',
  'set aside: unknownEntity dreams',
  'slow',
  'stop',
  'welcome',
  'welcome as a copy',
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

/** Central's data of each branch, in the order in which it was applied. */
const outcome = ({ branches }: Simulated) =>
  branches
    .map(([branch, { applied, quarantined, trimmed: dropped }]) => ({
      branch,
      applied: applied.map(({ eid }) => eid),
      quarantined: [...quarantined].map(([eid, { reason }]) => `${eid}: ${reason}`).sort(),
      trimmed: [...dropped],
    }))
    .sort((one, other) => one.branch.localeCompare(other.branch));

describe('replication to central, under any events at and between both ends', () => {
  it(
    '1: every committed write is at central exactly once, quarantined, or counted as trimmed',
    { timeout },
    () => neverViolates(1),
  );
  it('2: acknowledged data is durable', { timeout }, () => neverViolates(2));
  it('3: no number of an epoch has two contents', { timeout }, () => neverViolates(3));
  it('4: applied data is a prefix of whole transactions', { timeout }, () => neverViolates(4));
  it('6: no branch shows rows of another', { timeout }, () => neverViolates(6));

  it('8: the order of delivery does not change the outcome', { timeout }, () =>
    always(
      async (incidents, seed) => {
        const disrupted = outcome(await play(incidents, { seed }));
        const writes = incidents.filter(({ type }) => type === 'write');
        const calm = writes.flatMap((write) => [write, { type: 'flow', rounds: 4 } as const]);
        expect(disrupted).toEqual(outcome(await play(calm, { seed: seed + 1 })));
      },
      8,
      everydayDisruption,
    ),
  );

  it('9: clocks do not change the outcome', { timeout }, () =>
    always(async (incidents, seed) => {
      const timeless = incidents.filter(({ type }) => type !== 'clock');
      expect(outcome(await play(incidents, { seed }))).toEqual(outcome(await play(timeless, { seed })));
    }, 9),
  );

  it('11: a reconnected branch sends everything without a new write', { timeout }, () => neverViolates(11));
});

describe('the model of replication', () => {
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
