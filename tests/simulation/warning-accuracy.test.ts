import { expect, it } from 'vitest';
import { countInTime, median, sumStats, warningStats } from './warning-accuracy.ts';
import { WARNED_BRANCHES } from './warning-branches.ts';

const MINUTE_MS = 60_000;

/** A few days of the smaller branches, with limits below the figures of docs/early-warning.md. */
it('most warnings come true and last, and most breaks of service levels are foreseen in time to open a workstation', () => {
  const small = WARNED_BRANCHES.filter(({ workstations }) => workstations > 1 && workstations < 8);
  const all = sumStats(small.map((branch) => warningStats(branch, [101, 102])));
  expect(all.breaks).toBeGreaterThan(15);
  expect(all.cameTrue / all.provided).toBeGreaterThan(0.7);
  expect(all.foreseen / all.breaks).toBeGreaterThan(0.85);
  expect(countInTime(all.leads, 5 * MINUTE_MS) / all.breaks).toBeGreaterThan(0.6);
  expect(median(all.leads)).toBeGreaterThan(6 * MINUTE_MS);
  expect(all.wronglyWithdrawn / all.breaks).toBeLessThan(0.1);
  expect((all.changes * 60) / all.minutes).toBeLessThan(1);
});
