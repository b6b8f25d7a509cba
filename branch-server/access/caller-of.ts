import type { Database } from 'better-sqlite3';
import { tokenHash } from '../../shared/server/access/token.ts';
import type { CallerAnswer } from '../../shared/server/kit/caller.ts';
import type { Clock } from '../../shared/server/kit/clock.ts';
import { statement } from '../db/statement.ts';

/** Finds the user behind a bearer token, by prepared statements: it runs before every call of a ticket. */
export function createCallerOf(sqlite: Database, clock: Clock) {
  const holder = statement<{ hash: string }>()(sqlite, (db, p) =>
    db
      .selectFrom('tokens as t')
      .innerJoin('users as u', 'u.id', 't.id_users')
      .innerJoin('employees as e', 'e.id', 'u.id_employees')
      .innerJoin('roles as r', 'r.id', 'u.id_roles')
      .select([
        't.expires_at',
        't.revoked_at',
        'u.id',
        'u.enabled',
        'u.id_employees',
        'u.id_roles',
        'r.enabled as role_enabled',
        'e.id_attention_areas',
      ])
      .where('t.token_hash', '=', p('hash')),
  );
  const modules = statement<{ role: number }>()(sqlite, (db, p) =>
    db.selectFrom('role_modules').select('id_modules').where('id_roles', '=', p('role')),
  );

  return (token: string): CallerAnswer => {
    const hash = tokenHash(token);
    const found = holder.get({ hash });
    if (!found?.enabled || found.revoked_at !== null) return { kind: 'invalid' };
    if (found.expires_at <= clock.now()) return { kind: 'expired' };
    return {
      kind: 'known',
      caller: {
        idUsers: found.id,
        idEmployees: found.id_employees,
        // A disabled role allows nothing, but its users may still sign out.
        modules: found.role_enabled ? modules.all({ role: found.id_roles }).map((row) => row.id_modules) : [],
        idAttentionAreas: found.id_attention_areas,
        tokenHash: hash,
      },
    };
  };
}
