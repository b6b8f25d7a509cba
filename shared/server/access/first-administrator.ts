import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Language } from '#shared/contract/fields.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { repository } from '../db/repository.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import { DEFAULT_LANGUAGE, FIRST_NAMES, storeLanguage } from '../starters/first-names.ts';
import { hashPassword } from './password.ts';

export const FIRST_USER = 'admin';

/** True if no user exists. */
export async function hasNoUsers(db: Kysely<SharedTables>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Creates the first administrator if no user exists, and stores the language of the installation. Without a
 * configured password a random one is set, which is never shown. True if it created the user.
 */
export async function ensureAdministrator<Notice>(
  gate: TransactionGate<Notice>,
  configuredPassword: string | undefined,
  language: Language | undefined,
): Promise<boolean> {
  const password = configuredPassword ?? randomBytes(9).toString('base64url');
  return gate.transaction(async (scope) => {
    if (!(await hasNoUsers(scope.trx))) return false;
    const isConfigured = configuredPassword !== undefined;
    await createAdministrator(scope, { password, isConfigured, language: language ?? DEFAULT_LANGUAGE });
    if (language) await storeLanguage(scope, language);
    return true;
  });
}

interface FirstPassword {
  readonly password: string;
  /** True if the password was configured; a generated one must be changed at the first sign-in. */
  readonly isConfigured: boolean;
  /** Language of the names of role and user. */
  readonly language: Language;
}

/** Creates the role with all modules and its user. */
export async function createAdministrator<Notice>(
  scope: TransactionScope<Notice>,
  { password, isConfigured, language }: FirstPassword,
): Promise<void> {
  const { administrator } = FIRST_NAMES[language];
  const role = await repository(scope, 'roles').insert({
    name: administrator,
    description: administrator,
    level: 100,
    enabled: 1,
  });
  for (const id_modules of Object.values(MODULES)) {
    await repository(scope, 'role_modules').insert({ id_roles: role.id, id_modules });
  }
  const employee = await repository(scope, 'employees').insert({
    first_name: administrator,
    last_name: '',
    id_number: '',
    email: '',
    telephone: '',
    id_attention_areas: null,
  });
  await repository(scope, 'users').insert({
    id_employees: employee.id,
    id_roles: role.id,
    username: FIRST_USER,
    password_hash: await hashPassword(password),
    user_type: 'GALA',
    enabled: 1,
    password_changed_at: scope.now,
    change_password: isConfigured ? 0 : 1,
    works_at_branches: 0,
  });
}
