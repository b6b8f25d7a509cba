import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BranchCounts, mergeCounts, NO_COUNTS, toBranchRowMetrics } from './branch-counts.ts';

const count = fc.nat(1_000);
const counts: fc.Arbitrary<BranchCounts> = fc.record({
  waiting: count,
  waitingLate: count,
  maxWait: count,
  assisting: count,
  called: count,
  wait_sum: count,
  promised: count,
  in_time: count,
  served: count,
  served_late: count,
  no_show: count,
  arrived: count,
  typical: fc.option(count),
  arrivedComparable: count,
  openWorkstations: count,
  totalWorkstations: count,
});

describe('the counts of branches', () => {
  it('merge to the same totals in any order', () => {
    fc.assert(
      fc.property(counts, counts, counts, (a, b, c) => {
        expect(mergeCounts(mergeCounts(a, b), c)).toEqual(mergeCounts(a, mergeCounts(b, c)));
        expect(mergeCounts(a, b)).toEqual(mergeCounts(b, a));
        expect(mergeCounts(a, NO_COUNTS)).toEqual(a);
      }),
    );
  });

  it('yield shares and averages of the whole, not the mean of the parts', () => {
    const busy = { ...NO_COUNTS, called: 90, wait_sum: 90_000_000, promised: 90, in_time: 0 };
    const quiet = { ...NO_COUNTS, called: 10, wait_sum: 0, promised: 10, in_time: 10 };
    expect(toBranchRowMetrics(mergeCounts(busy, quiet))).toMatchObject({ waitingAvg: 900, sla: 10 });
  });

  it('have no share without customers', () => {
    expect(toBranchRowMetrics(NO_COUNTS)).toMatchObject({ noshow: null, sla: null, waitingAvg: null });
    expect(toBranchRowMetrics({ ...NO_COUNTS, served: 1330, no_show: 95 }).noshow).toBe(6.7);
  });
});
