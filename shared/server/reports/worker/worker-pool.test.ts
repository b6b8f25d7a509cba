import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkerPool } from './report-thread.ts';

const ECHO = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (said) => {
      if (said === 'fail') throw new Error('it failed');
      parentPort.postMessage(threadId);
    });`)}`,
);

let threads: ReturnType<typeof createWorkerPool>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  threads = createWorkerPool(ECHO, null);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs a task in a worker, and returns its id. */
async function work(worker: Worker): Promise<number> {
  const answered = once(worker, 'message');
  worker.postMessage('work');
  return (await answered)[0];
}

it('an idle thread takes the next task, and ends after some seconds', async () => {
  const first = threads.take();
  const thread = await work(first);
  threads.release(first);
  vi.advanceTimersByTime(9_000);
  expect(await work(threads.take())).toBe(thread);
  threads.release(first);
  const ended = once(first, 'exit');
  vi.advanceTimersByTime(10_000);
  await ended;
  const next = threads.take();
  expect(await work(next)).not.toBe(thread);
  await next.terminate();
});

it('a thread that ended is not reused', async () => {
  const first = threads.take();
  await work(first);
  threads.release(first);
  const ended = Promise.withResolvers<unknown>();
  first.once('exit', ended.resolve);
  first.postMessage('fail');
  await ended.promise;
  const next = threads.take();
  expect(next).not.toBe(first);
  await next.terminate();
});
