import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BranchCounts, countsTogether, NOTHING_COUNTED, shownFigures } from './branch-counts.ts';

const count = fc.nat(1_000);
const counts: fc.Arbitrary<BranchCounts> = fc.record({
  ...{ waiting: count, waitingLate: count, longestWait: count, assisting: count, called: count },
  ...{ wait_sum: count, promised: count, in_time: count, served: count, served_late: count, no_show: count },
  ...{ arrived: count, usual: fc.option(count), arrivedComparable: count },
  ...{ openWorkstations: count, totalWorkstations: count },
});

describe('the counts of branches', () => {
  it('are the same together in whatever order', () => {
    fc.assert(
      fc.property(counts, counts, counts, (a, b, c) => {
        expect(countsTogether(countsTogether(a, b), c)).toEqual(countsTogether(a, countsTogether(b, c)));
        expect(countsTogether(a, b)).toEqual(countsTogether(b, a));
        expect(countsTogether(a, NOTHING_COUNTED)).toEqual(a);
      }),
    );
  });

  it('give shares and averages of the whole, not the mean of those of the parts', () => {
    const busy = { ...NOTHING_COUNTED, ...{ called: 90, wait_sum: 90_000_000, promised: 90, in_time: 0 } };
    const quiet = { ...NOTHING_COUNTED, ...{ called: 10, wait_sum: 0, promised: 10, in_time: 10 } };
    expect(shownFigures(countsTogether(busy, quiet))).toMatchObject({ waitingAvg: 900, sla: 10 });
  });

  it('tell no share where there was nobody', () => {
    expect(shownFigures(NOTHING_COUNTED)).toMatchObject({ noshow: null, sla: null, waitingAvg: null });
    expect(shownFigures({ ...NOTHING_COUNTED, served: 1330, no_show: 95 }).noshow).toBe(6.7);
  });
});
