import type { Kysely } from 'kysely';
import type { DashboardTotals, dashboardTable } from '#shared/contract/dashboard/dashboard.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { mergeCounts, NO_COUNTS, toBranchRowMetrics } from '#shared/domain/dashboard/branch-counts.ts';
import { countConnections } from '#shared/domain/fleet/connection-state.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SharedTables } from '../db/tables.ts';
import { branchRow, type CountedRow } from './branch-row.ts';
import { callingWorkstations } from './calling-workstations.ts';
import { configuredAlarms } from './configured-alarms.ts';
import type { DashboardSource } from './dashboard-source.ts';
import { resolveSelection, type Selection } from './resolve-selection.ts';

export interface DashboardOptions {
  readonly reader: Kysely<SharedTables>;
  readonly source: DashboardSource;
}

/** Reads what dashboards show: of each branch of a selection, and of all of them together. */
export function createDashboard({ reader, source }: DashboardOptions) {
  async function rowsOf(selection: Selection, now: Millis): Promise<CountedRow[]> {
    const { branches, queues } = await resolveSelection(reader, selection);
    const [factsOf, workstations, alarmsAt] = await Promise.all([
      source({ branches, queues, now }),
      callingWorkstations(reader, queues),
      configuredAlarms(reader),
    ]);
    return branches.map((branch) =>
      branchRow({
        branch,
        queues,
        now,
        facts: factsOf(branch.id),
        workstations: workstations.get(branch.id) ?? [],
        alarms: alarmsAt(branch),
      }),
    );
  }

  return {
    /** The worst first: by alarms, then by who waits longest, then by name. */
    async table(selection: Selection, now: Millis): Promise<AnswerOf<typeof dashboardTable>> {
      const rows = await rowsOf(selection, now);
      return { rows: worstFirst(rows.map(({ row }) => row)), computedAt: now };
    },

    async totals(selection: Selection, now: Millis): Promise<DashboardTotals> {
      const rows = await rowsOf(selection, now);
      const counts = rows.map((one) => one.counts).reduce(mergeCounts, NO_COUNTS);
      const maxLength = rows.find((one) => one.counts.longestWait === counts.longestWait)?.row;
      return {
        ...toBranchRowMetrics(counts),
        branches: rows.length,
        alarmed: rows.filter(({ row }) => row.alarms.length > 0).length,
        ...countConnections(rows.map(({ row }) => row)),
        comparableDemand: counts.arrivedComparable,
        longestAt:
          maxLength && counts.longestWait > 0
            ? { idBranches: maxLength.idBranches, branchName: maxLength.branchName }
            : null,
        computedAt: now,
      };
    },
  };
}

type Row = CountedRow['row'];

function worstFirst(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ row, name: foldText(row.branchName) }))
    .sort(
      (one, other) =>
        other.row.alarms.length - one.row.alarms.length ||
        other.row.maxWaiting - one.row.maxWaiting ||
        (one.name < other.name ? -1 : one.name > other.name ? 1 : one.row.idBranches - other.row.idBranches),
    )
    .map(({ row }) => row);
}
