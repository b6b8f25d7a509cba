import type { Kysely } from 'kysely';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Caller, CallerAnswer } from '../kit/caller.ts';

/** Selects tokens with their users and all checked fields. */
export const tokenHolders = (db: Kysely<SharedTables>) =>
  db
    .selectFrom('tokens as t')
    .innerJoin('users as u', 'u.id', 't.id_users')
    .innerJoin('employees as e', 'e.id', 'u.id_employees')
    .innerJoin('roles as r', 'r.id', 'u.id_roles')
    .select([
      't.kind',
      't.watches',
      't.issued_at',
      't.expires_at',
      't.revoked_at',
      'u.id',
      'u.username',
      'u.user_type',
      'u.enabled',
      'u.id_employees',
      'u.id_roles',
      'r.enabled as role_enabled',
      'r.level',
      'e.id_attention_areas',
    ])
    .select((eb) =>
      eb
        .selectFrom('general_parameters')
        .select('value')
        .where('name', '=', 'sessionIdleTime' satisfies SettingName)
        .as('idle_minutes'),
    );

type Holder = Pick<
  NonNullable<Awaited<ReturnType<ReturnType<typeof tokenHolders>['executeTakeFirst']>>>,
  'id' | 'username' | 'user_type' | 'id_employees' | 'id_attention_areas' | 'id_roles' | 'level' | 'watches'
>;

interface Allowed {
  /** Empty for a disabled role; its users may still sign out. */
  readonly modules: readonly number[];
  /** Included branches. */
  readonly branches: readonly number[];
}

/** The token's user as caller; wallboard sessions have the dashboard module only. */
export const callerFrom = (holder: Holder, { modules, branches }: Allowed, tokenHash: string): Caller => ({
  idUsers: holder.id,
  username: holder.username,
  idEmployees: holder.id_employees,
  modules: holder.watches ? modules.filter((module) => module === MODULES.dashboard) : modules,
  idAttentionAreas: holder.id_attention_areas,
  branches,
  idRoles: holder.id_roles,
  level: holder.level,
  tokenHash,
  watches: holder.watches === 1,
  isProgram: holder.user_type === 'API',
});

/** Returns the caller. A wallboard session ends with the right to watch. */
export const answerOf = (caller: Caller): CallerAnswer =>
  caller.watches && caller.modules.length === 0 ? { kind: 'invalid' } : { kind: 'known', caller };
