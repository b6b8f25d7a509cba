import { createRole, type RoleBody } from '#shared/contract/access/roles.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { createUser, type UserBody } from '#shared/contract/access/users.ts';
import type { Client } from '#shared/contract/client.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { EitherServer } from '../servers/either-server.ts';
import { addRole, addUser } from './add-user.ts';

/** Fields of a user that forms send; the caller supplies `idUserRoles`. */
export const userSent = (some: Partial<UserBody> = {}): UserBody => ({
  firstName: 'Ana',
  lastName: 'Rivas Sanz',
  idnumber: '12345678',
  email: '',
  username: 'ana',
  telephone: '600 100 200',
  usertype: 'GALA',
  enabled: 'Y',
  idAttentionAreas: null,
  idUserRoles: null,
  password: '',
  ...some,
});

export const roleSent = (some: Partial<RoleBody> = {}): RoleBody => ({
  name: 'Recepción',
  description: 'Recibe a los clientes',
  level: 5,
  enabled: 'Y',
  ...some,
});

export const makeUser = (client: Client, some: Partial<UserBody>) =>
  client.call(createUser, { body: userSent(some) });

export const makeRole = (client: Client, some: Partial<RoleBody>) =>
  client.call(createRole, { body: roleSent(some) });

/** Signs in with any name and password. */
export const signInAs = (server: Pick<EitherServer, 'anybody'>, username: string, password: string) =>
  server.anybody.call(authenticate, { body: { username, password } });

/** Sets general settings by their pages' endpoint. */
export async function setSettings(
  scope: TransactionScope<never>,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await scope.trx.deleteFrom('general_parameters').where('name', '=', name).execute();
    await scope.trx.insertInto('general_parameters').values({ name, value, description: '' }).execute();
  }
}

/** A signed-in user whose role has this level and these modules; all modules by default. */
export async function makeUserOfLevel(
  server: Pick<EitherServer, 'configure' | 'as'>,
  level: number,
  modules: readonly number[] = Object.values(MODULES),
) {
  const created = await server.configure(async (scope) => {
    const idRoles = await addRole(scope, modules);
    await scope.trx.updateTable('roles').set({ level }).where('id', '=', idRoles).execute();
    return { idRoles, ...(await addUser(scope, idRoles)) };
  });
  return { ...server.as(created.token), ...created };
}
