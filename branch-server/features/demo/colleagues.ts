import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { hashPassword } from '#shared/server/access/password.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { namesOf } from '#shared/server/demo/offices.ts';
import { OPERATORS } from '#shared/server/demo/users.ts';
import { name } from '#shared/server/starters/starter.ts';

/** Operators of the demonstration without sign-in: they appear in its history and are simulated. */
export const COLLEAGUES = [
  { username: 'demo-paula', name: name('Paula|Rivas Ortega', 'Paula|Rivers', 'Paula|Rydell') },
  { username: 'demo-diego', name: name('Diego|Salas Pardo', 'Diego|Salter', 'Diego|Salander') },
  { username: 'demo-nerea', name: name('Nerea|Campos Villar', 'Nerea|Campbell', 'Nerea|Cederholm') },
  { username: 'demo-hugo', name: name('Hugo|Benítez Roca', 'Hugo|Bennett', 'Hugo|Bengtsson') },
] as const;

/** Creates missing operators; returns their ids. Their passwords are random and unknown. */
export async function ensureColleagues(scope: TransactionScope<never, BranchTables>): Promise<number[]> {
  const { trx } = scope;
  const role = await trx
    .selectFrom('roles')
    .select('id')
    .where('name', 'in', Object.values(OPERATORS))
    .executeTakeFirst();
  if (!role) return [];
  const known = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'like', 'demo-%')
    .execute();
  const password_hash = await hashPassword(randomUUID());
  const ids: number[] = [];
  const language = await languageOfBranch(trx);
  for (const colleague of COLLEAGUES) {
    const { username, first, last } = namesOf(colleague, language);
    const there = known.find((user) => user.username === username);
    if (there) {
      ids.push(there.id);
      continue;
    }
    const employee = await repository(scope, 'employees').insert({
      first_name: first,
      // Shows on every page that this user is simulated.
      last_name: `${last} (demo)`,
      id_number: '',
      email: `${username}@valdemar.example`,
      telephone: '',
      id_attention_areas: null,
    });
    const user = await repository(scope, 'users').insert({
      id_employees: employee.id,
      id_roles: role.id,
      username,
      password_hash,
      user_type: 'GALA',
      enabled: 1,
    });
    ids.push(user.id);
  }
  return ids;
}

/** The language that the data of the demonstration is named in: the one of its first branch. */
async function languageOfBranch(trx: Transaction<BranchTables>): Promise<Language> {
  const branch = await trx.selectFrom('branches').select('language').orderBy('id').executeTakeFirst();
  return LANGUAGES.find((language) => language === branch?.language) ?? 'es';
}
