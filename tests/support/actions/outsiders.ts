import type { Updateable } from 'kysely';
import { newToken } from '#shared/server/access/token.ts';
import type { TokensTable, UsersTable } from '#shared/server/db/access-tables.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { addRole, addUser } from './add-user.ts';

type Writing = TransactionScope<never>;

/** Somebody who is let in nowhere, though their role would open everything. */
export interface Outsider {
  readonly who: string;
  readonly token: string | undefined;
  readonly status: 'INVALID_TOKEN' | 'EXPIRED_TOKEN';
}

/** All the ways to knock without being let in. */
export async function outsiders(scope: Writing, modules: readonly number[]): Promise<Outsider[]> {
  const role = await addRole(scope, modules);
  const { now } = scope;
  const holding = async (token: Updateable<TokensTable>, user: Updateable<UsersTable> = {}) => {
    const made = await addUser(scope, role);
    await scope.trx
      .updateTable('tokens')
      .set({ issued_at: now, ...token })
      .where('id_users', '=', made.idUsers)
      .execute();
    if (Object.keys(user).length > 0) await repository(scope, 'users').update(made.idUsers, user);
    return made.token;
  };
  const revoked = { revoked_at: now };
  return [
    { who: 'nobody', token: undefined, status: 'INVALID_TOKEN' },
    { who: 'a token that nobody was given', token: newToken(), status: 'INVALID_TOKEN' },
    { who: 'a session that is over', token: await holding({ expires_at: now }), status: 'EXPIRED_TOKEN' },
    { who: 'who signed out', token: await holding(revoked), status: 'INVALID_TOKEN' },
    { who: 'a user who is disabled', token: await holding({}, { enabled: 0 }), status: 'INVALID_TOKEN' },
    {
      who: 'a program whose token was revoked',
      token: await holding({ kind: 'api', ...revoked }, { user_type: 'API' }),
      status: 'INVALID_TOKEN',
    },
    {
      who: 'a program that is disabled',
      token: await holding({ kind: 'api' }, { user_type: 'API', enabled: 0 }),
      status: 'INVALID_TOKEN',
    },
  ];
}

/** A program with these modules, by the token that was made for it long ago. */
export async function addProgram(scope: Writing, modules: readonly number[]): Promise<string> {
  const { idUsers, token } = await addUser(scope, await addRole(scope, modules));
  await repository(scope, 'users').update(idUsers, { user_type: 'API' });
  await scope.trx
    .updateTable('tokens')
    .set({ kind: 'api', expires_at: scope.now - 1 })
    .where('id_users', '=', idUsers)
    .execute();
  return token;
}
