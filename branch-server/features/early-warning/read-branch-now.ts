import type { Calling } from '#branch-server/calling/calling.ts';
import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import { profileChain } from '#shared/domain/calling/profile-chain.ts';
import type { BranchNow, WorkstationNow } from '#shared/domain/early-warning/branch-now.ts';
import { type CallOrder, callOrder } from '#shared/domain/early-warning/call-order.ts';
import { expectedArrivals } from '#shared/domain/early-warning/expected-arrivals.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { createUsualArrivals } from './usual-arrivals.ts';
import type { WarningReads } from './warning-reads.ts';

export interface BranchNowOptions {
  readonly reads: WarningReads;
  /** Uses the reading connection. */
  readonly calling: Pick<Calling, 'lines'>;
  readonly days: Pick<BusinessDays, 'today' | 'todaySince'>;
}

/** Who came in the last three quarters of an hour tells of the next. */
const SEEN_MS = 45 * 60_000;
/** Fewer services than this are no experience. */
const FEWEST = 5;
/** Called one after the other where nothing else is known: for a lineal workstation. */
const PLAIN = { type: 'FIFO', rows: [], generalLimit: 0 } as const;

/** Reads a branch as it is now, as the early warning wants it. */
export function createBranchNow({ reads, calling: { lines }, days }: BranchNowOptions) {
  const usualOf = createUsualArrivals(reads.came);

  function workstationsOf(branch: number, now: Millis): WorkstationNow[] {
    // Those that call alike share one order.
    const orders = new Map<string, CallOrder>();
    return reads.open(branch).map(({ id, idProfile, lineal, queue, since }) => {
      const queues = lines.queuesOf(id).map((one) => one.id);
      const profile = lineal || idProfile === null ? null : lines.profileOf(idProfile);
      const [inForce] = profile ? profileChain(profile, lines.measured(profile, branch, now)) : [];
      const key = `${inForce?.profile.id ?? 0}/${queues.join()}`;
      const order = orders.get(key) ?? callOrder(inForce?.profile ?? PLAIN, queues);
      orders.set(key, order);
      return { order, serving: queue !== null && since !== null ? { queueId: queue, since } : null };
    });
  }

  return (
    place: { readonly id: number; readonly zone: string },
    now: Millis,
    closesAt: Millis,
  ): BranchNow => {
    const { id: branch } = place;
    const day = days.today(place);
    const seenFrom = Math.max(now - SEEN_MS, days.todaySince(place));
    const withinMs = Math.max(0, now - seenFrom);
    const came = Map.groupBy(reads.came(branch, seenFrom, now), ({ queue }) => queue);
    const usual = usualOf(branch, now, SEEN_MS);
    return {
      ...{ now, closesAt },
      workstations: workstationsOf(branch, now),
      queues: reads.queues(branch).map(({ id, sla, planned }) => {
        const times = reads.recent({ idBranches: branch, idQueues: id, day, now });
        const mean = times.reduce((sum, one) => sum + one, 0) / Math.max(1, times.length);
        return {
          ...{ id, sla, waitingSince: reads.waiting(branch, id) },
          perHour: expectedArrivals({
            ...{ came: came.get(id)?.length ?? 0, withinMs },
            usual: usual && (usual.get(id) ?? { seen: 0, coming: [0] }),
          }),
          serviceTime: times.length >= FEWEST ? mean : planned,
        };
      }),
    };
  };
}
