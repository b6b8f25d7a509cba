import { expect, it } from 'vitest';
import { createKeyedMutex } from './signing-in.ts';

it('calls with one key wait for earlier ones, others do not', async () => {
  const serially = createKeyedMutex();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = serially('a', async () => {
    await first.promise;
    done.push('first');
  });
  const two = serially('a', async () => done.push('second'));
  await serially('b', async () => done.push('other'));
  expect(done).toEqual(['other']);
  first.resolve();
  await Promise.all([one, two]);
  expect(done).toEqual(['other', 'first', 'second']);
});

it('a failed call does not block the next one', async () => {
  const serially = createKeyedMutex();
  const failing = serially('a', async () => {
    throw new Error('no');
  });
  const next = serially('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
