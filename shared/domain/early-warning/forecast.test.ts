import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecast } from '#tests/simulation/forecast-at-once.ts';
import type { BranchNow, QueueNow, WorkstationNow } from './branch-now.ts';
import type { CallOrder } from './call-order.ts';
import { forecasting, lookUntil } from './forecast.ts';

const NOW = Date.UTC(2026, 10, 16, 10);
const MINUTE = 60_000;
const all: CallOrder = [{ queueId: 1, level: 0, weight: 1, limit: 0, iterations: 0 }];

const queue = (some: Partial<QueueNow> = {}): QueueNow => ({
  ...{ id: 1, sla: 600, waitingSince: [], perHour: [0], serviceTime: 240 },
  ...some,
});
const free = (order: CallOrder = all): WorkstationNow => ({ order, serving: null });
const branch = (some: Partial<BranchNow> = {}): BranchNow => ({
  ...{ now: NOW, closesAt: NOW + 8 * 60 * MINUTE, queues: [queue()], workstations: [free()] },
  ...some,
});
const only = (of: BranchNow) => {
  const [first] = forecast(of);
  if (!first) throw new Error('no queue');
  return first;
};

describe('the forecast of a queue', () => {
  it('keeps its promise where nobody waits and nobody is expected', () => {
    expect(only(branch())).toEqual({
      queueId: 1,
      isBroken: false,
      asNow: { chance: 0, brokenAt: null, keptFrom: NOW },
      withOneMore: null,
    });
  });

  it('breaks when the longest wait reaches the promise where nobody calls, and one more workstation prevents it', () => {
    const { asNow, withOneMore } = only(
      branch({ queues: [queue({ waitingSince: [NOW - 4 * MINUTE] })], workstations: [] }),
    );
    expect(asNow).toEqual({ chance: 1, brokenAt: NOW + 6 * MINUTE, keptFrom: null });
    expect(withOneMore).toEqual({ chance: 0, brokenAt: null, keptFrom: NOW });
  });

  it('is broken where somebody has waited longer than promised, and says when no longer', () => {
    const waitingSince = Array.from({ length: 5 }, (_, place) => NOW - (15 - place) * MINUTE);
    const { isBroken, asNow } = only(branch({ queues: [queue({ waitingSince })] }));
    expect(isBroken).toBe(true);
    // Five are served one after the other, in four minutes each.
    expect(asNow.keptFrom).toBeGreaterThan(NOW + 10 * MINUTE);
    expect(asNow.keptFrom).toBeLessThan(NOW + 24 * MINUTE);
  });

  it('has nothing to break without a promise', () => {
    const waitingSince = [NOW - 500 * MINUTE];
    const { isBroken, asNow } = only(branch({ queues: [queue({ sla: 0, waitingSince })], workstations: [] }));
    expect({ isBroken, chance: asNow.chance }).toEqual({ isBroken: false, chance: 0 });
  });

  it('looks no further than closing time', () => {
    const soon = branch({
      queues: [queue({ waitingSince: [NOW] })],
      workstations: [],
      closesAt: NOW + 5 * MINUTE,
    });
    expect(only(soon).asNow.chance).toBe(0);
  });

  it('sees more coming than can be served, and how one more workstation puts it off', () => {
    // Twenty-four an hour at one workstation that serves fifteen.
    const { asNow, withOneMore } = only(
      branch({ queues: [queue({ perHour: [24], waitingSince: [NOW - MINUTE, NOW] })] }),
    );
    expect(asNow.chance).toBeGreaterThan(0.8);
    expect(withOneMore?.chance).toBeLessThan(0.5);
  });

  it('reckons with a workstation that serves somebody, and with a queue that goes first', () => {
    const order: CallOrder = [
      { queueId: 1, level: 2, weight: 1, limit: 0, iterations: 0 },
      { queueId: 2, level: 1, weight: 1, limit: 0, iterations: 0 },
    ];
    const first = queue({ id: 2, waitingSince: [NOW, NOW, NOW], serviceTime: 300 });
    const behind = queue({ waitingSince: [NOW - 2 * MINUTE] });
    const alone = forecast(branch({ queues: [behind, queue({ id: 2 })], workstations: [free(order)] }));
    const crowded = forecast(branch({ queues: [behind, first], workstations: [free(order)] }));
    expect(alone[0]?.asNow.chance).toBe(0);
    expect(crowded[0]?.asNow.chance).toBeGreaterThan(0.8);
  });

  it('goes round where the profile does: no queue waits for all of another', () => {
    const round = (iterations: number): CallOrder =>
      [1, 2].map((queueId) => ({ queueId, level: 0, weight: 1, limit: 0, iterations }));
    const crowd = queue({ id: 2, waitingSince: Array(30).fill(NOW - 5 * MINUTE) });
    const few = queue({ waitingSince: [NOW - 4 * MINUTE] });
    const chanceBy = (order: CallOrder) =>
      forecast(branch({ queues: [few, crowd], workstations: [free(order)] }))[0]?.asNow.chance;
    expect(chanceBy(round(0))).toBe(1);
    expect(chanceBy(round(1))).toBeLessThan(0.5);
  });

  it('is played in pieces of a few hundred calls, and as few futures as tell anything where services take seconds', () => {
    const busy = branch({
      queues: [queue({ serviceTime: 1, perHour: [80_000] })],
      workstations: Array.from({ length: 20 }, () => free()),
    });
    const steps = [...forecasting(busy)].length;
    // Six futures of an hour, in which each workstation has time for 3,600 calls, by fives of hundreds.
    expect(steps).toBeGreaterThan((6 * 20 * 3_600) / 500 / 2);
    expect(steps).toBeLessThan((6 * 20 * 3_600) / 500 + 20);
  });

  it('is the same for the same moment, and never breaks in the past or beyond the look', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 30 * MINUTE }), { maxLength: 20 });
    fc.assert(
      fc.property(
        waits,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 5 }),
        (ago, rate, open) => {
          const waitingSince = ago.map((ms) => NOW - ms).sort((a, b) => a - b);
          const here = branch({
            queues: [queue({ waitingSince, perHour: [rate] })],
            workstations: Array.from({ length: open }, () => free()),
          });
          const { isBroken, asNow } = only(here);
          expect(only(here).asNow).toEqual(asNow);
          expect(isBroken).toBe(NOW - (waitingSince[0] ?? NOW) > 600_000);
          if (asNow.brokenAt === null || isBroken) return;
          expect(asNow.brokenAt).toBeGreaterThanOrEqual(NOW);
          expect(asNow.brokenAt).toBeLessThan(lookUntil(here));
        },
      ),
      { numRuns: 40 },
    );
  });
});
