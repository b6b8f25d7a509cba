import type { Millis } from '#shared/domain/ids.ts';

export interface PollWhileOptions {
  /** Milliseconds between two looks. */
  readonly everyMs: Millis;
  /** Tells whether anybody waits. */
  readonly isPending: () => boolean;
  readonly look: () => Promise<void>;
  /** Hears what made a look fail; the next follows all the same. */
  readonly failed: (error: unknown) => void;
}

/** Looks again and again while somebody waits for what there may be to see, one look at a time for all of them. */
export function pollWhile({ everyMs, isPending, look, failed }: PollWhileOptions) {
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<void> = Promise.resolve();
  let isStopped = false;

  /** Call it when somebody begins to wait. */
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
    /** Looks no more. Resolves once nothing is being read. */
    async stop(): Promise<void> {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await current;
    },
  };
}
