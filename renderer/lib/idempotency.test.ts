import { expect, it } from 'vitest';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type CallOptions, Unreachable } from '#shared/contract/client.ts';
import { createIdempotencyKey } from './idempotency.ts';

/** A server that answers each call as told, and the keys under which it was called. */
function server() {
  const steadily = createIdempotencyKey();
  const keys: (string | undefined)[] = [];
  const ask = (request: unknown, idempotencyKey: string, fails?: Error) =>
    steadily(request, { idempotencyKey }, ({ idempotencyKey: key }: CallOptions) => {
      keys.push(key);
      return fails ? Promise.reject(fails) : Promise.resolve();
    }).catch(() => undefined);
  return { keys, ask };
}

const lost = new Unreachable('no answer');

it('what got no answer keeps its key until it gets one', async () => {
  const { keys, ask } = server();
  await ask({ service: 1 }, 'a', lost);
  await ask({ service: 1 }, 'b', lost);
  await ask({ service: 1 }, 'c');
  await ask({ service: 1 }, 'd');
  expect(keys).toEqual(['a', 'a', 'a', 'd']);
});

it('something else, and what was refused, has a key of its own', async () => {
  const { keys, ask } = server();
  await ask({ service: 1 }, 'a', lost);
  await ask({ service: 2 }, 'b', apiError('QUEUE_NUMBERS_EXHAUSTED'));
  await ask({ service: 2 }, 'c');
  expect(keys).toEqual(['a', 'b', 'c']);
});
