import { afterAll, beforeAll, expect, it } from 'vitest';
import { assignPrivilege, updateRole } from '#shared/contract/access/roles.ts';
import {
  createToken,
  getUserFullData,
  resetPassword,
  revokeToken,
  unblockUser,
  updateUser,
} from '#shared/contract/access/users.ts';
import {
  makeRole,
  makeUser,
  roleSent,
  setSettings,
  signInAs,
} from '#tests/support/actions/administration-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

describeServers('a change of users and roles', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  /** Runs an action and reads its audit entries. */
  async function writtenBy<Answer>(act: () => Promise<Answer>) {
    const read = () =>
      server.configure(({ trx }) =>
        trx
          .selectFrom('audit')
          .selectAll()
          // These requests name no version, which would add an entry to each change: versions.test.ts tests it.
          .where('action', '!=', 'CHANGE_WITHOUT_VERSION')
          .orderBy('seq')
          .execute(),
      );
    const before = await read();
    const answer = await act();
    const rows = (await read()).slice(before.length).map(({ before, after, ...row }) => ({
      ...row,
      before: before && JSON.parse(before),
      after: after && JSON.parse(after),
    }));
    return { answer, rows };
  }

  it('is recorded with author, address, values before and after', async () => {
    const by = { id_users: admin.idUser, username: 'admin', address: expect.stringContaining('127.0.0.1') };

    const role = await writtenBy(() => makeRole(admin, { name: 'Taquilla', modules: [5] }));
    expect(role.rows).toMatchObject([
      { ...by, action: 'CREATE_ROLE', entity: 'roles', about: 'Taquilla', after: { modules: [5], level: 5 } },
    ]);
    const idUserRoles = role.answer.id;

    const user = await writtenBy(() =>
      makeUser(admin, { username: 'Vera', idUserRoles, branches: [DEMO.branch] }),
    );
    const id = user.answer.id;
    const about = { ...by, entity: 'users', pk: id, about: 'vera' };
    expect(user.rows).toMatchObject([
      {
        ...about,
        action: 'CREATE_USER',
        after: { username: 'vera', roleName: 'Taquilla', branches: [DEMO.branch] },
      },
    ]);

    const reset = await writtenBy(() => admin.call(resetPassword, { params: { id }, body: {} }));
    expect(reset.rows).toMatchObject([{ ...about, action: 'RESET_PASSWORD', before: null, after: null }]);
    expect(JSON.stringify(reset.rows)).not.toContain(reset.answer.password);

    const { password: _, ...data } = user.answer;
    const set = (some: object) => admin.call(updateUser, { params: { id }, body: { ...data, ...some } });
    expect((await writtenBy(() => set({ telephone: '1', branches: [] }))).rows).toMatchObject([
      {
        ...about,
        action: 'UPDATE_USER',
        before: { telephone: '600 100 200', branches: [DEMO.branch] },
        after: { telephone: '1', branches: [] },
      },
    ]);
    expect((await writtenBy(() => set({ enabled: 'N', telephone: '1', branches: [] }))).rows).toEqual([
      expect.objectContaining({
        ...about,
        action: 'DELETE_USER',
        before: { enabled: 'Y' },
        after: { enabled: 'N' },
      }),
    ]);

    const params = { id: idUserRoles };
    const renamed = roleSent({ name: 'Caja', enabled: 'N' });
    expect((await writtenBy(() => admin.call(updateRole, { params, body: renamed }))).rows).toMatchObject([
      { ...by, action: 'DELETE_ROLE', about: 'Caja', before: { name: 'Taquilla', enabled: 'Y' } },
    ]);
    const more = { idModules: 12, idUserRoles, enabled: 'Y' as const };
    expect((await writtenBy(() => admin.call(assignPrivilege, { body: more }))).rows).toMatchObject([
      { ...by, action: 'UPDATE_ROLE', before: { modules: [5] }, after: { modules: [5, 12] } },
    ]);
  });

  it('is recorded for tokens and blocks, once each', async () => {
    const { id } = await makeUser(admin, { username: 'citas', usertype: 'API' });
    const params = { id };
    const actions = async (act: () => Promise<unknown>) =>
      (await writtenBy(act)).rows.map(({ action, about }) => [action, about]);
    expect(await actions(() => admin.call(createToken, { params }))).toEqual([['CREATE_TOKEN', 'citas']]);
    expect(await actions(() => admin.call(createToken, { params }))).toEqual([
      ['REVOKE_TOKEN', 'citas'],
      ['CREATE_TOKEN', 'citas'],
    ]);
    expect(await actions(() => admin.call(revokeToken, { params }))).toEqual([['REVOKE_TOKEN', 'citas']]);
    expect(await actions(() => admin.call(revokeToken, { params }))).toEqual([]);

    await server.configure((scope) => setSettings(scope, { passAttempts: '1' }));
    const lucia = await server.signIn('lucia');
    await apiErrorOf(signInAs(server, 'lucia', 'equivocada'));
    const unblock = () => admin.call(unblockUser, { params: { id: lucia.idUser } });
    expect(await actions(unblock)).toEqual([['USER_UNBLOCKED', 'lucia']]);
    expect(await actions(unblock)).toEqual([]);
  });

  it('is not recorded if refused', async () => {
    const rejected = () => apiErrorOf(makeUser(admin, { username: 'admin', idUserRoles: 1 }));
    expect((await writtenBy(rejected)).rows).toEqual([]);
    const { rows } = await writtenBy(() => admin.call(getUserFullData, { params: { id: admin.idUser } }));
    expect(rows).toEqual([]);
  });
});
