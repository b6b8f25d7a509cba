import { describe, expect, it } from 'vitest';
import { createSerialQueue } from './report-thread.ts';

/** A queued run that ends on request. */
function joining(serially: ReturnType<typeof createSerialQueue>) {
  const leaving = new AbortController();
  const received: number[] = [];
  const { promise: end, resolve: finish, reject: fail } = Promise.withResolvers<string>();
  let hasStarted = false;
  const answer = serially(
    leaving.signal,
    (ahead) => received.push(ahead),
    () => {
      hasStarted = true;
      return end;
    },
  );
  answer.catch(() => {});
  return {
    answer,
    received: received,
    finish,
    fail,
    leave: () => leaving.abort(),
    hasStarted: () => hasStarted,
  };
}

const outcomeOf = (answer: Promise<unknown>) => answer.then(String, () => 'left');

describe('the serial queue', () => {
  it('reports how many tasks precede each, and moves them up as the first ends', async () => {
    const serially = createSerialQueue();
    const [first, second, third] = [joining(serially), joining(serially), joining(serially)];
    expect([first.received, second.received, third.received]).toEqual([[], [1], [2]]);
    first.finish('one');
    expect(await first.answer).toBe('one');
    expect([second.received, third.received]).toEqual([[1], [2, 1]]);
    expect([second.hasStarted(), third.hasStarted()]).toEqual([true, false]);
  });

  it('removes a cancelled task at once, and moves the others up', async () => {
    const serially = createSerialQueue();
    const [first, second, third] = [joining(serially), joining(serially), joining(serially)];
    second.leave();
    expect(await outcomeOf(second.answer)).toBe('left');
    expect(third.received).toEqual([2, 1]);
    expect(third.hasStarted()).toBe(false);
    first.finish('');
    await first.answer;
    await Promise.resolve();
    expect([second.hasStarted(), third.hasStarted()]).toEqual([false, true]);
  });

  it('continues after a failed task', async () => {
    const serially = createSerialQueue();
    const [first, second] = [joining(serially), joining(serially)];
    first.fail(new Error('no disk'));
    second.finish('two');
    expect(await outcomeOf(first.answer)).toBe('left');
    expect(await second.answer).toBe('two');
  });

  it('does not start the next task before a cancelled one has ended', async () => {
    const serially = createSerialQueue();
    const [first, second] = [joining(serially), joining(serially)];
    await Promise.resolve();
    first.leave();
    await Promise.resolve();
    expect(second.hasStarted()).toBe(false);
    first.fail(new Error('given up'));
    await outcomeOf(first.answer);
    await Promise.resolve();
    expect(second.hasStarted()).toBe(true);
  });
});
