import type { Kysely } from 'kysely';
import type { DashboardTotals, dashboardTable } from '#shared/contract/dashboard/dashboard.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { mergeCounts, NO_COUNTS, toBranchRowMetrics } from '#shared/domain/dashboard/branch-counts.ts';
import type { ConfiguredAlarm } from '#shared/domain/dashboard/wait-alarm.ts';
import { countConnections } from '#shared/domain/fleet/connection-state.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { branchRow, type CountedRow } from './branch-row.ts';
import { callingWorkstations } from './calling-workstations.ts';
import type { DashboardSource } from './dashboard-source.ts';
import { resolveSelection, type Selection } from './resolve-selection.ts';

export interface DashboardOptions {
  readonly reader: Kysely<SharedTables>;
  readonly source: DashboardSource;
}

/** Reads the dashboard of a selection, per branch and in total. */
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
    /** Sorted by alarms, longest wait and name. */
    async table(selection: Selection, now: Millis): Promise<AnswerOf<typeof dashboardTable>> {
      const rows = await rowsOf(selection, now);
      return { rows: worstFirst(rows.map(({ row }) => row)), computedAt: now };
    },

    async totals(selection: Selection, now: Millis): Promise<DashboardTotals> {
      const rows = await rowsOf(selection, now);
      const counts = rows.map((one) => one.counts).reduce(mergeCounts, NO_COUNTS);
      const maxLength = rows.find((one) => one.counts.maxWait === counts.maxWait)?.row;
      return {
        ...toBranchRowMetrics(counts),
        branches: rows.length,
        alarmed: rows.filter(({ row }) => row.alarms.length > 0).length,
        ...countConnections(rows.map(({ row }) => row)),
        comparableDemand: counts.arrivedComparable,
        oldestAt:
          maxLength && counts.maxWait > 0
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

interface AlarmTarget {
  readonly id: number;
  readonly idBranchTypes: number;
}

/** Enabled waiting alarms as they apply at a branch. */
async function configuredAlarms(
  reader: Kysely<SharedTables>,
): Promise<(location: AlarmTarget) => readonly ConfiguredAlarm[]> {
  const [rows, adapted] = await Promise.all([
    reader
      .selectFrom('alerts as a')
      .innerJoin('alert_conditions as c', 'c.id_alerts', 'a.id')
      .select(['a.id', 'a.validation_type as validation', 'c.id as idConditions'])
      .select(['c.id_queues as queue', 'c.operand as criterion', 'c.operator', 'c.value'])
      .where('a.enabled', '=', 1)
      .where('a.id', 'in', (eb) =>
        eb.selectFrom('alert_conditions').select('id_alerts').where('operand', '=', 'WAITTIME'),
      )
      .orderBy('a.id')
      .orderBy('c.id')
      .execute(),
    reader
      .selectFrom('alert_condition_values')
      .select(['id_alert_conditions', 'id_branch_types', 'id_branches', 'value'])
      .execute(),
  ]);
  const alarms = [...Map.groupBy(rows, ({ id }) => id).values()];
  const ofBranch = new Map<string, number>();
  const ofType = new Map<string, number>();
  for (const { id_alert_conditions, id_branch_types, id_branches, value } of adapted) {
    if (id_branches !== null) ofBranch.set(`${id_alert_conditions} ${id_branches}`, value);
    else if (id_branch_types !== null) ofType.set(`${id_alert_conditions} ${id_branch_types}`, value);
  }
  return ({ id, idBranchTypes }) =>
    alarms.flatMap((conditions) => {
      const [first] = conditions;
      if (!first) return [];
      return {
        validation: first.validation,
        conditions: conditions.map(({ idConditions, queue, criterion, operator, value }) => ({
          queue,
          criterion,
          operator,
          value:
            ofBranch.get(`${idConditions} ${id}`) ?? ofType.get(`${idConditions} ${idBranchTypes}`) ?? value,
        })),
      };
    });
}
