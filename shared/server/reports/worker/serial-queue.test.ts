import { describe, expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

/** Somebody in the line, whose run ends when it is told to. */
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
    heard: received,
    finish,
    fail,
    leave: () => leaving.abort(),
    hasStarted: () => hasStarted,
  };
}

const settled = (answer: Promise<unknown>) => answer.then(String, () => 'left');

describe('the line of those who wait', () => {
  it('tells each how many are before it, and moves them up as the first ends', async () => {
    const serially = createSerialQueue();
    const [first, second, third] = [joining(serially), joining(serially), joining(serially)];
    expect([first.heard, second.heard, third.heard]).toEqual([[], [1], [2]]);
    first.finish('one');
    expect(await first.answer).toBe('one');
    expect([second.heard, third.heard]).toEqual([[1], [2, 1]]);
    expect([second.hasStarted(), third.hasStarted()]).toEqual([true, false]);
  });

  it('who gives up leaves it at once, and those behind move up', async () => {
    const serially = createSerialQueue();
    const [first, second, third] = [joining(serially), joining(serially), joining(serially)];
    second.leave();
    expect(await settled(second.answer)).toBe('left');
    expect(third.heard).toEqual([2, 1]);
    expect(third.hasStarted()).toBe(false);
    first.finish('');
    await first.answer;
    await Promise.resolve();
    expect([second.hasStarted(), third.hasStarted()]).toEqual([false, true]);
  });

  it('one that fails keeps no other from its turn', async () => {
    const serially = createSerialQueue();
    const [first, second] = [joining(serially), joining(serially)];
    first.fail(new Error('no disk'));
    second.finish('two');
    expect(await settled(first.answer)).toBe('left');
    expect(await second.answer).toBe('two');
  });

  it('the next does not begin before one that was given up has ended', async () => {
    const serially = createSerialQueue();
    const [first, second] = [joining(serially), joining(serially)];
    await Promise.resolve();
    first.leave();
    await Promise.resolve();
    expect(second.hasStarted()).toBe(false);
    first.fail(new Error('given up'));
    await settled(first.answer);
    await Promise.resolve();
    expect(second.hasStarted()).toBe(true);
  });
});
