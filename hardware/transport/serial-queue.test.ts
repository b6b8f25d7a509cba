import { describe, expect, it } from 'vitest';
import { createSerialQueue } from './printer-transport.ts';

describe('a serial queue', () => {
  it('starts a task when the previous one has ended', async () => {
    const runSerially = createSerialQueue();
    const first = Promise.withResolvers<void>();
    const started: string[] = [];
    const one = runSerially(() => {
      started.push('one');
      return first.promise;
    });
    const two = runSerially(async () => {
      started.push('two');
    });
    await Promise.resolve().then(() => {});
    expect(started).toEqual(['one']);
    first.resolve();
    await Promise.all([one, two]);
    expect(started).toEqual(['one', 'two']);
  });

  it('continues after a task that failed, and rejects its caller', async () => {
    const runSerially = createSerialQueue();
    const failed = runSerially(() => Promise.reject(new Error('no')));
    const after = runSerially(async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await after).toBe('yes');
  });
});
