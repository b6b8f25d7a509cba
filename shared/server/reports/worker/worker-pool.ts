import { Worker } from 'node:worker_threads';
import type { Millis } from '#shared/domain/ids.ts';

/** Users often open several reports in a row; an idle worker is stopped after this time to free memory. */
const IDLE_TIMEOUT_MS: Millis = 10_000;

/** Reuses one worker thread: a start costs as much as a small report and blocks the process. */
export function createWorkerPool(program: URL, workerData: unknown) {
  let stored: { readonly worker: Worker; readonly end: NodeJS.Timeout } | null = null;

  return {
    /** Returns the idle worker, or starts one. */
    take(): Worker {
      const worker = stored?.worker ?? new Worker(program, { workerData });
      clearTimeout(stored?.end);
      stored = null;
      worker.ref();
      return worker;
    },
    /** Stores an idle worker for reuse. */
    putBack(worker: Worker): void {
      // Not all listeners: the worker's internal ones stay.
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
