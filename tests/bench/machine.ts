import { open } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../support/data/temporary-folder.ts';
import { bareDurableRate } from './rows/bare-rate.ts';

/** Speed of the machine without the product. */
export interface Yardstick {
  /** Durable inserts per second. */
  readonly inserts: number;
  /** Iterations per second of a counting loop. */
  readonly callsState: number;
}

const LOOP_MS = 300;
const LOOK_MS = 1_000;

/** Measures the machine. A result is valid only if this is equal before and after it. */
export function measureMachine(folder: string): Yardstick {
  return { inserts: bareDurableRate(folder), callsState: emptyLoopRate() };
}

function emptyLoopRate(): number {
  const started = performance.now();
  let iterations = 0;
  let elapsed = 0;
  while (elapsed < LOOP_MS) {
    for (let turn = 0; turn < 100_000; turn += 1) iterations += 1;
    elapsed = performance.now() - started;
  }
  return iterations / (elapsed / 1000);
}

/** The larger relative change of the two rates: 0.2 for a fifth. */
export function speedChange(before: Yardstick, after: Yardstick): number {
  const shares = [after.inserts / before.inserts, after.callsState / before.callsState];
  return Math.max(...shares.map((share) => Math.abs(share - 1)));
}

const FLUSH_INTERVAL_MS = 20;

/**
 * Flushes a small file fifty times a second until `stop`, which resolves to the longest flush in milliseconds. A server
 * cannot answer sooner than its disk flushes.
 */
export function watchDisk(folder: string): { stop(): Promise<number> } {
  let isWatching = true;
  const watched = (async () => {
    const file = await open(join(folder, 'flushed'), 'w');
    let maxMs = 0;
    while (isWatching) {
      await file.write('x', 0);
      const started = performance.now();
      await file.sync();
      maxMs = Math.max(maxMs, performance.now() - started);
      await wait(FLUSH_INTERVAL_MS);
    }
    await file.close();
    return maxMs;
  })();
  return {
    stop() {
      isWatching = false;
      return watched;
    },
  };
}

/** Busy share of the processors, 0 to 1, during a second in which this process is idle. */
export async function busyShare(): Promise<number> {
  const before = totals();
  await wait(LOOK_MS);
  const after = totals();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function totals(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all };
}

/** A folder on disk, as branches use it: a memory file system would not flush. */
export const benchFolder = () => temporaryFolder(tmpdir());
