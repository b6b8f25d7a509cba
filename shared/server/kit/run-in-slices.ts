import { setTimeout as pause } from 'node:timers/promises';
import type { Millis } from '#shared/domain/ids.ts';

export interface Slices {
  readonly mono: () => Millis;
  /** Duration of a slice and of the pause after it. */
  readonly sliceMs: Millis;
  readonly pauseMs: Millis;
  readonly isStopped: () => boolean;
}

/** Runs a computation in time slices; returns result and duration, null if stopped. */
export async function runInSlices<Result>(
  steps: Generator<void, Result, void>,
  { mono, sliceMs, pauseMs, isStopped }: Slices,
): Promise<{ readonly result: Result; readonly busyMs: Millis } | null> {
  let busyMs = 0;
  let startedAt = mono();
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const slice = mono() - startedAt;
    if (slice < sliceMs) continue;
    busyMs += slice;
    await pause(pauseMs);
    if (isStopped()) return null;
    startedAt = mono();
  }
  return { result: step.value, busyMs: busyMs + mono() - startedAt };
}
