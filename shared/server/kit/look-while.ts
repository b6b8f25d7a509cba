import type { Millis } from '#shared/domain/ids.ts';

export interface LookWhileOptions {
  /** Milliseconds between two looks. */
  readonly everyMs: Millis;
  /** Tells whether anybody waits. */
  readonly isAwaited: () => boolean;
  readonly look: () => Promise<void>;
  /** Hears what made a look fail; the next follows all the same. */
  readonly failed: (error: unknown) => void;
}

/** Looks again and again while somebody waits for what there may be to see, one look at a time for all of them. */
export function lookWhile({ everyMs, isAwaited, look, failed }: LookWhileOptions) {
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;

  /** Call it when somebody begins to wait. */
  function begin(): void {
    if (timer || !isAwaited() || isStopped) return;
    timer = setTimeout(() => {
      looking = look()
        .catch(failed)
        .finally(() => {
          timer = null;
          begin();
        });
    }, everyMs);
  }

  return {
    begin,
    isStopped: () => isStopped,
    /** Looks no more. Resolves once nothing is being read. */
    async stop(): Promise<void> {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await looking;
    },
  };
}
