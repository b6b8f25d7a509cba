import PQueue from 'p-queue';

/** Starts the work, or repeats the running one; `idle` resolves when no run is left. */
export interface Run {
  (): void;
  idle(): Promise<void>;
}

/** Runs work at most once at a time; a call during a run causes another run. Errors go to `onFailure`. */
export function oneRunAtATime(work: () => Promise<void>, onFailure: (error: unknown) => void): Run {
  const queue = new PQueue({ concurrency: 1 });
  const run = () => {
    if (queue.size === 0) void queue.add(() => work().catch(onFailure));
  };
  return Object.assign(run, { idle: () => queue.onIdle() });
}
