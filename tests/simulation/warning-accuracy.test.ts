import { expect, it } from 'vitest';
import { median, together, warningFigures } from './warning-accuracy.ts';
import { WARNED_BRANCHES } from './warning-branches.ts';

/** A few days of the smaller branches: a floor below what docs/early-warning.md tells of many. */
it('most warnings come true, most breaks are foreseen, and in time to do something', () => {
  const small = WARNED_BRANCHES.filter(({ workstations }) => workstations < 8);
  const all = together(small.map((branch) => warningFigures(branch, [101, 102])));
  expect(all.breaks).toBeGreaterThan(15);
  expect(all.cameTrue / all.given).toBeGreaterThan(0.6);
  expect(all.foreseen / all.breaks).toBeGreaterThan(0.75);
  expect(all.inTime / all.breaks).toBeGreaterThan(0.4);
  expect(median(all.leads)).toBeGreaterThan(4 * 60_000);
}, 120_000);
