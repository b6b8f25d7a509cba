import { expect, it } from 'vitest';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type CallOptions, Unreachable } from '#shared/contract/client.ts';
import { createIdempotencyKey } from './idempotency.ts';

/** Server with the given answers; records the retry keys of the calls. */
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

const losses = new Unreachable('no answer');

it('a request without an answer reuses its key until it is answered', async () => {
  const { keys, ask } = server();
  await ask({ service: 1 }, 'a', losses);
  await ask({ service: 1 }, 'b', losses);
  await ask({ service: 1 }, 'c');
  await ask({ service: 1 }, 'd');
  expect(keys).toEqual(['a', 'a', 'a', 'd']);
});

it('a different or rejected request gets its own key', async () => {
  const { keys, ask } = server();
  await ask({ service: 1 }, 'a', losses);
  await ask({ service: 2 }, 'b', apiError('QUEUE_NUMBERS_EXHAUSTED'));
  await ask({ service: 2 }, 'c');
  expect(keys).toEqual(['a', 'b', 'c']);
});
