import { describe, expect, it } from 'vitest';
import { oneRunAtATime } from './one-run-at-a-time.ts';

/** Work whose runs end on demand. */
function rounds() {
  const open: (() => void)[] = [];
  let started = 0;
  let maximum = 0;
  return {
    started: () => started,
    max: () => maximum,
    work: () => {
      started += 1;
      return new Promise<void>((resolve) => {
        open.push(resolve);
        maximum = Math.max(maximum, open.length);
      });
    },
    async end(): Promise<void> {
      open.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

describe('oneRunAtATime', () => {
  it('runs once more for all requests during a run, never twice at once', async () => {
    const { work, started, max: maximum, end } = rounds();
    const run = oneRunAtATime(work, () => {});
    for (const _ of [1, 2, 3]) run();
    expect(started()).toBe(1);
    await end();
    expect(started()).toBe(2);
    await end();
    expect([started(), maximum()]).toEqual([2, 1]);
    run();
    expect(started()).toBe(3);
    await end();
  });

  it('reports a failure and continues', async () => {
    const failures: unknown[] = [];
    let started = 0;
    const run = oneRunAtATime(
      async () => {
        started += 1;
        throw new Error(`round ${started}`);
      },
      (error) => failures.push(error),
    );
    run();
    run();
    await run.idle();
    expect(failures).toEqual([new Error('round 1'), new Error('round 2')]);
  });

  it('is settled if nothing runs or is scheduled', async () => {
    const { work, end } = rounds();
    const run = oneRunAtATime(work, () => {});
    await run.idle();
    run();
    run();
    let resolved = false;
    const rest = run.idle().then(() => {
      resolved = true;
    });
    await end();
    expect(resolved).toBe(false);
    await end();
    await rest;
  });
});
