import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Language } from '#shared/contract/fields.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '../db/repository.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { DEFAULT_LANGUAGE, FIRST_NAMES, storeLanguage } from '../first-start/first-names.ts';
import { hashPassword } from './password.ts';

export const FIRST_USER = 'admin';

/** Tells whether there is no user yet. */
export async function hasNoUsers(db: Kysely<SharedTables>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Makes the first administrator where there is no user yet, and keeps the language that was given for the
 * installation; where none was, pages go on speaking that of their browser. Without a password from the settings one is made
 * up that nobody learns: users come from central then. Tells whether there was nobody.
 */
export async function ensureAdministrator<Notice>(
  gate: TransactionGate<Notice>,
  givenPassword: string | undefined,
  language: Language | undefined,
): Promise<boolean> {
  const password = givenPassword ?? randomBytes(9).toString('base64url');
  return gate.transaction(async (scope) => {
    if (!(await hasNoUsers(scope.trx))) return false;
    const chosen = givenPassword !== undefined;
    await createAdministrator(scope, { password, chosen, language: language ?? DEFAULT_LANGUAGE });
    if (language) await storeLanguage(scope, language);
    return true;
  });
}

interface FirstPassword {
  readonly password: string;
  /** True where somebody chose it; one that was made up has to be changed at the first sign-in. */
  readonly chosen: boolean;
  /** Of the names of the role and the user. */
  readonly language: Language;
}

/** Makes the role that may everything and the user who has it. */
export async function createAdministrator<Notice>(
  scope: TransactionScope<Notice>,
  { password, chosen, language }: FirstPassword,
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
    change_password: chosen ? 0 : 1,
    works_at_branches: 0,
  });
}
