import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { endAfterUse, isOverByIdleness } from '#shared/server/access/idle-end.ts';
import { tokenHash } from '#shared/server/access/token.ts';
import { answerOf, callerFrom, tokenHolders } from '#shared/server/access/token-holder.ts';
import { type StoredToken, tokenStatus } from '#shared/server/access/token-status.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Caller, CallerAnswer } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

export interface CallerOfOptions {
  /** Reads through the first, writes through the second, inside the gate. */
  readonly readable: Database;
  readonly sqlite: Database;
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Changes with tokens, users and roles: they are written as the configuration is. */
  readonly version: () => number;
}

/**
 * Finds the user of a bearer token. It runs before every ticket request, so the result is cached until `version`
 * changes, together with the expiry that use extends. Users who serve a customer never count as idle.
 */
export function createCallerOf({ readable, sqlite, gate, clock, log, version }: CallerOfOptions) {
  const holderOf = cachedByVersion(version, createHolders(readable));
  const serves = prepareIsServing(readable);
  const putOff = preparePostponeExpiry(sqlite);
  const ends = new Map<string, Millis>();

  function use(hash: string, token: StoredToken, idleFor: Millis): void {
    const end = endAfterUse(token, clock.now(), idleFor);
    if (end === null) return;
    ends.set(hash, end);
    gate
      .command(() => void putOff.run({ hash, end }))
      .catch((error: unknown) => log.warn({ err: error }, 'the end of a session could not be put off'));
  }

  return (token: string, idleFor?: Millis): CallerAnswer => {
    const hash = tokenHash(token);
    const holder = holderOf(hash);
    if (!holder) return { kind: 'invalid' };
    const { caller } = holder;
    const now = clock.now();
    const end = ends.get(hash);
    const accessToken = end === undefined ? holder.token : { ...holder.token, expires_at: end };
    const isServing =
      isOverByIdleness(accessToken, now) && serves.get({ user: caller.idUsers }) !== undefined;
    const status = tokenStatus(isServing ? { ...accessToken, expires_at: now + 1 } : accessToken, now);
    if (status === 'invalid') ends.delete(hash);
    if (status !== 'valid') return { kind: status };
    const answer = answerOf(caller);
    if (answer.kind === 'known' && idleFor !== undefined) use(hash, accessToken, isServing ? 0 : idleFor);
    return answer;
  };
}

function prepareIsServing(sqlite: Database) {
  return statement<{ user: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select('id')
      .where('state', '=', 'assisting')
      .where('id_users', '=', p('user'))
      .limit(1),
  );
}

function preparePostponeExpiry(sqlite: Database) {
  return statement<{ hash: string; end: number }>()(sqlite, (db, p) =>
    db
      .updateTable('tokens')
      .set({ expires_at: p('end') })
      .where('token_hash', '=', p('hash')),
  );
}

/** Holder of a token; undefined for an unknown one. */
function createHolders(sqlite: Database) {
  const holder = statement<{ hash: string }>()(sqlite, (db, p) =>
    tokenHolders(db).where('t.token_hash', '=', p('hash')),
  );
  const modules = statement<{ role: number }>()(sqlite, (db, p) =>
    db.selectFrom('role_modules').select('id_modules').where('id_roles', '=', p('role')),
  );
  const included = statement<{ user: number }>()(sqlite, (db, p) =>
    db.selectFrom('user_branches').select('id_branches').where('id_users', '=', p('user')),
  );

  return (hash: string): { readonly token: StoredToken; readonly caller: Caller } | undefined => {
    const found = holder.get({ hash });
    if (!found) return undefined;
    const opened = found.role_enabled ? modules.all({ role: found.id_roles }) : [];
    const allowed = {
      modules: opened.map((row) => row.id_modules),
      branches: included.all({ user: found.id }).map((row) => row.id_branches),
    };
    return { token: found, caller: callerFrom(found, allowed, hash) };
  };
}
