import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EstimateInput, estimateWait } from './estimate.ts';

const input = (some: Partial<EstimateInput>): EstimateInput => ({
  recentServiceTimes: [],
  plannedServiceTime: 240,
  peopleAhead: 0,
  openWorkstations: 1,
  ...some,
});

describe('estimateWait', () => {
  it.each<[string, Partial<EstimateInput>, { seconds: number; fromMinutes: number; toMinutes: number }]>([
    ['nobody ahead is no wait', {}, { seconds: 0, fromMinutes: 0, toMinutes: 0 }],
    [
      'takes the plan without experience',
      { peopleAhead: 3 },
      { seconds: 720, fromMinutes: 10, toMinutes: 15 },
    ],
    [
      'takes experience instead of the plan',
      { peopleAhead: 2, recentServiceTimes: [60, 120] },
      { seconds: 180, fromMinutes: 0, toMinutes: 5 },
    ],
    [
      'shares the people among the workstations',
      { peopleAhead: 10, openWorkstations: 4 },
      { seconds: 600, fromMinutes: 10, toMinutes: 15 },
    ],
    [
      'assumes one workstation before any is open',
      { peopleAhead: 2, openWorkstations: 0 },
      { seconds: 480, fromMinutes: 5, toMinutes: 10 },
    ],
    [
      'forgets all but the last twenty',
      { peopleAhead: 1, recentServiceTimes: [...Array(30).fill(6000), ...Array(20).fill(100)] },
      { seconds: 100, fromMinutes: 0, toMinutes: 5 },
    ],
  ])('%s', (_, some, expected) => {
    expect(estimateWait(input(some))).toEqual(expected);
  });

  it('shows a range of five minutes that holds the estimate', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 7200 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 40 }),
        (recentServiceTimes, peopleAhead, openWorkstations) => {
          const wait = estimateWait(input({ recentServiceTimes, peopleAhead, openWorkstations }));
          fc.pre(wait.seconds > 0);
          expect(wait.toMinutes - wait.fromMinutes).toBe(5);
          expect(wait.seconds / 60).toBeGreaterThanOrEqual(wait.fromMinutes);
          expect(wait.seconds / 60).toBeLessThan(wait.toMinutes);
        },
      ),
    );
  });

  it('never grows with more workstations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 20 }), (peopleAhead, open) => {
        const fewer = estimateWait(input({ peopleAhead, openWorkstations: open }));
        const more = estimateWait(input({ peopleAhead, openWorkstations: open + 1 }));
        expect(more.seconds).toBeLessThanOrEqual(fewer.seconds);
      }),
    );
  });
});
