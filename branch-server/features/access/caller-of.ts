import type { Database } from 'better-sqlite3';
import { remembered } from '#branch-server/db/remembered.ts';
import { statement } from '#branch-server/db/statement.ts';
import { tokenHash } from '#shared/server/access/token.ts';
import { callerFrom, tokenHolders } from '#shared/server/access/token-holder.ts';
import { type HeldToken, tokenStatus } from '#shared/server/access/token-status.ts';
import type { Caller, CallerAnswer } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

/**
 * Finds the user behind a bearer token. It runs before every call of a ticket, so it is remembered until `version`
 * changes: tokens, users and roles are written as the configuration is.
 */
export function createCallerOf(sqlite: Database, clock: Clock, version: () => number) {
  const holderOf = remembered(version, createHolders(sqlite));

  return (token: string): CallerAnswer => {
    const holder = holderOf(tokenHash(token));
    if (!holder) return { kind: 'invalid' };
    const status = tokenStatus(holder.token, clock.now());
    return status === 'valid' ? { kind: 'known', caller: holder.caller } : { kind: status };
  };
}

/** Reads who holds a token; undefined where nobody was given it. */
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

  return (hash: string): { readonly token: HeldToken; readonly caller: Caller } | undefined => {
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
