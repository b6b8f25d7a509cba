import type { Updateable } from 'kysely';
import { newToken } from '#shared/server/access/token.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TokensTable, UsersTable } from '#shared/server/db/schema/access.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { addRole, addUser } from './add-user.ts';

type Writing = TransactionScope<never>;

/** A client that is always rejected, although its role permits everything. */
export interface Outsider {
  readonly who: string;
  readonly token: string | undefined;
  readonly status: 'INVALID_TOKEN' | 'EXPIRED_TOKEN';
}

/** All ways to send requests without valid authentication. */
export async function outsiders(scope: Writing, modules: readonly number[]): Promise<Outsider[]> {
  const role = await addRole(scope, modules);
  const { now } = scope;
  const holding = async (token: Updateable<TokensTable>, user: Updateable<UsersTable> = {}) => {
    const created = await addUser(scope, role);
    await scope.trx
      .updateTable('tokens')
      .set({ issued_at: now, ...token })
      .where('id_users', '=', created.idUsers)
      .execute();
    if (Object.keys(user).length > 0) await repository(scope, 'users').update(created.idUsers, user);
    return created.token;
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

/** A program with these modules and an old API token. */
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
