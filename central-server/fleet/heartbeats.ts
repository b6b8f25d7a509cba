import { AWAY_AFTER_MS } from '#shared/domain/fleet/connection-state.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

/**
 * Remembers when each branch was heard last, by a clock that is never set. What was heard before this process started
 * is taken from the wall clock once, and ages like the rest from then on.
 */
export function createHeartbeats({ now, mono }: Clock) {
  const heardAt = new Map<number, number>();
  const online = new Set<number>();

  function lastHeard(idBranches: number, reportedAt: Millis): number {
    const known = heardAt.get(idBranches);
    if (known !== undefined) return known;
    const heard = mono() - Math.max(0, now() - reportedAt);
    heardAt.set(idBranches, heard);
    if (mono() - heard < AWAY_AFTER_MS) online.add(idBranches);
    return heard;
  }

  return {
    heard(idBranches: number): void {
      heardAt.set(idBranches, mono());
      online.add(idBranches);
    },

    /** Milliseconds since the branch's last report, which came at `reportedAt`. */
    silentMs: (idBranches: number, reportedAt: Millis): number =>
      Math.max(0, mono() - lastHeard(idBranches, reportedAt)),

    /** Lists the branches that have become silent since the last call. */
    goneSilent(): number[] {
      const gone = [...online].filter((id) => mono() - (heardAt.get(id) ?? 0) >= AWAY_AFTER_MS);
      for (const id of gone) online.delete(id);
      return gone;
    },
  };
}

export type Heartbeats = ReturnType<typeof createHeartbeats>;
