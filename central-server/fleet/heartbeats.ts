import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

interface Heartbeat {
  /** Monotonic time. */
  readonly at: number;
  /** Time of the last known report; null until it is read. */
  readonly reportedAt: Millis | null;
}

/**
 * Records when each branch was last heard, by the monotonic clock. Reports received by another process or before the
 * start are read from the wall clock once and age by the monotonic clock afterwards.
 */
export function createHeartbeats({ now, mono }: Clock, offlineAfterMs: () => Millis) {
  const receivedAt = new Map<number, Heartbeat>();
  const online = new Set<number>();

  function lastSeen(idBranches: number, reportedAt: Millis): number {
    const known = receivedAt.get(idBranches);
    if (known?.reportedAt === reportedAt) return known.at;
    // A report that this process received itself.
    const at = known?.reportedAt === null ? known.at : mono() - Math.max(0, now() - reportedAt);
    receivedAt.set(idBranches, { at, reportedAt });
    if (mono() - at < offlineAfterMs()) online.add(idBranches);
    return at;
  }

  return {
    record(idBranches: number): void {
      receivedAt.set(idBranches, { at: mono(), reportedAt: null });
      online.add(idBranches);
    },

    /** Time since the last report of a branch, received at `reportedAt`, ms. */
    offlineMs: (idBranches: number, reportedAt: Millis): number =>
      Math.max(0, mono() - lastSeen(idBranches, reportedAt)),

    /** True if the last report of a branch, received at `reportedAt`, is not too long ago. */
    isOnline: (idBranches: number, reportedAt: Millis): boolean =>
      mono() - lastSeen(idBranches, reportedAt) < offlineAfterMs(),

    /** Lists branches that went offline since the last call. */
    wentOffline(): number[] {
      const removed = [...online].filter((id) => mono() - (receivedAt.get(id)?.at ?? 0) >= offlineAfterMs());
      for (const id of removed) online.delete(id);
      return removed;
    },
  };
}

export type Heartbeats = ReturnType<typeof createHeartbeats>;
