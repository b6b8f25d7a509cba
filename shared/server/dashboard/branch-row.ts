import type { DashboardBranch } from '#shared/contract/dashboard/dashboard.ts';
import { alarmsOf, LONG_AVERAGE } from '#shared/domain/dashboard/branch-alarms.ts';
import { type BranchCounts, toBranchRowMetrics } from '#shared/domain/dashboard/branch-counts.ts';
import { type ConfiguredAlarm, type MeasuredAt, waitsTooLong } from '#shared/domain/dashboard/wait-alarm.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { CallingWorkstation } from './calling-workstations.ts';
import type { BranchData } from './dashboard-source.ts';
import type { SelectedBranch } from './resolve-selection.ts';

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
export interface CountedRow {
  readonly row: DashboardBranch;
  readonly counts: BranchCounts;
}

/** Creates the row of a branch. An offline branch shows its last known waits. */
export function branchRow({ branch, facts, workstations, alarms, queues, now }: RowParts): CountedRow {
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
