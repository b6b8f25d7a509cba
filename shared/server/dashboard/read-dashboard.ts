import type { Kysely } from 'kysely';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { DashboardBranch, DashboardTotals, dashboardTable } from '#shared/contract/reports/dashboard.ts';
import { alarmsOf, LONG_AVERAGE } from '#shared/domain/alarms/branch-alarms.ts';
import { type ConfiguredAlarm, type MeasuredAt, waitsTooLong } from '#shared/domain/alarms/wait-alarm.ts';
import { countConnections } from '#shared/domain/fleet/connection-state.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import {
  type BranchCounts,
  mergeCounts,
  NO_COUNTS,
  toBranchRowMetrics,
} from '#shared/domain/statistics/branch-counts.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { zoneHoursOf } from '../kit/zone-hours.ts';
import type { BranchData, DashboardSource } from './dashboard-source.ts';
import { resolveSelection, type SelectedBranch, type Selection } from './resolve-selection.ts';

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

/** Source data of a row. */
export interface RowParts {
  readonly branch: SelectedBranch;
  readonly facts: BranchData;
  readonly workstations: readonly CallingWorkstation[];
  readonly alarms: readonly ConfiguredAlarm[];
  readonly queues: ReadonlySet<number> | null;
  readonly now: Millis;
}

/** A row with the counts behind its averages. */
interface CountedRow {
  readonly row: DashboardBranch;
  readonly counts: BranchCounts;
}

/** Creates the row of a branch. An offline branch shows its last known waits. */
function branchRow({ branch, facts, workstations, alarms, queues, now }: RowParts): CountedRow {
  const { id, name, latitude, longitude } = branch;
  const { asOf, connection, day, typical } = facts;
  const at = connection !== 'online' && asOf !== null ? Math.min(now, asOf) : now;
  const open = workstations.filter((one) => facts.openWorkstations.has(one.id));
  const counts: BranchCounts = {
    ...day,
    ...queueStateOf(facts.lines, at),
    typical,
    arrivedComparable: typical === null ? 0 : day.arrived,
    openWorkstations: open.length,
    totalWorkstations: workstations.length,
  };
  const metrics = toBranchRowMetrics(counts);
  const measure: MeasuredAt = (criterion, queue) => {
    const line = queue === null ? counts : queueStateOf(inQueue(facts, queue), at);
    switch (criterion) {
      case 'WAITTIME':
        return Math.floor(line.maxWait / 1000);
      case 'CUSTOMERSWAITING':
        return line.waiting;
      case 'WORKSTATIONS':
        return queue === null ? open.length : open.filter((one) => one.queues.has(queue)).length;
      case 'SCHEDULE':
        return secondsOfDay(at + zoneHoursOf(branch.zone) * HOUR_MS);
      // The dashboard has no booking alarms.
      case 'BOOKINGS':
        return 0;
    }
  };
  const alarmed = {
    ...metrics,
    alarmMaxWaiting: asFlag(waitsTooLong(alarms, queues, measure)),
    alarmWaitingAvg: asFlag((metrics.waitingAvg ?? 0) >= LONG_AVERAGE),
  };
  return {
    counts,
    row: {
      idBranches: id,
      branchName: name,
      latitude,
      longitude,
      ...alarmed,
      alarms: alarmsOf({ ...alarmed, asOf }),
      connection,
      asOf,
    },
  };
}

type QueueStates = BranchData['lines'];

const inQueue = ({ lines }: BranchData, queue: number): QueueStates =>
  lines.filter(({ idQueues }) => idQueues === queue);

function queueStateOf(
  lines: QueueStates,
  at: Millis,
): Pick<BranchCounts, 'waiting' | 'waitingLate' | 'maxWait' | 'assisting'> {
  let [waiting, waitingLate, maxWait, assisting] = [0, 0, 0, 0];
  for (const line of lines) {
    waiting += line.waiting;
    waitingLate += line.waitingLate;
    assisting += line.assisting;
    if (line.oldestSince !== null) maxWait = Math.max(maxWait, at - line.oldestSince);
  }
  return { waiting, waitingLate, maxWait, assisting };
}

const secondsOfDay = (localTime: Millis): number =>
  Math.floor((((localTime % DAY_MS) + DAY_MS) % DAY_MS) / 1000);

const asFlag = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');

/** A workstation that calls customers, with its queues. */
interface CallingWorkstation {
  readonly id: number;
  readonly queues: ReadonlySet<number>;
}

const NO_QUEUES: ReadonlySet<number> = new Set();

/** Enabled workstations that call customers, by branch; with queues, those whose view profile has one of them. */
async function callingWorkstations(
  reader: Kysely<SharedTables>,
  queues: ReadonlySet<number> | null,
): Promise<ReadonlyMap<number, readonly CallingWorkstation[]>> {
  const [rows, viewed] = await Promise.all([
    reader
      .selectFrom('workstations as w')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .select(['w.id', 'w.id_branches', 't.id_view_profiles'])
      .where('w.enabled', '=', 1)
      .where('t.reception', '=', 0)
      .execute(),
    reader.selectFrom('view_profile_queues').select(['id_view_profiles', 'id_queues']).execute(),
  ]);
  const ofProfile = new Map<number, Set<number>>();
  for (const { id_view_profiles, id_queues } of viewed) {
    const known = ofProfile.get(id_view_profiles) ?? new Set();
    ofProfile.set(id_view_profiles, known.add(id_queues));
  }
  const serving = new Map(
    [...ofProfile].map(([id, own]) => [id, [...own].some((queue) => queues?.has(queue))] as const),
  );
  const found = new Map<number, CallingWorkstation[]>();
  for (const { id, id_branches, id_view_profiles } of rows) {
    if (queues !== null && !serving.get(id_view_profiles)) continue;
    const one = { id, queues: ofProfile.get(id_view_profiles) ?? NO_QUEUES };
    const known = found.get(id_branches);
    if (known) known.push(one);
    else found.set(id_branches, [one]);
  }
  return found;
}
