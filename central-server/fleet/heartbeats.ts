import { OFFLINE_AFTER_MS } from '#shared/domain/fleet/connection-state.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

interface Heartbeat {
  /** By the clock that is never set. */
  readonly at: number;
  /** Moment of the report that was heard; null until it is read. */
  readonly reportedAt: Millis | null;
}

/**
 * Remembers when each branch was heard last, by a clock that is never set. What this process did not hear itself, since
 * it came before its start or to another one, is taken from the wall clock once, and ages like the rest from then on.
 */
export function createHeartbeats({ now, mono }: Clock) {
  const receivedAt = new Map<number, Heartbeat>();
  const online = new Set<number>();

  function lastSeen(idBranches: number, reportedAt: Millis): number {
    const known = receivedAt.get(idBranches);
    if (known?.reportedAt === reportedAt) return known.at;
    // Belongs to what this process has heard itself.
    const at = known?.reportedAt === null ? known.at : mono() - Math.max(0, now() - reportedAt);
    receivedAt.set(idBranches, { at, reportedAt });
    if (mono() - at < OFFLINE_AFTER_MS) online.add(idBranches);
    return at;
  }

  return {
    heard(idBranches: number): void {
      receivedAt.set(idBranches, { at: mono(), reportedAt: null });
      online.add(idBranches);
    },

    /** Milliseconds since the branch's last report, which came at `reportedAt`. */
    offlineMs: (idBranches: number, reportedAt: Millis): number =>
      Math.max(0, mono() - lastSeen(idBranches, reportedAt)),

    /** Lists the branches that have become silent since the last call. */
    wentOffline(): number[] {
      const removed = [...online].filter((id) => mono() - (receivedAt.get(id)?.at ?? 0) >= OFFLINE_AFTER_MS);
      for (const id of removed) online.delete(id);
      return removed;
    },
  };
}

export type Heartbeats = ReturnType<typeof createHeartbeats>;
