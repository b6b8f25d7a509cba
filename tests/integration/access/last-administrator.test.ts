import type { Updateable } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  assignPrivilege,
  deactivatePrivilege,
  getRole,
  listPrivilegesOfRole,
  listRoles,
  updateRole,
} from '#shared/contract/access/roles.ts';
import { getUserFullData, listUsers, type UserChange, updateUser } from '#shared/contract/access/users.ts';
import { saveGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { UsersTable } from '#shared/server/db/schema/access.ts';
import { makeUserOfLevel, setSettings } from '#tests/support/actions/administration-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

describeServers('the last administrator of users and roles', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeEach(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterEach(() => server.stop());

  const change = async (by: Pick<SignedIn, 'call'>, id: number, some: Partial<UserChange>) => {
    const { password: _, ...data } = await admin.call(getUserFullData, { params: { id } });
    return by.call(updateUser, { params: { id }, body: { ...data, lastName: 'Prueba', ...some } });
  };
  const roleOf = async (id: number) => (await admin.call(getUserFullData, { params: { id } })).idUserRoles;

  /** Another user with all modules, and a password unless the columns state otherwise. */
  const another = async (columns: Updateable<UsersTable> = {}, level = 100) => {
    const created = await makeUserOfLevel(server, level);
    await server.configure(({ trx }) =>
      trx
        .updateTable('users')
        .set({ password_hash: 'of a password', ...columns })
        .where('id', '=', created.idUsers)
        .execute(),
    );
    return created;
  };
  const disableAdmin = () => change(admin, admin.idUser, { enabled: 'N' });

  it('cannot be disabled, lose the role, or become a program', async () => {
    const { rows } = await admin.call(listRoles, { query: { search: 'Operación' } });
    const idUserRoles = rows[0]?.id ?? 0;
    const { idUser } = admin;
    for (const some of [{ enabled: 'N' }, { idUserRoles }, { usertype: 'API' }] as const) {
      expect(await rejectedBy(server, () => change(admin, idUser, some))).toBe('LAST_ADMINISTRATOR');
    }
    const other = await another();
    await change(other, idUser, { enabled: 'N' });
    expect((await apiErrorOf(admin.call(listUsers, {}))).status).toBe('INVALID_TOKEN');
  });

  it('keeps a role with the permissions', async () => {
    const id = await roleOf(admin.idUser);
    const role = await admin.call(getRole, { params: { id } });
    const { name, description, level } = role;
    const set = (some: object) =>
      admin.call(updateRole, { params: { id }, body: { name, description, level, enabled: 'Y', ...some } });
    const all = (await admin.call(listPrivilegesOfRole, { params: { id } })).map((one) => one.idModules);
    const without = (module: number) => ({ modules: all.filter((one) => one !== module) });
    const end = (idModules: number) =>
      admin.call(deactivatePrivilege, { body: { idModules, idUserRoles: id } });
    expect(await rejectedBy(server, () => set({ enabled: 'N' }))).toBe('LAST_ADMINISTRATOR');
    for (const module of [MODULES.roles, MODULES.users]) {
      expect(await rejectedBy(server, () => set(without(module)))).toBe('LAST_ADMINISTRATOR');
      expect(await rejectedBy(server, () => end(module))).toBe('LAST_ADMINISTRATOR');
    }
    await end(MODULES.backup);
    await apiErrorOf(
      admin.call(assignPrivilege, { body: { idModules: MODULES.backup, idUserRoles: id, enabled: 'Y' } }),
    );
    await another();
    await set({ enabled: 'N' });
  });

  it('is not replaced by a user who could not sign in', async () => {
    const idle = await another({ password_hash: '' });
    await another({ user_type: 'AD', password_hash: '' });
    await another({ user_type: 'API' });
    await another({ enabled: 0 });
    expect(await rejectedBy(server, disableAdmin)).toBe('LAST_ADMINISTRATOR');

    await server.configure(async ({ trx }) => {
      const key = `user:${idle.idUsers}`;
      const row = { key, failed: 5, first_at: 0, last_at: server.clock.now(), blocked: 1 } as const;
      await trx.insertInto('sign_in_attempts').values(row).execute();
      await trx
        .updateTable('users')
        .set({ password_hash: 'of a password' })
        .where('id', '=', idle.idUsers)
        .execute();
    });
    expect(await rejectedBy(server, disableAdmin)).toBe('LAST_ADMINISTRATOR');
    await server.configure(({ trx }) => trx.deleteFrom('sign_in_attempts').execute());
    await disableAdmin();
  });

  it('is replaced by a directory user once a directory is configured', async () => {
    await another({ user_type: 'AD', password_hash: '' });
    await server.configure((scope) =>
      setSettings(scope, { ldapUrl: 'ldaps://directory.example.com', ldapDC: 'example.com' }),
    );
    await disableAdmin();
  });

  it('keeps the directory that signs them in', async () => {
    await server.configure(async (scope) => {
      await setSettings(scope, { ldapUrl: 'ldaps://directory.example.com', ldapDC: 'example.com' });
      await scope.trx
        .updateTable('users')
        .set({ user_type: 'AD', password_hash: '' })
        .where('id', '=', admin.idUser)
        .execute();
    });
    const clear = () =>
      admin.call(saveGeneralParameter, { params: { name: 'ldapUrl' }, body: { value: '' } });
    expect(await rejectedBy(server, clear)).toBe('LAST_ADMINISTRATOR');
    await another();
    await clear();
  });

  it('is not replaced by a user whose level is too low to edit all users', async () => {
    await another({}, 50);
    const head = await makeUserOfLevel(server, 80, []);
    expect(await rejectedBy(server, disableAdmin)).toBe('LAST_ADMINISTRATOR');
    await change(admin, head.idUsers, { enabled: 'N' });
    await disableAdmin();
  });

  it('is not required if no administrator could sign in before', async () => {
    await server.configure(({ trx }) =>
      trx.updateTable('users').set({ password_hash: '' }).where('id', '=', admin.idUser).execute(),
    );
    await disableAdmin();
  });

  it('remains when two disable each other at once', async () => {
    const other = await another();
    const outcomes = await Promise.allSettled([
      change(admin, other.idUsers, { enabled: 'N' }),
      change(other, admin.idUser, { enabled: 'N' }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await server.configure(({ trx }) =>
      trx
        .selectFrom('users')
        .select('id')
        .where('enabled', '=', 1)
        .where('id', 'in', [admin.idUser, other.idUsers])
        .execute(),
    );
    expect(left).toHaveLength(1);
  });

  it('two concurrent changes of one user are applied one after the other', async () => {
    const one = await makeUserOfLevel(server, 1, []);
    await Promise.all([
      change(admin, one.idUsers, { firstName: 'Ana', telephone: '1' }),
      change(admin, one.idUsers, { firstName: 'Eva', telephone: '2' }),
    ]);
    const { firstName, telephone } = await admin.call(getUserFullData, { params: { id: one.idUsers } });
    expect([
      ['Ana', '1'],
      ['Eva', '2'],
    ]).toContainEqual([firstName, telephone]);
  });
});
