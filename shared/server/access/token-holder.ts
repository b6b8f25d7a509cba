import type { Kysely } from 'kysely';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Caller, CallerAnswer } from '../kit/caller.ts';

/** Selects tokens and their holders with all that is checked of both; to be narrowed to one token. */
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
  /** Of a disabled role none: its users may still sign out. */
  readonly modules: readonly number[];
  /** Those that are included for them. */
  readonly branches: readonly number[];
}

/** The holder as the caller of a request; who may only watch has no module but the dashboard's. */
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

/** Answers who calls. A token that may only watch ends with the right to. */
export const answerOf = (caller: Caller): CallerAnswer =>
  caller.watches && caller.modules.length === 0 ? { kind: 'invalid' } : { kind: 'known', caller };
