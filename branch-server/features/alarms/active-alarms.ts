import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

/** How long an alarm goes on at a branch, from when it was first raised. */
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

/** Writes down what became of a run; both are looked at again a second later where they fail. */
export interface RunWriting {
  end(run: Run, at: Millis): Promise<void>;
  goOn(run: Run): Promise<void>;
}

/** Milliseconds for which conditions must not hold before an alarm is over: one who is called makes room for the next. */
const OVER_AFTER_MS = 15_000;

/** Follows the alarms that go on, and ends each once its conditions have not held for a while. */
export function createActiveAlarms(clock: Pick<Clock, 'now' | 'mono'>, writing: RunWriting) {
  const runs = new Map<string, Watched>();
  const keyOf = (idBranches: number, idAlerts: number) => `${idBranches}/${idAlerts}`;

  async function end(run: Watched, at: Millis): Promise<void> {
    await writing.end(run, at);
    run.ended = true;
  }

  return {
    /** Takes up a run: one that was raised just now, or that went on when the server was stopped. */
    begin(run: Run): void {
      runs.set(keyOf(run.idBranches, run.idAlerts), { ...run, pause: null, ended: false });
    },

    /** Notes that the conditions hold; an alarm that was over goes on, while it still sleeps. */
    async held(idBranches: number, idAlerts: number): Promise<void> {
      const run = runs.get(keyOf(idBranches, idAlerts));
      if (!run) return;
      run.pause = null;
      if (!run.ended) return;
      await writing.goOn(run);
      run.ended = false;
    },

    /** Notes that they do not. */
    async notHeld(idBranches: number, idAlerts: number): Promise<void> {
      const run = runs.get(keyOf(idBranches, idAlerts));
      if (!run || run.ended) return;
      run.pause ??= { at: clock.now(), mono: clock.mono() };
      if (clock.mono() - run.pause.mono >= OVER_AFTER_MS) await end(run, run.pause.at);
    },

    /** Ends what is watched no more: an alarm that was disabled, deleted, or holds elsewhere now. */
    async endOthers(isWatched: (idBranches: number, idAlerts: number) => boolean): Promise<void> {
      for (const [key, run] of runs) {
        if (isWatched(run.idBranches, run.idAlerts)) continue;
        if (!run.ended) await end(run, run.pause?.at ?? clock.now());
        runs.delete(key);
      }
    },
  };
}
