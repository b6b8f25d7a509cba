import { expect, it } from 'vitest';
import { createInTurn } from './in-turn.ts';

it('whoever comes under one key waits for those before, others do not', async () => {
  const inTurn = createInTurn();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = inTurn('a', async () => {
    await first.promise;
    done.push('first');
  });
  const two = inTurn('a', async () => done.push('second'));
  await inTurn('b', async () => done.push('other'));
  expect(done).toEqual(['other']);
  first.resolve();
  await Promise.all([one, two]);
  expect(done).toEqual(['other', 'first', 'second']);
});

it('a turn that fails does not keep the next one from coming', async () => {
  const inTurn = createInTurn();
  const failing = inTurn('a', async () => {
    throw new Error('no');
  });
  const next = inTurn('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
