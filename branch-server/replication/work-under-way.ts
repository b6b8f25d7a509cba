import type { After, Timer } from './after.ts';

/** Keeps what one end of replication is doing, and when it wakes, so that stopping it can wait for its work. */
export function createWorkUnderWay(after: After) {
  let underWay: Promise<void> = Promise.resolve();
  let timer: Timer | null = null;
  let isStopped = false;

  function add(work: Promise<unknown>): void {
    underWay = Promise.all([underWay, work]).then(() => undefined);
  }

  return {
    add,
    /** Does `work` after so many milliseconds; the latest call counts, none does after the stop. */
    wakeAfter(ms: number, work: () => Promise<unknown>): void {
      timer?.stop();
      timer = isStopped ? null : after(ms, () => add(work()));
    },
    isStopped: (): boolean => isStopped,
    /** Begins nothing more; resolves when what was begun is done. */
    stop(): Promise<void> {
      isStopped = true;
      timer?.stop();
      return underWay;
    },
  };
}
