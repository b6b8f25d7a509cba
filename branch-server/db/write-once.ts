import type { WriteGate } from '#shared/server/db/scope.ts';
import { withHistory } from '#shared/server/history/with-history.ts';
import { askedBy } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { answerOf } from '#shared/server/kit/idempotency.ts';
import type { WriteOnce } from '#shared/server/kit/mount.ts';
import type { WriteRoute } from '#shared/server/kit/route.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

export interface WriteOnceOptions<Notice> {
  readonly gate: WriteGate<Notice>;
  readonly idempotency: IdempotencyStore;
  readonly clock: Clock;
}

/** Writes of a branch: commands grouped, transactions awaited, each through the gate and once for its key. */
export function createWriteOnce<Notice>(options: WriteOnceOptions<Notice>): WriteOnce<WriteRoute<Notice>> {
  const { gate, idempotency, clock } = options;

  return (route, request, key) => {
    const before = () => (key ? answerOf(idempotency.find(key.key), key) : undefined);
    const remember = (result: unknown): string => {
      const answer = JSON.stringify(result);
      if (key) idempotency.save(key.key, { fingerprint: key.fingerprint, answer }, clock.now());
      return answer;
    };
    return route.kind === 'command'
      ? gate.command((scope) => before() ?? remember(route.handle(request, scope)))
      : gate.transaction(
          async (scope) =>
            before() ??
            withHistory(scope, askedBy(request), async (heard) =>
              remember(await route.handle(request, heard)),
            ),
        );
  };
}
