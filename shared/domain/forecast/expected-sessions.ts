import type { Millis, QueueId } from '../ids.ts';
import { MINUTE_MS } from '../time/units.ts';
import type { WorkstationNow } from './branch-now.ts';
import { callsQueue } from './call-plan.ts';

/** A session of a workstation that has ended. */
export interface PastSession {
  readonly openedAt: Millis;
  readonly closedAt: Millis;
}

/** Past sessions of a workstation, as far as they say when it will open and close today. */
export interface WorkstationPast {
  readonly isOpen: boolean;
  /** When its last session of today ended; null if it is open or has not been open today. */
  readonly closedAt: Millis | null;
  /** Sessions on the same day of each of the last weeks, in order, moved to today. */
  readonly weeks: readonly (readonly PastSession[])[];
}

/**
 * Possible times at which a workstation changes from open to closed or back, ascending: one list for each day that may
 * repeat itself. It follows each list with the same probability, and none if there are none.
 */
export type ExpectedChanges = readonly (readonly Millis[])[];

/** An operator who is later than on a past day is still expected for this time. */
const LATE_MS: Millis = 15 * MINUTE_MS;
/** Before the end of a day workstations close as customers become fewer, which no other day repeats. */
const END_OF_DAY_MS: Millis = 60 * MINUTE_MS;

/**
 * Expected openings and closings of the workstations of a branch: each may do as on the same day of a past week, or, if
 * it closed today, return after a pause as long as past ones of the branch. One list without a change stands for a day
 * unlike the past ones; there is no other without history.
 *
 * @returns the workstations in the same order
 */
export function expectedChanges(workstations: readonly WorkstationPast[], now: Millis): ExpectedChanges[] {
  const weekCount = Math.max(0, ...workstations.map(({ weeks }) => weeks.length));
  const ends = Array.from(
    { length: weekCount },
    (_, week) =>
      Math.max(...workstations.flatMap(({ weeks }) => weeks[week] ?? []).map(({ closedAt }) => closedAt)) -
      END_OF_DAY_MS,
  );
  const pauses = workstations.flatMap(({ weeks }) =>
    weeks.flatMap((sessions, week) => pausesOf(sessions, ends[week] as Millis)),
  );
  return workstations.map(({ isOpen, closedAt, weeks }): ExpectedChanges => {
    const days =
      closedAt === null
        ? weeks.map((sessions, week) => changesAfter(sessions, ends[week] as Millis, isOpen, now))
        : pauses
            .filter((pause) => closedAt + pause > now)
            .map((pause) => (pause === Number.POSITIVE_INFINITY ? [] : [closedAt + pause]));
    return days.some((day) => day.length > 0) ? [...days, []] : [];
  });
}

/**
 * Leaves one workstation open for each queue: operators serve the waiting customers before the last of them closes. It
 * is the one whose closing is expected last.
 */
export function leaveOneCallerEach(
  workstations: readonly WorkstationNow[],
  queues: readonly QueueId[],
): readonly WorkstationNow[] {
  if (workstations.every(({ changes }) => changes.length === 0)) return workstations;
  const closesFrom = ({ changes }: WorkstationNow) => Math.min(...changes.flatMap(([first]) => first ?? []));
  const kept = queues.map((queue) => {
    const callers = workstations.filter(({ plan }) => callsQueue(plan, queue));
    return callers.toSorted((one, other) => closesFrom(other) - closesFrom(one))[0];
  });
  return workstations.map((one) => (kept.includes(one) ? { ...one, changes: [] } : one));
}

/** Times between sessions; infinite after the last one, unless it lasted until the end of the day. */
const pausesOf = (sessions: readonly PastSession[], endOfDay: Millis): Millis[] =>
  sessions.flatMap(({ closedAt }, index) => {
    const next = sessions[index + 1];
    if (next) return [next.openedAt - closedAt];
    return closedAt < endOfDay ? [Number.POSITIVE_INFINITY] : [];
  });

/** The changes still to come if the workstation does as on a past day. */
function changesAfter(
  sessions: readonly PastSession[],
  endOfDay: Millis,
  isOpen: boolean,
  now: Millis,
): Millis[] {
  const changes = sessions.flatMap(({ openedAt, closedAt }, index) => [
    { at: openedAt, opens: true },
    ...(index < sessions.length - 1 || closedAt < endOfDay ? [{ at: closedAt, opens: false }] : []),
  ]);
  const coming = changes.filter(({ at }) => at + LATE_MS > now);
  let next = coming.findIndex(({ opens }) => opens !== isOpen);
  if (next === -1) return [];
  const timeOf = (index: number) => coming[index]?.at ?? Number.POSITIVE_INFINITY;
  // A change that is late comes at the end of its time, unless the next one reverses it by then.
  while (timeOf(next) <= now && timeOf(next + 1) <= timeOf(next) + LATE_MS) next += 2;
  return coming.slice(next).map(({ at }) => (at > now ? at : at + LATE_MS));
}
