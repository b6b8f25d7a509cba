import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DeploymentStep, nextDeploymentStep, planWaves, type WaveMember } from './waves.ts';

const HOUR = 3_600_000;
const SOAK_MS = 4 * HOUR;
/** Timeout of a wave for branches that are offline. */
const TIMEOUT_MS = 72 * HOUR;

const shares = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 4 })
  .map((some) => [...some.sort((a, b) => a - b), 100]);

/** Fate of a branch once the version is offered to it, in hours. */
const fate = fc.record({
  becomes: fc.constantFrom('well', 'well', 'well', 'failed', 'silent', 'fallsSilent'),
  after: fc.integer({ min: 0, max: 100 }),
});

it('assigns every branch once, pilots first, without empty waves', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 50 }),
      fc.nat(10),
      shares,
      (all, pilots, percent) => {
        const waves = planWaves(all.slice(0, pilots), all, percent);
        expect(waves.flat().sort()).toEqual([...all].sort());
        expect(waves.every(({ length }) => length > 0)).toBe(true);
        if (pilots > 0 && all.length > 0) expect(waves[0]).toEqual(all.slice(0, pilots));
      },
    ),
  );
});

it('never passes a failed branch, never exceeds the wave, and ends, whatever branches do', () => {
  fc.assert(
    fc.property(
      fc.array(fate, { minLength: 1, maxLength: 30 }),
      fc.nat(5),
      shares,
      (fates, pilots, percent) => {
        const all = fates.map((_, at) => at);
        const waves = planWaves(all.slice(0, pilots), all, percent);
        const waveOf = (id: number) => waves.findIndex((of) => of.includes(id)) + 1;
        const offeredAt = new Map<number, number>();
        let wave = 1;
        let openedAt = 0;
        let now = 0;
        let step: DeploymentStep = 'wait';
        const memberOf = (idBranches: number): WaveMember => {
          const { becomes, after } = fates[idBranches] ?? { becomes: 'silent', after: 0 };
          const offered = offeredAt.get(idBranches);
          const at = offered === undefined ? null : offered + after * HOUR;
          const happened = at !== null && now >= at;
          const isWell = happened && (becomes === 'well' || (becomes === 'fallsSilent' && now < at + HOUR));
          return {
            idBranches,
            wave: waveOf(idBranches),
            healthySince: isWell ? at : null,
            failed: happened && becomes === 'failed',
          };
        };
        for (let iterations = 0; step === 'wait' || step === 'next'; iterations += 1) {
          // Each wave ends after its timeout, and so do all of them.
          expect(iterations).toBeLessThan((waves.length + 1) * ((2 * TIMEOUT_MS) / HOUR + 2));
          for (const id of all) if (waveOf(id) <= wave && !offeredAt.has(id)) offeredAt.set(id, now);
          const members = all.map(memberOf);
          const before = wave;
          step = nextDeploymentStep({ wave, openedAt, stableMs: SOAK_MS, members }, now);
          if (step === 'next') {
            wave += 1;
            openedAt = now;
            expect(members.some(({ failed }) => failed)).toBe(false);
            const present = members.filter((member) => member.wave === before);
            const steady = present.filter(
              ({ healthySince }) => healthySince !== null && now - healthySince >= SOAK_MS,
            );
            expect(steady.length * 2).toBeGreaterThanOrEqual(present.length);
          }
          expect([...offeredAt.keys()].every((id) => waveOf(id) <= before)).toBe(true);
          if (members.some(({ failed }) => failed)) expect(step).toBe('failed');
          now += HOUR;
        }
        if (step === 'done') expect(offeredAt.size).toBe(all.length);
      },
    ),
    { numRuns: 300 },
  );
});

it('opens the next wave once all were healthy for long enough, and not before', () => {
  const members = [
    { idBranches: 1, wave: 1, healthySince: 5, failed: false },
    { idBranches: 2, wave: 2, healthySince: null, failed: false },
  ];
  const at = (now: number) => nextDeploymentStep({ wave: 1, openedAt: 0, stableMs: SOAK_MS, members }, now);
  expect(at(SOAK_MS + 4)).toBe('wait');
  expect(at(SOAK_MS + 5)).toBe('next');
});
