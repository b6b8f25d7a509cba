import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Somebody in the line, whose run ends when it is told to. */
function joining(inTurn: ReturnType<typeof createTurns>) {
  const leaving = new AbortController();
  const heard: number[] = [];
  const { promise: end, resolve: finish, reject: fail } = Promise.withResolvers<string>();
  let hasBegun = false;
  const answer = inTurn(
    leaving.signal,
    (ahead) => heard.push(ahead),
    () => {
      hasBegun = true;
      return end;
    },
  );
  answer.catch(() => {});
  return { answer, heard, finish, fail, leave: () => leaving.abort(), hasBegun: () => hasBegun };
}

const settled = (answer: Promise<unknown>) => answer.then(String, () => 'left');

describe('the line of those who wait', () => {
  it('tells each how many are before it, and moves them up as the first ends', async () => {
    const inTurn = createTurns();
    const [first, second, third] = [joining(inTurn), joining(inTurn), joining(inTurn)];
    expect([first.heard, second.heard, third.heard]).toEqual([[], [1], [2]]);
    first.finish('one');
    expect(await first.answer).toBe('one');
    expect([second.heard, third.heard]).toEqual([[1], [2, 1]]);
    expect([second.hasBegun(), third.hasBegun()]).toEqual([true, false]);
  });

  it('who gives up leaves it at once, and those behind move up', async () => {
    const inTurn = createTurns();
    const [first, second, third] = [joining(inTurn), joining(inTurn), joining(inTurn)];
    second.leave();
    expect(await settled(second.answer)).toBe('left');
    expect(third.heard).toEqual([2, 1]);
    expect(third.hasBegun()).toBe(false);
    first.finish('');
    await first.answer;
    await Promise.resolve();
    expect([second.hasBegun(), third.hasBegun()]).toEqual([false, true]);
  });

  it('one that fails keeps no other from its turn', async () => {
    const inTurn = createTurns();
    const [first, second] = [joining(inTurn), joining(inTurn)];
    first.fail(new Error('no disk'));
    second.finish('two');
    expect(await settled(first.answer)).toBe('left');
    expect(await second.answer).toBe('two');
  });

  it('the next does not begin before one that was given up has ended', async () => {
    const inTurn = createTurns();
    const [first, second] = [joining(inTurn), joining(inTurn)];
    await Promise.resolve();
    first.leave();
    await Promise.resolve();
    expect(second.hasBegun()).toBe(false);
    first.fail(new Error('given up'));
    await settled(first.answer);
    await Promise.resolve();
    expect(second.hasBegun()).toBe(true);
  });
});
