import { describe, expect, it } from 'vitest';
import { oneRunAtATime } from './one-run-at-a-time.ts';

/** Work whose rounds end when told. */
function rounds() {
  const open: (() => void)[] = [];
  let begun = 0;
  let most = 0;
  return {
    begun: () => begun,
    most: () => most,
    work: () => {
      begun += 1;
      return new Promise<void>((resolve) => {
        open.push(resolve);
        most = Math.max(most, open.length);
      });
    },
    async end(): Promise<void> {
      open.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

describe('oneRunAtATime', () => {
  it('goes round once more for all wakings during a round, never twice at once', async () => {
    const { work, begun, most, end } = rounds();
    const run = oneRunAtATime(work, () => {});
    for (const _ of [1, 2, 3]) run();
    expect(begun()).toBe(1);
    await end();
    expect(begun()).toBe(2);
    await end();
    expect([begun(), most()]).toEqual([2, 1]);
    run();
    expect(begun()).toBe(3);
    await end();
  });

  it('reports a failure and goes on', async () => {
    const failures: unknown[] = [];
    let begun = 0;
    const run = oneRunAtATime(
      async () => {
        begun += 1;
        throw new Error(`round ${begun}`);
      },
      (error) => failures.push(error),
    );
    run();
    run();
    await run.settled();
    expect(failures).toEqual([new Error('round 1'), new Error('round 2')]);
  });

  it('is settled when nothing runs or waits to', async () => {
    const { work, end } = rounds();
    const run = oneRunAtATime(work, () => {});
    await run.settled();
    run();
    run();
    let settled = false;
    const rest = run.settled().then(() => {
      settled = true;
    });
    await end();
    expect(settled).toBe(false);
    await end();
    await rest;
  });
});
