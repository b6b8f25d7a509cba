import type { Kysely, Transaction } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { auditActor } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { answerOf, partKey, type RequestKey } from '#shared/server/kit/idempotency.ts';
import type { WriteOnce } from '#shared/server/kit/mount.ts';
import type { CentralWrite } from '#shared/server/kit/route.ts';
import type { CentralTables } from './tables.ts';
import type { CentralGate, SavedBy } from './write-gate.ts';

export interface WriteOnceOptions<Notice> {
  readonly gate: CentralGate<Notice>;
  readonly clock: Clock;
}

/** Writes of central: through the gate, and once per retry key, whichever process answers. */
export function createWriteOnce<Notice>({
  gate,
  clock,
}: WriteOnceOptions<Notice>): WriteOnce<CentralWrite<Notice>> {
  const before = ({ trx }: Pick<Within<Notice>, 'trx'>, key: RequestKey | null) =>
    key ? answeredBefore(trx, key) : Promise.resolve(undefined);
  const once = (
    key: RequestKey | null,
    by: SavedBy | null,
    run: (scope: Within<Notice>) => unknown,
  ): Promise<string> =>
    gate.transaction(async (scope) => {
      const first = await before(scope, key);
      if (first !== undefined) return first;
      const answer = JSON.stringify(await run(scope));
      if (key) await storeAnswer(scope.trx, key, answer, clock.now());
      return answer;
    }, by);

  return async (route, request, key) => {
    const by = savedBy(request);
    if (route.kind === 'transaction') return once(key, by, (scope) => route.handle(request, scope));
    const first = await gate.transaction((scope) => before(scope, key));
    if (first !== undefined) return first;
    const answer = await route.handle(request, async (about, run) =>
      JSON.parse(await once(key && partKey(key, about), by, run)),
    );
    return once(key, by, () => answer);
  };
}

type Within<Notice> = TransactionScope<Notice, CentralTables>;

function savedBy(request: Parameters<typeof auditActor>[0]): SavedBy | null {
  const actor = auditActor(request);
  return actor && { actor };
}

/** Deletes stored answers older than a moment. */
export async function purgeAnswersBefore(db: Kysely<CentralTables>, moment: Millis): Promise<void> {
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

async function storeAnswer(
  trx: Transaction<CentralTables>,
  { key, fingerprint }: RequestKey,
  answer: string,
  now: Millis,
): Promise<void> {
  await trx.insertInto('idempotency').values({ key, fingerprint, answer, created_at: now }).execute();
}
