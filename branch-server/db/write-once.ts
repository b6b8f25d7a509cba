import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import { withHistory } from '#shared/server/history/with-history.ts';
import { auditActor } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { answerOf, partKey, type RequestKey } from '#shared/server/kit/idempotency.ts';
import type { WriteOnce } from '#shared/server/kit/mount.ts';
import type { BranchWrite } from '#shared/server/kit/route.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

export interface WriteOnceOptions<Notice> {
  readonly gate: WriteGate<Notice>;
  readonly idempotency: IdempotencyStore;
  readonly clock: Clock;
}

/** Writes of a branch: commands grouped, transactions awaited, each through the gate and once for its key. */
export function createWriteOnce<Notice>(options: WriteOnceOptions<Notice>): WriteOnce<BranchWrite<Notice>> {
  const { gate, idempotency, clock } = options;

  const before = (key: RequestKey | null) => (key ? answerOf(idempotency.find(key.key), key) : undefined);
  const remember = (key: RequestKey | null, result: unknown): string => {
    const answer = JSON.stringify(result);
    if (key) idempotency.save(key.key, { fingerprint: key.fingerprint, answer }, clock.now());
    return answer;
  };
  const once = (key: RequestKey | null, run: (scope: Scope<Notice>) => unknown): Promise<string> =>
    gate.command((scope) => before(key) ?? remember(key, run(scope)));

  return async (route, request, key) => {
    switch (route.kind) {
      case 'command':
        return once(key, (scope) => route.handle(request, scope));
      case 'commands': {
        const first = await gate.command(() => before(key));
        if (first !== undefined) return first;
        const answer = await route.handle(request, async (about, run) =>
          JSON.parse(await once(key && partKey(key, about), run)),
        );
        return once(key, () => answer);
      }
      case 'transaction':
        return gate.transaction(
          async (scope) =>
            before(key) ??
            withHistory(scope, auditActor(request), async (historyScope) =>
              remember(key, await route.handle(request, historyScope)),
            ),
        );
    }
  };
}
