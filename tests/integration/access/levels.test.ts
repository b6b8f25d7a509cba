import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignPrivilege, deactivatePrivilege, getRole, updateRole } from '#shared/contract/access/roles.ts';
import { addUserBranch, removeUserBranch } from '#shared/contract/access/user-branches.ts';
import {
  createToken,
  createUser,
  getUserFullData,
  listUsers,
  resetPassword,
  revokeToken,
  unblockUser,
  updateUser,
} from '#shared/contract/access/users.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { addUser } from '#tests/support/actions/add-user.ts';
import {
  makeRole,
  makeUserOfLevel,
  roleSent,
  setSettings,
  userSent,
} from '#tests/support/actions/administration-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import {
  branchAsEither,
  centralAsEither,
  type EitherServer,
  rejectedBy,
} from '#tests/support/servers/either-server.ts';

const OWN = 50;

/** Levels that a user of level 50 may edit under each rule. */
const MATRIX = [
  ['HIGHER', 49, true],
  ['HIGHER', 50, false],
  ['HIGHER', 51, false],
  ['HIGHER_OR_EQUAL', 49, true],
  ['HIGHER_OR_EQUAL', 50, true],
  ['HIGHER_OR_EQUAL', 51, false],
] as const;

const SERVERS = [
  ['at a branch', () => branchAsEither()],
  ['at central', () => centralAsEither()],
] as const;

describe.each(SERVERS)('levels %s', (_, start) => {
  let server: EitherServer;
  let own: Awaited<ReturnType<typeof makeUserOfLevel>>;
  let count = 0;
  beforeAll(async () => {
    server = await start();
    own = await makeUserOfLevel(server, OWN);
  });
  afterAll(() => server.stop());

  const name = () => `nombre ${++count}`;
  const outcome = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'done',
      (error: { status: string }) => error.status,
    );

  describe.each(MATRIX)('with %s, those of level %i', (rule, level, may) => {
    const expected = may ? 'done' : 'LEVEL_TOO_HIGH';
    let other: Awaited<ReturnType<typeof makeUserOfLevel>>;
    beforeAll(async () => {
      await server.configure((scope) => setSettings(scope, { createEditUsers: rule, createEditRoles: rule }));
      other = await makeUserOfLevel(server, level, [MODULES.workstation]);
    });

    const changed = async (some: object) => {
      const { password: _, ...data } = await own.call(getUserFullData, { params: { id: other.idUsers } });
      return own.call(updateUser, {
        params: { id: other.idUsers },
        body: { ...data, lastName: 'Prueba', ...some },
      });
    };

    it(`as users: ${expected}`, async () => {
      const params = { id: other.idUsers };
      const sent = userSent({ username: name(), idUserRoles: other.idRoles });
      expect(await outcome(own.call(createUser, { body: sent }))).toBe(expected);
      expect(await outcome(changed({ firstName: 'Otro' }))).toBe(expected);
      expect(await outcome(own.call(resetPassword, { params, body: {} }))).toBe(expected);
      expect(await outcome(own.call(unblockUser, { params }))).toBe(expected);
      const link = { idUsers: other.idUsers, idBranches: DEMO.branch };
      expect(await outcome(own.call(addUserBranch, { body: link }))).toBe(expected);
      expect((await own.call(getUserFullData, { params })).editable).toBe(may ? 'Y' : 'N');
      expect(await outcome(changed({ enabled: 'N' }))).toBe(expected);
    });

    it(`as a role to assign to a lower user: ${expected}`, async () => {
      const below = await makeUserOfLevel(server, 1, [MODULES.workstation]);
      const params = { id: below.idUsers };
      const { password: _, ...data } = await own.call(getUserFullData, { params });
      const body = { ...data, lastName: 'Prueba', idUserRoles: other.idRoles };
      expect(await outcome(own.call(updateUser, { params, body }))).toBe(expected);
    });

    it(`as roles: ${expected}`, async () => {
      expect(await outcome(makeRole(own, { name: name(), level }))).toBe(expected);
      const change = own.call(updateRole, {
        params: { id: other.idRoles },
        body: roleSent({ name: name(), level }),
      });
      expect(await outcome(change)).toBe(expected);
      const body = { idModules: MODULES.dashboard, idUserRoles: other.idRoles, enabled: 'Y' as const };
      expect(await outcome(own.call(assignPrivilege, { body }))).toBe(expected);
      const { id } = await makeRole(own, { name: name(), level: 1 });
      const raised = own.call(updateRole, { params: { id }, body: roleSent({ name: name(), level }) });
      expect(await outcome(raised)).toBe(expected);
      const displayed = await own.call(getRole, { params: { id: other.idRoles } });
      expect(displayed.editable).toBe(may ? 'Y' : 'N');
    });
  });

  it('no user grants or removes more than they have', async () => {
    await server.configure((scope) => setSettings(scope, { createEditUsers: 'HIGHER_OR_EQUAL' }));
    const clerk = await makeUserOfLevel(server, OWN, [MODULES.users, MODULES.roles]);
    const strong = await makeRole(own, { name: name(), level: 1, modules: [MODULES.backup] });
    const weak = await makeRole(own, { name: name(), level: 1, modules: [MODULES.users] });
    const give = (idUserRoles: number) =>
      clerk.call(createUser, { body: userSent({ username: name(), idUserRoles }) });
    await give(weak.id);
    expect((await apiErrorOf(give(strong.id))).toJSON()).toMatchObject({
      status: 'ROLE_EXCEEDS_OWN',
      field: 'idUserRoles',
    });
    const params = { id: clerk.idUsers };
    const { password: _, ...self } = await clerk.call(getUserFullData, { params });
    const body = { ...self, lastName: 'Prueba', idUserRoles: strong.id };
    expect(await rejectedBy(server, () => clerk.call(updateUser, { params, body }))).toBe('ROLE_EXCEEDS_OWN');
    const more = { idModules: MODULES.backup, idUserRoles: clerk.idRoles, enabled: 'Y' as const };
    expect(await rejectedBy(server, () => clerk.call(assignPrivilege, { body: more }))).toBe(
      'ROLE_EXCEEDS_OWN',
    );
    const created = () => makeRole(clerk, { name: name(), level: 1, modules: [MODULES.backup] });
    expect(await rejectedBy(server, created)).toBe('ROLE_EXCEEDS_OWN');
    const program = () => clerk.call(createUser, { body: userSent({ username: name(), usertype: 'API' }) });
    expect(await rejectedBy(server, program)).toBe('ROLE_EXCEEDS_OWN');
  });

  it('no user changes a role with more permissions than their own, not even to reduce them', async () => {
    await server.configure((scope) => setSettings(scope, { createEditRoles: 'HIGHER_OR_EQUAL' }));
    const clerk = await makeUserOfLevel(server, OWN, [MODULES.roles, MODULES.users]);
    const strong = await makeRole(own, {
      name: name(),
      level: OWN,
      modules: [MODULES.users, MODULES.backup],
    });
    const params = { id: strong.id };
    const stored = { name: strong.name, level: OWN, modules: [MODULES.users, MODULES.backup] };
    const less = { idUserRoles: strong.id, idModules: MODULES.users, enabled: 'N' as const };
    const change = (over: object) => () =>
      clerk.call(updateRole, { params, body: { ...roleSent(stored), ...over } });
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      renamed: change({ description: 'Otra' }),
      disabled: change({ enabled: 'N' }),
      lowered: change({ level: 1 }),
      emptied: change({ modules: [] }),
      'without what they have': () => clerk.call(assignPrivilege, { body: less }),
      'without a module': () =>
        clerk.call(deactivatePrivilege, { body: { idUserRoles: strong.id, idModules: MODULES.users } }),
    };
    for (const [way, act] of Object.entries(ways)) {
      expect([way, await rejectedBy(server, act)]).toEqual([way, 'ROLE_EXCEEDS_OWN']);
    }
    expect((await clerk.call(getRole, { params })).editable).toBe('N');
    const equal = await makeRole(own, { name: name(), level: OWN, modules: [MODULES.users] });
    await clerk.call(updateRole, {
      params: { id: equal.id },
      body: roleSent({ ...stored, name: equal.name, modules: [] }),
    });
  });

  it('no user changes a user of their level with more permissions, by any call', async () => {
    await server.configure((scope) => setSettings(scope, { createEditUsers: 'HIGHER_OR_EQUAL' }));
    const clerk = await makeUserOfLevel(server, OWN, [MODULES.users, MODULES.workstation]);
    const equal = await makeUserOfLevel(server, OWN, [MODULES.workstation]);
    const stronger = await makeUserOfLevel(server, OWN, [MODULES.workstation, MODULES.backup]);
    const program = await server.configure(async (scope) => {
      const { idUsers } = await addUser(scope, stronger.idRoles);
      await scope.trx.updateTable('users').set({ user_type: 'API' }).where('id', '=', idUsers).execute();
      await scope.trx
        .insertInto('user_branches')
        .values({ id: 4711, id_users: stronger.idUsers, id_branches: DEMO.branch })
        .execute();
      return idUsers;
    });
    const params = { id: stronger.idUsers };
    const { password: _, ...data } = await clerk.call(getUserFullData, { params });
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      resetPassword: () => clerk.call(resetPassword, { params, body: {} }),
      unblockUser: () => clerk.call(unblockUser, { params }),
      updateUser: () => clerk.call(updateUser, { params, body: { ...data, username: 'mine' } }),
      makeToken: () => clerk.call(createToken, { params: { id: program } }),
      revokeToken: () => clerk.call(revokeToken, { params: { id: program } }),
      addUserBranch: () =>
        clerk.call(addUserBranch, { body: { idUsers: stronger.idUsers, idBranches: DEMO.branch } }),
      removeUserBranch: () => clerk.call(removeUserBranch, { params: { id: 4711 } }),
    };
    for (const [way, act] of Object.entries(ways)) {
      expect([way, await rejectedBy(server, act)]).toEqual([way, 'ROLE_EXCEEDS_OWN']);
    }
    expect(data.editable).toBe('N');
    const { rows } = await clerk.call(listUsers, { query: { size: 200 } });
    const editable = (id: number) => rows.find((row) => row.id === id)?.editable;
    expect([editable(stronger.idUsers), editable(equal.idUsers)]).toEqual(['N', 'Y']);
    await clerk.call(resetPassword, { params: { id: equal.idUsers }, body: {} });
  });

  it('no user resets their own password, which would not be shown', async () => {
    const reset = () => own.call(resetPassword, { params: { id: own.idUsers }, body: {} });
    expect(await rejectedBy(server, reset)).toBe('CANNOT_RESET_OWN_PASSWORD');
  });
});
