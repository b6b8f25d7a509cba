import type { Database } from 'better-sqlite3';
import { tokenHash } from '../../shared/server/access/token.ts';
import { type HeldToken, standingOf } from '../../shared/server/access/token-standing.ts';
import type { Caller, CallerAnswer } from '../../shared/server/kit/caller.ts';
import type { Clock } from '../../shared/server/kit/clock.ts';
import { remembered } from '../db/remembered.ts';
import { statement } from '../db/statement.ts';

/**
 * Finds the user behind a bearer token. It runs before every call of a ticket, so it is remembered until `version`
 * changes: tokens, users and roles are written as the configuration is.
 */
export function createCallerOf(sqlite: Database, clock: Clock, version: () => number) {
  const holderOf = remembered(version, createHolders(sqlite));

  return (token: string): CallerAnswer => {
    const holder = holderOf(tokenHash(token));
    if (!holder) return { kind: 'invalid' };
    const standing = standingOf(holder.token, clock.now());
    return standing === 'valid' ? { kind: 'known', caller: holder.caller } : { kind: standing };
  };
}

/** Reads who holds a token; undefined where nobody was given it. */
function createHolders(sqlite: Database) {
  const holder = statement<{ hash: string }>()(sqlite, (db, p) =>
    db
      .selectFrom('tokens as t')
      .innerJoin('users as u', 'u.id', 't.id_users')
      .innerJoin('employees as e', 'e.id', 'u.id_employees')
      .innerJoin('roles as r', 'r.id', 'u.id_roles')
      .select([
        't.kind',
        't.issued_at',
        't.expires_at',
        't.revoked_at',
        'u.id',
        'u.username',
        'u.enabled',
        'u.password_changed_at',
        'u.id_employees',
        'u.id_roles',
        'r.enabled as role_enabled',
        'r.level',
        'e.id_attention_areas',
      ])
      .where('t.token_hash', '=', p('hash')),
  );
  const modules = statement<{ role: number }>()(sqlite, (db, p) =>
    db.selectFrom('role_modules').select('id_modules').where('id_roles', '=', p('role')),
  );

  return (hash: string): { readonly token: HeldToken; readonly caller: Caller } | undefined => {
    const found = holder.get({ hash });
    if (!found) return undefined;
    return {
      token: found,
      caller: {
        idUsers: found.id,
        username: found.username,
        idEmployees: found.id_employees,
        // A disabled role allows nothing, but its users may still sign out.
        modules: found.role_enabled ? modules.all({ role: found.id_roles }).map((row) => row.id_modules) : [],
        idAttentionAreas: found.id_attention_areas,
        idRoles: found.id_roles,
        level: found.level,
        tokenHash: hash,
      },
    };
  };
}
