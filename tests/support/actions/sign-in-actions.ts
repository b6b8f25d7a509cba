import type { Updateable } from 'kysely';
import { changePassword, signInWithNewPassword } from '#shared/contract/access/passwords.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import type { AuditEntry } from '#shared/server/audit/audit-entry.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { UsersTable } from '#shared/server/db/schema/access.ts';
import type { DemoUser } from '../servers/demo-branch.ts';
import type { EitherServer } from '../servers/either-server.ts';
import type { SignedIn } from '../servers/start-branch.ts';

/** Signs in with any name and password. */
export const tryToSignIn = (server: EitherServer, username: string, password: string) =>
  server.anybody.call(authenticate, { body: { username, password } });

/** Signs in with the present password and a new one. */
export const tryNewPassword = (
  server: EitherServer,
  username: string,
  { old: password, selected: newPassword }: { readonly old: string; readonly selected: string },
) => server.anybody.call(signInWithNewPassword, { body: { username, password, newPassword } });

/** Changes the password of the signed-in user. */
export const changeOwn = (user: SignedIn, oldPassword: string, newPassword: string) =>
  user.call(changePassword, { params: { id: user.idUser }, body: { oldPassword, newPassword } });

/** Stores general settings like their pages. */
export const set = (
  server: EitherServer,
  settings: Partial<Record<SettingName, string | number>>,
): Promise<void> =>
  server.configure(async (scope) => {
    const parameters = repository(scope, 'general_parameters');
    for (const [name, value] of Object.entries(settings)) {
      const stored = await scope.trx
        .selectFrom('general_parameters')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirst();
      if (stored) await parameters.update(stored.id, { value: String(value) });
      else await parameters.insert({ name, value: String(value), description: name });
    }
  });

/** Changes columns of a user directly in the database, like administration tools or replication. */
export const changeUser = (
  server: EitherServer,
  username: DemoUser,
  columns: Updateable<UsersTable>,
): Promise<number> =>
  server.configure(async (scope) => {
    const { id } = await userOf(scope.trx, username);
    await repository(scope, 'users').update(id, columns);
    return id;
  });

type Trx = Parameters<Parameters<EitherServer['configure']>[0]>[0]['trx'];

/** The row of a demo user. */
export const userOf = (trx: Trx, username: DemoUser) =>
  trx.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

/** Collects new audit entries of these actions, oldest first. */
export async function writtenFromNow(server: EitherServer) {
  const last = await server.configure(({ trx }) =>
    trx.selectFrom('audit').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst(),
  );
  return (...actions: AuditEntry['action'][]) =>
    server.configure(({ trx }) =>
      trx
        .selectFrom('audit')
        .select(['action', 'id_users', 'username', 'about', 'after'])
        .where('action', 'in', actions)
        .where('seq', '>', last?.seq ?? 0)
        .orderBy('seq')
        .execute(),
    );
}
