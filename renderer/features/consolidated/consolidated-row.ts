import type { BranchMetrics, ConsolidatedBranch } from '#shared/contract/central/consolidated.ts';

/** Holds the row of a branch: what it is sorted by has the names of the columns. */
export interface ConsolidatedRow extends Pick<BranchMetrics, 'served' | 'waitingAvg' | 'sla' | 'noshow'> {
  readonly id: number;
  readonly branchName: string;
  /** Customers who wait now, or when the branch was last heard; null where it never was. */
  readonly waiting: number | null;
  /** Seconds. */
  readonly longestWait: number | null;
  readonly course: readonly number[];
  readonly asOf: number | null;
  readonly complete: ConsolidatedBranch['complete'];
  readonly connection: ConsolidatedBranch['connection'];
}

/** Makes the row of a branch. */
export function toConsolidatedRow({
  id,
  branchName,
  figures,
  now,
  ...branch
}: ConsolidatedBranch): ConsolidatedRow {
  const { served, waitingAvg, sla, noshow } = figures;
  return {
    id,
    branchName,
    served,
    waitingAvg,
    sla,
    noshow,
    waiting: now?.waiting ?? null,
    longestWait: now ? Math.trunc(now.longestWaitMs / 1000) : null,
    course: branch.course,
    asOf: branch.asOf,
    complete: branch.complete,
    connection: branch.connection,
  };
}
