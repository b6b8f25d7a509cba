import { EventEmitter } from 'node:events';

/** Lets requests wait for a change of some print job instead of asking again and again. */
export function createJobWatch() {
  const changes = new EventEmitter().setMaxListeners(0);

  return {
    changed: (): void => {
      changes.emit('change');
    },

    /** Resolves when `reached` holds after some change, when the time is over, or when the asker has gone. */
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
