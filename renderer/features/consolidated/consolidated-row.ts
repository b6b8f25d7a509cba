import type { BranchMetrics, ConsolidatedBranch } from '#shared/contract/central/consolidated.ts';

/** Row of a branch; sortable fields are named as their columns. */
export interface ConsolidatedRow extends Pick<BranchMetrics, 'served' | 'waitingAvg' | 'sla' | 'noshow'> {
  readonly id: number;
  readonly branchName: string;
  /** Customers who wait now, or at the last contact with the branch; null if it never connected. */
  readonly waiting: number | null;
  /** Seconds. */
  readonly maxWait: number | null;
  readonly trend: readonly number[];
  readonly asOf: number | null;
  readonly complete: ConsolidatedBranch['complete'];
  readonly connection: ConsolidatedBranch['connection'];
}

/** Row of a branch. */
export function toConsolidatedRow({
  id,
  branchName,
  metrics,
  now,
  ...branch
}: ConsolidatedBranch): ConsolidatedRow {
  const { served, waitingAvg, sla, noshow } = metrics;
  return {
    id,
    branchName,
    served,
    waitingAvg,
    sla,
    noshow,
    waiting: now?.waiting ?? null,
    maxWait: now ? Math.trunc(now.maxWaitMs / 1000) : null,
    trend: branch.trend,
    asOf: branch.asOf,
    complete: branch.complete,
    connection: branch.connection,
  };
}
