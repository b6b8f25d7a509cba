import { randomUUID } from 'node:crypto';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { hashPassword } from '#shared/server/access/password.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { OPERATORS } from '#shared/server/demo/people.ts';

/** Operators whom nobody signs in as: they have worked in the demonstration's past, and work by themselves. */
export const COLLEAGUES = [
  { username: 'demo-paula', first: 'Paula', last: 'Rivas Ortega' },
  { username: 'demo-diego', first: 'Diego', last: 'Salas Pardo' },
  { username: 'demo-nerea', first: 'Nerea', last: 'Campos Villar' },
  { username: 'demo-hugo', first: 'Hugo', last: 'Benítez Roca' },
] as const;

/** Adds the colleagues where they are not there yet; their ids. Their passwords are known to nobody. */
export async function ensureColleagues(scope: TransactionScope<never, BranchTables>): Promise<number[]> {
  const { trx } = scope;
  const role = await trx.selectFrom('roles').select('id').where('name', '=', OPERATORS).executeTakeFirst();
  if (!role) return [];
  const known = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'like', 'demo-%')
    .execute();
  const password_hash = await hashPassword(randomUUID());
  const ids: number[] = [];
  for (const { username, first, last } of COLLEAGUES) {
    const there = known.find((user) => user.username === username);
    if (there) {
      ids.push(there.id);
      continue;
    }
    const employee = await repository(scope, 'employees').insert({
      first_name: first,
      // Marks on every page that shows the name that this is no person.
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
