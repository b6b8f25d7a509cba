import type { Kysely } from 'kysely';
import { modulesOfRole } from '../../shared/server/access/queries.ts';
import { tokenHash } from '../../shared/server/access/token.ts';
import { standingOf } from '../../shared/server/access/token-standing.ts';
import type { CallerOf } from '../../shared/server/kit/caller.ts';
import type { Clock } from '../../shared/server/kit/clock.ts';
import type { CentralTables } from '../db/tables.ts';

/** Finds the user behind a bearer token. Asked anew each time: another process may have ended the sign-in. */
export function createCallerOf(reader: Kysely<CentralTables>, clock: Clock): CallerOf {
  return async (token) => {
    const hash = tokenHash(token);
    const holder = await holderOf(reader, hash);
    if (!holder) return { kind: 'invalid' };
    const standing = standingOf(holder, clock.now());
    if (standing !== 'valid') return { kind: standing };
    return {
      kind: 'known',
      caller: {
        idUsers: holder.id,
        username: holder.username,
        idEmployees: holder.id_employees,
        // A disabled role allows nothing, but its users may still sign out.
        modules: holder.role_enabled ? await modulesOfRole(reader, holder.id_roles) : [],
        idAttentionAreas: holder.id_attention_areas,
        idRoles: holder.id_roles,
        level: holder.level,
        tokenHash: hash,
      },
    };
  };
}

const holderOf = (reader: Kysely<CentralTables>, hash: string) =>
  reader
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
    .where('t.token_hash', '=', hash)
    .executeTakeFirst();
