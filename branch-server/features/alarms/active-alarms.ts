import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

/** Period in which an alarm is active at a branch, from when it was first raised. */
export interface Run {
  readonly idBranches: number;
  readonly idAlerts: number;
  readonly since: Millis;
}

interface Watched extends Run {
  /** Since when its conditions do not hold, by both clocks; null while they do. */
  pause: { readonly at: Millis; readonly mono: number } | null;
  ended: boolean;
}

/** Stores the end or continuation of a run; after a failure both are retried a second later. */
export interface RunWriting {
  end(run: Run, at: Millis): Promise<void>;
  goOn(run: Run): Promise<void>;
}

/** Time for which conditions must be false before an alarm ends, ms: they may be true again after one call. */
const OVER_AFTER_MS = 15_000;

/** Tracks active alarms, and ends each once its conditions have been false for a while. */
export function createActiveAlarms(clock: Pick<Clock, 'now' | 'mono'>, writing: RunWriting) {
  const runs = new Map<string, Watched>();
  const keyOf = (idBranches: number, idAlerts: number) => `${idBranches}/${idAlerts}`;

  async function end(run: Watched, at: Millis): Promise<void> {
    await writing.end(run, at);
    run.ended = true;
  }

  return {
    /** Adds a run: a new one, or one that was active when the server stopped. */
    begin(run: Run): void {
      runs.set(keyOf(run.idBranches, run.idAlerts), { ...run, pause: null, ended: false });
    },

    /** The conditions are true: a paused run continues, also an ended one within the repeat interval. */
    async conditionMet(idBranches: number, idAlerts: number): Promise<void> {
      const run = runs.get(keyOf(idBranches, idAlerts));
      if (!run) return;
      run.pause = null;
      if (!run.ended) return;
      await writing.goOn(run);
      run.ended = false;
    },

    /** Notes that they do not. */
    async conditionCleared(idBranches: number, idAlerts: number): Promise<void> {
      const run = runs.get(keyOf(idBranches, idAlerts));
      if (!run || run.ended) return;
      run.pause ??= { at: clock.now(), mono: clock.mono() };
      if (clock.mono() - run.pause.mono >= OVER_AFTER_MS) await end(run, run.pause.at);
    },

    /** Ends runs of alarms that are disabled, deleted or no longer apply here. */
    async endOthers(isWatched: (idBranches: number, idAlerts: number) => boolean): Promise<void> {
      for (const [key, run] of runs) {
        if (isWatched(run.idBranches, run.idAlerts)) continue;
        if (!run.ended) await end(run, run.pause?.at ?? clock.now());
        runs.delete(key);
      }
    },
  };
}
