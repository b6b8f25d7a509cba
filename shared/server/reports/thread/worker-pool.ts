import { Worker } from 'node:worker_threads';
import type { Millis } from '#shared/domain/ids.ts';

/** Somebody who looks at one report often looks at the next soon; the memory of the last is given back after that. */
const IDLE_TIMEOUT_MS: Millis = 10_000;

/**
 * Keeps a thread for the next work of its kind, one at a time: its start costs as much as a small report, and holds
 * whatever else the process does.
 *
 * @param program the module that it runs
 * @param workerData what it is told at its start
 */
export function createWorkerPool(program: URL, workerData: unknown) {
  let stored: { readonly worker: Worker; readonly end: NodeJS.Timeout } | null = null;

  return {
    /** Takes the thread that is there, or starts one. */
    take(): Worker {
      const worker = stored?.worker ?? new Worker(program, { workerData });
      clearTimeout(stored?.end);
      stored = null;
      worker.ref();
      return worker;
    },
    /** Keeps one that has ended its work well. */
    putBack(worker: Worker): void {
      // Not all there are: by its own it hears when somebody listens.
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      worker.unref();
      const end = setTimeout(() => {
        stored = null;
        void worker.terminate();
      }, IDLE_TIMEOUT_MS).unref();
      stored = { worker, end };
      const forget = () => {
        if (stored?.worker === worker) stored = null;
      };
      worker.once('exit', forget);
      worker.once('error', forget);
    },
  };
}
