import { EventEmitter } from 'node:events';

/** Long polling for changes of print jobs. */
export function createJobWatch() {
  const changes = new EventEmitter().setMaxListeners(0);

  return {
    changed: (): void => {
      changes.emit('change');
    },

    /** Resolves when `reached` is true after a change, after the timeout, or when the request ends. */
    until: (reached: () => boolean, ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          changes.off('change', check);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const check = () => {
          if (reached()) done();
        };
        const timer = setTimeout(done, ms);
        changes.on('change', check);
        signal.addEventListener('abort', done);
        if (signal.aborted) done();
      }),
  };
}

export type JobWatch = ReturnType<typeof createJobWatch>;
