import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/contract/endpoint.ts';
import { transaction } from '../kit/route.ts';
import { createWaitingConfirmation } from './confirm-waiting.ts';

it('an endpoint that removes service without declaring it in the contract fails at its first use', async () => {
  const silent = endpoint({
    method: 'put',
    path: '/queues/{id}',
    tag: 'Queues',
    summary: 'Change',
    privilege: 'signedIn',
    answer: z.object({}),
    errors: [],
  });
  const change = { entity: 'queues', pk: 1, op: 'update', rowVersion: 2, values: { enabled: 0 } } as const;
  const asking = createWaitingConfirmation({ reader: null as never, waiting: null as never });
  const route = asking(
    transaction(silent, async (_request, scope) => {
      scope.record(change);
      return {};
    }),
  );
  const written = route.kind === 'transaction' && route.handle({} as never, { record: () => {} } as never);
  await expect(written).rejects.toThrow('put /queues/{id} changes queues');
});
