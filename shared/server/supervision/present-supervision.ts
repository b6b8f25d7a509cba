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
  readonly figures: QueueNow;
}

/**
 * Puts what supervision shows of a branch into words of the wire: narrowed to the queues of a view profile, and to the
 * workstations that may call one of them (operations specification, sections 2 and 3). Sums are over the queues that
 * are shown.
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
  const all = mergeQueues(queues.map(({ figures }) => figures));
  return {
    idBranches: supervised.idBranches,
    branchName: supervised.branchName,
    idViewProfiles: view?.id ?? null,
    asOf: now,
    connection,
    // Nothing changes of what was sent last.
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
    averageWaiting: { avgWaiting: averageWait(all), maxWaiting: longestWait(all, now) },
    queues: queues.map((shown) => presentQueue(shown, supervised, callers)),
    workstations: workstations.map((one) => presentWorkstation(one, tally.servedAt(one.id), now)),
  };
}

/** The queues that are offered, and those that are no more as long as the day has something of them. */
function supervisedQueues({ queues, view, tally, now }: Supervised): SupervisedQueueView[] {
  return queues
    .filter(({ id }) => view === null || view.queues.has(id))
    .map((queue) => ({ queue, figures: queueNow(tally.queue(queue.id), queue.sla, now) }))
    .filter(({ queue, figures }) => queue.offered || isInUse(figures));
}

const isInUse = ({ waiting, assisting, called, served, noShow }: QueueNow): boolean =>
  waiting + assisting + called + served + noShow > 0;

/** How many of these workstations may call each queue. */
function callersOf(open: readonly SupervisedWorkstation[]): ReadonlyMap<number, number> {
  const callers = new Map<number, number>();
  for (const { callable } of open) for (const id of callable) callers.set(id, (callers.get(id) ?? 0) + 1);
  return callers;
}

function presentQueue(
  { queue, figures }: SupervisedQueueView,
  { waitNow, now }: Supervised,
  callers: ReadonlyMap<number, number>,
): QueueActivity {
  const wait = waitNow(queue.id, figures.waiting);
  return {
    idQueues: queue.id,
    queueName: queue.name,
    letter: queue.letter,
    promise: queue.sla,
    waiting: figures.waiting,
    waitingInSLA: figures.waiting - figures.waitingLate,
    waitingOutSLA: figures.waitingLate,
    assisting: figures.assisting,
    longestSince: figures.longestSince,
    maxWaiting: longestWait(figures, now),
    waitFromMinutes: wait?.fromMinutes ?? null,
    waitToMinutes: wait?.toMinutes ?? null,
    sla: serviceLevel(figures),
    served: figures.served,
    noshow: figures.noShow,
    workstations: callers.get(queue.id) ?? 0,
  };
}

function presentWorkstation(one: SupervisedWorkstation, served: number, now: Millis): AttentionActivity {
  const { session, held } = one;
  return {
    idWorkstations: one.id,
    workstationName: one.name,
    idUsers: session?.idUsers ?? null,
    employeeFullName: session?.employee ?? '',
    status: statusOf(one),
    idTicket: held?.idTicket ?? null,
    ticket: held?.code ?? '',
    clientFullName: held?.customer ?? '',
    openedAt: session?.openedAt ?? null,
    time: session ? secondsSince(session.openedAt, now) : 0,
    calledAt: held?.calledAt ?? null,
    currentServiceTime: held ? secondsSince(held.calledAt, now) : 0,
    plannedServiceTime: held?.plannedServiceTime ?? null,
    idAttentionProfiles: one.idAttentionProfiles,
    profile: one.profile ?? '',
    served,
  };
}

function statusOf({ session, held, isWaiting }: SupervisedWorkstation): AttentionActivity['status'] {
  if (!session) return 'off';
  if (held) return 'assisting';
  return isWaiting ? 'waiting' : 'idle';
}

const longestWait = ({ longestSince }: QueueNow, now: Millis): number =>
  longestSince === null ? 0 : secondsSince(longestSince, now);

function earliest(one: Millis | null, other: Millis | null): Millis | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
