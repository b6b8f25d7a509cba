import { newToken, tokenHash } from '#shared/server/access/token.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';

type Writing = TransactionScope<never>;

const DAY_MS = 24 * 3_600_000;

/** A signed-in user whose password is never used. */
export async function addUser(scope: Writing, idRoles: number, lastName = 'Prueba') {
  const { id: id_employees } = await repository(scope, 'employees').insert({
    first_name: 'Operador',
    last_name: lastName,
    id_number: '',
    email: '',
    telephone: '',
    id_attention_areas: null,
  });
  const { id: id_users } = await repository(scope, 'users').insert({
    id_employees,
    id_roles: idRoles,
    username: crypto.randomUUID(),
    password_hash: '',
    user_type: 'GALA',
    enabled: 1,
  });
  const token = newToken();
  await scope.trx
    .insertInto('tokens')
    .values({
      token_hash: tokenHash(token),
      id_users,
      issued_at: scope.now,
      expires_at: scope.now + DAY_MS,
      revoked_at: null,
    })
    .execute();
  return { idUsers: id_users, idEmployees: id_employees, token };
}

/** A role that holds just these modules. */
export async function addRole(scope: Writing, modules: readonly number[]): Promise<number> {
  const name = crypto.randomUUID();
  const role = await repository(scope, 'roles').insert({ name, description: name, level: 1, enabled: 1 });
  for (const id_modules of modules) {
    await repository(scope, 'role_modules').insert({ id_roles: role.id, id_modules });
  }
  return role.id;
}
