import { describe, expect, it } from 'vitest';
import { reportBranches } from './generate-stored.ts';

const of = (included: number[], notIncluded: number[] = []) =>
  [{ type: 'BRANCHES', data: { included, notIncluded } }] as const;

describe('the branches of a report', () => {
  it('are all if neither rights nor filters limit them', () => {
    expect(reportBranches(undefined, [])).toBeUndefined();
    // Not listed individually: readers need access to all branches.
    expect(reportBranches(undefined, of([], [3]))).toBeUndefined();
  });

  it('are those of the rights within the filters', () => {
    expect(reportBranches([1, 2, 3], [])).toEqual([1, 2, 3]);
    expect(reportBranches([1, 2, 3], of([2, 3, 4], [3]))).toEqual([2]);
    expect(reportBranches([1, 2, 3], of([], [3]))).toEqual([1, 2]);
    expect(reportBranches(undefined, of([2, 4], [4]))).toEqual([2]);
    expect(reportBranches([1], of([2]))).toEqual([]);
  });
});
