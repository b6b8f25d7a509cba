import type {
  AttentionActivity,
  QueueActivity,
  Supervision,
} from '#shared/contract/workstation/supervision-metrics.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { mergeQueues, type QueueNow, queueNow } from '#shared/domain/statistics/queue-now.ts';
import { averageWait, serviceLevel } from '#shared/domain/statistics/service-level.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import type { Supervised, SupervisedQueue, SupervisedWorkstation } from './supervised.ts';

interface SupervisedQueueView {
  readonly queue: SupervisedQueue;
  readonly metrics: QueueNow;
}

/**
 * Maps supervision data to its API shape, narrowed to the queues of a view profile and the workstations that may call
 * them (operations specification, sections 2 and 3). Totals cover the visible queues.
 */
export function presentSupervision(supervised: Supervised): Supervision {
  const { view, tally, now, dayEndsAt, connection } = supervised;
  const queues = supervisedQueues(supervised);
  const open = supervised.workstations.filter(({ session }) => session !== null);
  const workstations = supervised.workstations.filter(
    ({ enabled, session, callable }) =>
      (enabled || session !== null) && (view === null || callable.some((id) => view.queues.has(id))),
  );
  const callers = callersOf(open);
  const all = mergeQueues(queues.map(({ metrics }) => metrics));
  return {
    idBranches: supervised.idBranches,
    branchName: supervised.branchName,
    idViewProfiles: view?.id ?? null,
    asOf: now,
    connection,
    // An offline branch does not change.
    changesAt: connection !== 'online' ? null : earliest(all.nextLateAt, dayEndsAt > now ? dayEndsAt : null),
    totals: {
      totalWaiting: all.waiting,
      totalAssisting: all.assisting,
      totalServed: all.served,
      totalWorkStations: workstations.length,
      openWorkstations: workstations.filter(({ session }) => session !== null).length,
    },
    clientsServed: { assisted: all.served, noshow: all.noShow },
    levelOfService: { inSLA: all.in_time, outSLA: all.promised - all.in_time, sla: serviceLevel(all) },
    averageWaiting: { avgWaiting: averageWait(all), maxWaiting: maxWait(all, now) },
    queues: queues.map((visible) => presentQueue(visible, supervised, callers)),
    workstations: workstations.map((one) => presentWorkstation(one, tally.servedAt(one.id), now)),
  };
}

/** Offered queues, and others with tickets of the day. */
function supervisedQueues({ queues, view, tally, now }: Supervised): SupervisedQueueView[] {
  return queues
    .filter(({ id }) => view === null || view.queues.has(id))
    .map((queue) => ({ queue, metrics: queueNow(tally.queue(queue.id), queue.sla, now) }))
    .filter(({ queue, metrics }) => queue.offered || isInUse(metrics));
}

const isInUse = ({ waiting, assisting, called, served, noShow }: QueueNow): boolean =>
  waiting + assisting + called + served + noShow > 0;

/** Number of workstations that may call each queue. */
function callersOf(open: readonly SupervisedWorkstation[]): ReadonlyMap<number, number> {
  const callers = new Map<number, number>();
  for (const { callable } of open) for (const id of callable) callers.set(id, (callers.get(id) ?? 0) + 1);
  return callers;
}

function presentQueue(
  { queue, metrics }: SupervisedQueueView,
  { waitNow, now }: Supervised,
  callers: ReadonlyMap<number, number>,
): QueueActivity {
  const wait = waitNow(queue.id, metrics.waiting);
  return {
    idQueues: queue.id,
    queueName: queue.name,
    letter: queue.letter,
    promise: queue.sla,
    waiting: metrics.waiting,
    waitingInSLA: metrics.waiting - metrics.waitingLate,
    waitingOutSLA: metrics.waitingLate,
    assisting: metrics.assisting,
    oldestSince: metrics.oldestSince,
    maxWaiting: maxWait(metrics, now),
    waitFromMinutes: wait?.fromMinutes ?? null,
    waitToMinutes: wait?.toMinutes ?? null,
    sla: serviceLevel(metrics),
    served: metrics.served,
    noshow: metrics.noShow,
    workstations: callers.get(queue.id) ?? 0,
  };
}

function presentWorkstation(one: SupervisedWorkstation, served: number, now: Millis): AttentionActivity {
  const { session, currentTicket } = one;
  return {
    idWorkstations: one.id,
    workstationName: one.name,
    idUsers: session?.idUsers ?? null,
    employeeFullName: session?.employee ?? '',
    status: statusOf(one),
    idTicket: currentTicket?.idTicket ?? null,
    ticket: currentTicket?.code ?? '',
    clientFullName: currentTicket?.customer ?? '',
    openedAt: session?.openedAt ?? null,
    time: session ? secondsSince(session.openedAt, now) : 0,
    calledAt: currentTicket?.calledAt ?? null,
    currentServiceTime: currentTicket ? secondsSince(currentTicket.calledAt, now) : 0,
    plannedServiceTime: currentTicket?.plannedServiceTime ?? null,
    idAttentionProfiles: one.idAttentionProfiles,
    profile: one.profile ?? '',
    served,
  };
}

function statusOf({ session, currentTicket, isWaiting }: SupervisedWorkstation): AttentionActivity['status'] {
  if (!session) return 'off';
  if (currentTicket) return 'assisting';
  return isWaiting ? 'waiting' : 'idle';
}

const maxWait = ({ oldestSince }: QueueNow, now: Millis): number =>
  oldestSince === null ? 0 : secondsSince(oldestSince, now);

function earliest(one: Millis | null, other: Millis | null): Millis | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
