import { describe, expect, it } from 'vitest';
import { reportBranches } from './generate-stored.ts';

const of = (included: number[], notIncluded: number[] = []) =>
  [{ type: 'BRANCHES', data: { included, notIncluded } }] as const;

describe('the branches that a report is made with', () => {
  it('are all where neither rights nor filters say less', () => {
    expect(reportBranches(undefined, [])).toBeUndefined();
    // Not known one by one: whoever reads it has to see all of them.
    expect(reportBranches(undefined, of([], [3]))).toBeUndefined();
  });

  it('are those of the rights that the filters leave', () => {
    expect(reportBranches([1, 2, 3], [])).toEqual([1, 2, 3]);
    expect(reportBranches([1, 2, 3], of([2, 3, 4], [3]))).toEqual([2]);
    expect(reportBranches([1, 2, 3], of([], [3]))).toEqual([1, 2]);
    expect(reportBranches(undefined, of([2, 4], [4]))).toEqual([2]);
    expect(reportBranches([1], of([2]))).toEqual([]);
  });
});
