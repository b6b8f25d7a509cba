import type { Kysely, Transaction } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { askedBy } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { answerOf, type RequestKey } from '#shared/server/kit/idempotency.ts';
import type { WriteOnce } from '#shared/server/kit/mount.ts';
import type { TransactionRoute } from '#shared/server/kit/route.ts';
import type { CentralTables } from './tables.ts';
import type { CentralGate, SavedBy } from './write-gate.ts';

export interface WriteOnceOptions<Notice> {
  readonly gate: CentralGate<Notice>;
  readonly clock: Clock;
}

/** Writes of central: each through the gate and once for its key, whichever process answers. */
export function createWriteOnce<Notice>({
  gate,
  clock,
}: WriteOnceOptions<Notice>): WriteOnce<TransactionRoute<Notice>> {
  return (route, request, key) =>
    gate.transaction(async (scope) => {
      const before = key ? await answeredBefore(scope.trx, key) : undefined;
      if (before !== undefined) return before;
      const answer = JSON.stringify(await route.handle(request, scope));
      if (key) await remember(scope.trx, key, answer, clock.now());
      return answer;
    }, savedBy(request));
}

function savedBy(request: Parameters<typeof askedBy>[0]): SavedBy | null {
  const actor = askedBy(request);
  return actor && { actor };
}

/** Forgets first answers that are older. */
export async function forgetAnswersBefore(db: Kysely<CentralTables>, moment: Millis): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', moment).execute();
}

async function answeredBefore(
  trx: Transaction<CentralTables>,
  requestKey: RequestKey,
): Promise<string | undefined> {
  const before = await trx
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('key', '=', requestKey.key)
    .executeTakeFirst();
  return answerOf(before, requestKey);
}

async function remember(
  trx: Transaction<CentralTables>,
  { key, fingerprint }: RequestKey,
  answer: string,
  now: Millis,
): Promise<void> {
  await trx.insertInto('idempotency').values({ key, fingerprint, answer, created_at: now }).execute();
}
