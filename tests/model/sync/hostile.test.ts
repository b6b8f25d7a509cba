import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Incident, lyingWithIncidents } from './incident.ts';
import { LIAR } from './liar.ts';
import { type Mutant, SOUND } from './mutants.ts';
import { play, type Simulated } from './play.ts';

/** `TURNO_SYNC_RUNS=20000` runs for a night; a failure names its seed. */
const RUNS = Number(process.env.TURNO_SYNC_RUNS ?? 400);
const INCIDENTS = Number(process.env.TURNO_SYNC_INCIDENTS ?? 60);
const SEED = Number(process.env.TURNO_SYNC_SEED ?? 20_261_122);
const timeout = 12 * 3_600_000;

/** Centrals that do not separate branches, each in one way. */
const TRUSTING: Readonly<Record<string, Mutant>> = {
  'looks for doubles among the rows of all': {
    central: (world, memory) => ({
      ...world,
      store: {
        transaction: (branch, work) =>
          world.store.transaction(branch, (streams) => {
            const known = [...memory.branches.values()].flatMap(({ applied }) => applied);
            return work({
              ...streams,
              known: async (changes) =>
                new Set([...(await streams.known(changes)), ...known.map(({ eid }) => eid)]),
            });
          }),
      },
    }),
  },
  'does not ask whose a row is': {
    central: (world) => ({ ...world, knowledge: { ...world.knowledge, ownerOf: () => null } }),
  },
};

/** Central's data of a branch, in order. */
const storedOf = (branch: string, { branches }: Simulated) => {
  const image = branches.find(([name]) => name === branch)?.[1];
  return {
    applied: image?.applied.map(({ eid, payload }) => ({ eid, payload })),
    quarantined: [...(image?.quarantined ?? [])].map(([eid, { reason }]) => `${eid}: ${reason}`).sort(),
    stopped: [...(image?.streams.values() ?? [])].map(({ stopped }) => stopped),
  };
};

/** Fails if messages of one branch affect another or reveal its rows. */
async function holds(incidents: readonly Incident[], seed: number, mutant: Mutant): Promise<Simulated> {
  const lied = await play(incidents, { seed, mutant });
  const honest = await play(
    incidents.filter(({ type }) => type !== 'lie'),
    { seed, mutant },
  );
  expect(storedOf('south', lied)).toEqual(storedOf('south', honest));
  for (const { payload } of storedOf(LIAR, lied).applied ?? []) {
    expect(JSON.parse(payload)).toHaveProperty('id_branches', LIAR);
  }
  return lied;
}

const property = (mutant: Mutant, seen = new Set<string>()) =>
  fc.asyncProperty(lyingWithIncidents(INCIDENTS), fc.nat(), async (incidents, seed) => {
    for (const what of (await holds(incidents, seed, mutant)).seen) seen.add(what);
  });

describe('a client with a branch’s key that sends anything', () => {
  it('removes, adds and reveals nothing of another branch', {
    timeout,
  }, async () => {
    const seen = new Set<string>();
    await fc.assert(property(SOUND, seen), { numRuns: RUNS, seed: SEED });
    expect([...seen].filter((what) => what.startsWith('lie: ')).sort()).toEqual([
      'lie: ack',
      'lie: fork',
      'lie: greet',
      'lie: rewind',
      'lie: slow',
      'lie: stop',
      'lie: welcome',
    ]);
  });

  it.each(Object.entries(TRUSTING))('would, if central %s', { timeout }, async (_name, mutant) => {
    const { failed } = await fc.check(property(mutant), { numRuns: 2_000, seed: SEED, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
