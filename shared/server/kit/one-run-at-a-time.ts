/** Starts the work, or lets the running one go round once more; `settled` resolves when it rests. */
export interface Run {
  (): void;
  settled(): Promise<void>;
}

/** Lets work be woken from many sides without running twice at once. What it throws goes to `onFailure`. */
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
    settled: async () => {
      while (running) await running;
    },
  });
}
