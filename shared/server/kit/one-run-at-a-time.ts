/** Starts the work, or repeats the running one; `settled` resolves when it is idle. */
export interface Run {
  (): void;
  idle(): Promise<void>;
}

/** Runs work at most once at a time; a call during a run causes another run. Errors go to `onFailure`. */
export function oneRunAtATime(work: () => Promise<void>, onFailure: (error: unknown) => void): Run {
  let running: Promise<void> | null = null;
  let again = false;

  function run(): void {
    if (running) {
      again = true;
      return;
    }
    running = work()
      .catch(onFailure)
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          run();
        }
      });
  }

  return Object.assign(run, {
    idle: async () => {
      while (running) await running;
    },
  });
}
