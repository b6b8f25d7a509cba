import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type {
  CONSOLIDATED_SORTS,
  ConsolidatedBranch,
  consolidatedBranches,
} from '#shared/contract/central/consolidated.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { connectionOf, countConnections } from '#shared/domain/fleet/connection-state.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type Measures, NO_MEASURES } from '#shared/domain/statistics/measures.ts';
import { coursesOf, measuresByBranch } from './branch-metrics.ts';
import { type BranchState, type Completeness, completenessOf } from './completeness.ts';
import { altogether } from './measured.ts';
import { presentMetrics } from './present-metrics.ts';
import { type MetricsFilter, type ReachedBranch, reachOf } from './reach.ts';

type Query = QueryOf<typeof consolidatedBranches> & Pick<MetricsFilter, 'visible'>;
type Live = BranchReport['live'];

/** A branch with its metrics, before paging. */
interface Row {
  readonly branch: ReachedBranch;
  readonly known: BranchState | undefined;
  readonly completeness: Completeness;
  readonly measures: Measures;
  readonly metrics: ConsolidatedBranch['metrics'];
}

const FIRST_SIZE = 10;

/**
 * One page of branches with metrics, and totals of all matches. Sorts in memory, one row per branch, because sort
 * keys come from several sources, such as live reports.
 */
export async function branchesPage(
  db: Kysely<CentralTables>,
  fleet: readonly BranchState[],
  query: Query,
  now: Millis,
): Promise<AnswerOf<typeof consolidatedBranches>> {
  const { search, sort = 'branchName', order = 'asc', page = 1, size = FIRST_SIZE } = query;
  const reach = await reachOf(db, query, now);
  const [measures, completeness] = await Promise.all([
    measuresByBranch(db, reach, query),
    completenessOf(db, reach, now),
  ]);
  const knownOf = new Map(fleet.map((known) => [known.id, known]));
  const wanted = foldText(search ?? '');
  const rows = reach.branches
    // A disabled branch is listed while it has metrics in the period.
    .filter(({ id, name, enabled }) => (enabled || measures.has(id)) && foldText(name).includes(wanted))
    .map((branch): Row => {
      const known = knownOf.get(branch.id);
      const own = measures.get(branch.id) ?? NO_MEASURES;
      return {
        branch,
        known,
        completeness: completeness(branch, known),
        measures: own,
        metrics: presentMetrics(own),
      };
    });
  const visible = sortRows(rows, sort, order).slice((page - 1) * size, page * size);
  const trendOf = await coursesOf(
    db,
    reach,
    visible.map(({ branch }) => branch),
  );
  return {
    rows: visible.map((row) => ({ ...present(row), trend: trendOf(row.branch) })),
    total: rows.length,
    totals: totalsOf(rows),
    computedAt: now,
  };
}

const present = ({ branch, known, completeness, metrics }: Row): Omit<ConsolidatedBranch, 'trend'> => ({
  id: branch.id,
  idBranches: branch.id,
  branchName: branch.name,
  idBranchTypes: branch.idBranchTypes,
  enabled: branch.enabled ? 'Y' : 'N',
  connection: connectionOf(known),
  ...completeness,
  now: known?.live ?? null,
  metrics,
});

/** Sort value of each column; unknown values, and current ones of disconnected branches, are first. */
const KEYS: Readonly<Record<(typeof CONSOLIDATED_SORTS)[number], (row: Row) => string | number>> = {
  branchName: ({ branch }) => foldText(branch.name),
  waiting: (row) => liveOf(row)?.waiting ?? -1,
  maxWait: (row) => liveOf(row)?.maxWaitMs ?? -1,
  served: ({ metrics }) => metrics.served,
  waitingAvg: ({ metrics }) => metrics.waitingAvg ?? -1,
  sla: ({ metrics }) => metrics.sla ?? -1,
  noshow: ({ metrics }) => metrics.noshow,
};

function sortRows(rows: readonly Row[], sort: keyof typeof KEYS, order: 'asc' | 'desc'): Row[] {
  const key = KEYS[sort];
  const sign = order === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, by: key(row) }))
    .sort((one, other) => sign * compare(one.by, other.by) || one.row.branch.id - other.row.branch.id)
    .map(({ row }) => row);
}

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** Live metrics of a branch; null for a disconnected one. */
const liveOf = ({ known }: Row): Live | null => (known?.connection === 'online' ? known.live : null);

function totalsOf(rows: readonly Row[]): AnswerOf<typeof consolidatedBranches>['totals'] {
  const live = rows.flatMap((row) => liveOf(row) ?? []);
  return {
    metrics: presentMetrics(altogether(rows.map(({ measures }) => measures))),
    branches: rows.length,
    ...countConnections(rows.map(({ known }) => ({ connection: connectionOf(known) }))),
    incomplete: rows.filter(({ completeness }) => completeness.complete === 'N').length,
    now: live.reduce(mergeLive, NO_LIVE_DATA),
  };
}

const NO_LIVE_DATA: Live = {
  waiting: 0,
  maxWaitMs: 0,
  assisting: 0,
  openWorkstations: 0,
  servedToday: 0,
};

const mergeLive = (one: Live, other: Live): Live => ({
  waiting: one.waiting + other.waiting,
  maxWaitMs: Math.max(one.maxWaitMs, other.maxWaitMs),
  assisting: one.assisting + other.assisting,
  openWorkstations: one.openWorkstations + other.openWorkstations,
  servedToday: one.servedToday + other.servedToday,
});
