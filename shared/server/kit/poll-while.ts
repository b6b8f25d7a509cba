import type { Millis } from '#shared/domain/ids.ts';

export interface PollWhileOptions {
  /** Interval in milliseconds. */
  readonly everyMs: Millis;
  /** True while anyone waits for a result. */
  readonly isPending: () => boolean;
  readonly look: () => Promise<void>;
  /** Receives errors; polling continues. */
  readonly failed: (error: unknown) => void;
}

/** Polls while anyone waits, with one query for all waiting callers. */
export function pollWhile({ everyMs, isPending, look, failed }: PollWhileOptions) {
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<void> = Promise.resolve();
  let isStopped = false;

  /** Call when a caller begins to wait. */
  function start(): void {
    if (timer || !isPending() || isStopped) return;
    timer = setTimeout(() => {
      current = look()
        .catch(failed)
        .finally(() => {
          timer = null;
          start();
        });
    }, everyMs);
  }

  return {
    begin: start,
    isStopped: () => isStopped,
    /** Stops polling; resolves when no query is running. */
    async stop(): Promise<void> {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await current;
    },
  };
}
