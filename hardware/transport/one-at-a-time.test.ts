import { describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

describe('one at a time', () => {
  it('starts a task when the one before has ended', async () => {
    const inTurn = oneAtATime();
    const first = Promise.withResolvers<void>();
    const started: string[] = [];
    const one = inTurn(() => {
      started.push('one');
      return first.promise;
    });
    const two = inTurn(async () => {
      started.push('two');
    });
    await Promise.resolve().then(() => {});
    expect(started).toEqual(['one']);
    first.resolve();
    await Promise.all([one, two]);
    expect(started).toEqual(['one', 'two']);
  });

  it('goes on after a task that failed, and tells its caller', async () => {
    const inTurn = oneAtATime();
    const failed = inTurn(() => Promise.reject(new Error('no')));
    const after = inTurn(async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await after).toBe('yes');
  });
});
