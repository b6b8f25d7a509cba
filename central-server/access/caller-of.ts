import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { endAfterUse } from '#shared/server/access/idle-end.ts';
import { idsOfIncludedBranches, modulesOfRole } from '#shared/server/access/queries.ts';
import { tokenHash } from '#shared/server/access/token.ts';
import { answerOf, callerFrom, tokenHolders } from '#shared/server/access/token-holder.ts';
import { type StoredToken, tokenStatus } from '#shared/server/access/token-status.ts';
import { atOneBranch } from '#shared/server/branches/workplaces.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { CallerOf } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

export interface CallerOfOptions {
  readonly reader: Kysely<CentralTables>;
  readonly gate: Pick<WriteGate<never, CentralTables>, 'transaction'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Finds the user of a bearer token. Reads the database each time, because another process may have ended the session.
 * A wallboard session ends if its user now signs in at a branch only.
 */
export function createCallerOf({ reader, gate, clock, log }: CallerOfOptions): CallerOf {
  async function use(hash: string, token: StoredToken, idleFor: Millis): Promise<void> {
    const end = endAfterUse(token, clock.now(), idleFor);
    if (end === null) return;
    await gate
      .transaction(({ trx }) =>
        trx.updateTable('tokens').set({ expires_at: end }).where('token_hash', '=', hash).execute(),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'the end of a session could not be put off'));
  }

  return async (token, idleFor) => {
    const hash = tokenHash(token);
    const holder = await tokenHolders(reader).where('t.token_hash', '=', hash).executeTakeFirst();
    if (!holder) return { kind: 'invalid' };
    const status = tokenStatus(holder, clock.now());
    if (status !== 'valid') return { kind: status };
    const modules = holder.role_enabled ? await modulesOfRole(reader, holder.id_roles) : [];
    const branches = await idsOfIncludedBranches(reader, holder.id);
    const answer = answerOf(callerFrom(holder, { modules, branches }, hash));
    if (answer.kind !== 'known') return answer;
    if (holder.watches && (await atOneBranch(reader, [holder.id])).has(holder.id)) return { kind: 'invalid' };
    if (idleFor !== undefined) await use(hash, holder, idleFor);
    return answer;
  };
}
