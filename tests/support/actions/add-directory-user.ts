import type { TransactionScope } from '#shared/server/db/scope.ts';
import { addRole, addUser } from './add-user.ts';

/** Creates a directory user with a role of these modules; returns its id. */
export async function addDirectoryUser(
  scope: TransactionScope<never>,
  username: string,
  modules: readonly number[] = [],
): Promise<number> {
  const { idUsers } = await addUser(scope, await addRole(scope, modules));
  await scope.trx.updateTable('users').set({ username, user_type: 'AD' }).where('id', '=', idUsers).execute();
  return idUsers;
}
