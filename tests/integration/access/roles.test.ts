import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  assignPrivilege,
  deactivatePrivilege,
  getRole,
  listPrivilegesOfRole,
  listPrivilegesOfUser,
  listRoles,
  type RoleBody,
  updateRole,
} from '#shared/contract/access/roles.ts';
import { getUser } from '#shared/contract/access/sign-in.ts';
import { listUsers } from '#shared/contract/access/users.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import {
  makeRole,
  makeUser,
  makeUserOfLevel,
  roleSent,
} from '#tests/support/actions/administration-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

describeServers('roles', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  const change = (id: number, some: Partial<RoleBody>) =>
    admin.call(updateRole, { params: { id }, body: roleSent(some) });
  const allowed = async (id: number) =>
    (await admin.call(listPrivilegesOfRole, { params: { id } }))
      .filter(({ enabled }) => enabled === 'Y')
      .map(({ idModules }) => idModules)
      .toSorted((one, other) => one - other);

  it('are listed with the number of their users', async () => {
    const { rows, total } = await admin.call(listRoles, { query: { sort: 'level', order: 'desc' } });
    expect(total).toBe(5);
    expect(rows[0]).toMatchObject({ name: 'Administración', level: 100, usersCount: 1, editable: 'Y' });
    const { rows: found } = await admin.call(listRoles, { query: { search: 'OPERACION' } });
    expect(found).toMatchObject([{ name: 'Operación', enabled: 'Y', isApi: 'N' }]);
    expect(found[0]?.usersCount).toBeGreaterThanOrEqual(2);
  });

  it('are created with all permissions, and changed as a whole', async () => {
    const created = await makeRole(admin, { name: 'Recepción', modules: [5, 1, 1] });
    expect(created).toMatchObject({ name: 'Recepción', level: 5, usersCount: 0, enabled: 'Y' });
    expect(created).toMatchObject({ idUserRoles: created.id, description: 'Recibe a los clientes' });
    expect(await admin.call(getRole, { params: { id: created.id } })).toEqual(created);
    expect(await allowed(created.id)).toEqual([1, 5]);
    await change(created.id, { modules: [5, 12] });
    expect(await allowed(created.id)).toEqual([5, 12]);
    await change(created.id, { description: 'Otra' });
    expect(await allowed(created.id)).toEqual([5, 12]);
    expect(server.changeLog?.errors() ?? []).toEqual([]);
  });

  it('are returned with every module and whether it is permitted', async () => {
    const { id } = await makeRole(admin, { name: 'Completo', modules: [16] });
    const announced = await admin.call(listPrivilegesOfRole, { params: { id } });
    expect(announced.map(({ idModules }) => idModules).toSorted((a, b) => a - b)).toEqual(
      Object.values(MODULES).toSorted((a, b) => a - b),
    );
    expect(announced.filter(({ enabled }) => enabled === 'Y')).toEqual([
      { idModules: 16, idUserRoles: id, enabled: 'Y' },
    ]);
  });

  it('gain and lose single modules, repeatedly without effect', async () => {
    const { id } = await makeRole(admin, { name: 'Poco a poco' });
    const body = { idModules: 5, idUserRoles: id };
    for (const _ of [1, 2]) {
      expect(await admin.call(assignPrivilege, { body: { ...body, enabled: 'Y' } })).toEqual({
        ...body,
        enabled: 'Y',
      });
    }
    expect(await allowed(id)).toEqual([5]);
    expect(await admin.call(deactivatePrivilege, { body })).toEqual({ ...body, enabled: 'N' });
    await admin.call(deactivatePrivilege, { body });
    expect(await allowed(id)).toEqual([]);
    await admin.call(assignPrivilege, { body: { ...body, enabled: 'Y' } });
    await admin.call(assignPrivilege, { body: { ...body, enabled: 'N' } });
    expect(await allowed(id)).toEqual([]);
    const invalid = { idModules: 18, idUserRoles: id, enabled: 'Y' as const };
    expect((await apiErrorOf(admin.call(assignPrivilege, { body: invalid }))).status).toBe('INVALID_REQUEST');
    const unknownRole = { ...body, idUserRoles: 4711, enabled: 'Y' as const };
    expect((await apiErrorOf(admin.call(assignPrivilege, { body: unknownRole }))).status).toBe('NOT_FOUND');
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a name of 46', { name: 'x'.repeat(46) }, 'name'],
    ['no description', { description: ' ' }, 'description'],
    ['a description of 91', { description: 'x'.repeat(91) }, 'description'],
    ['no level', { level: null as never }, 'level'],
    ['a level of four digits', { level: 1_000 }, 'level'],
    ['a level below nothing', { level: -1 }, 'level'],
    ['half a level', { level: 1.5 }, 'level'],
    ['a module that there is not', { modules: [19] }, 'modules'],
  ])('are refused with %s', async (_, some, field) => {
    const apiError = await apiErrorOf(makeRole(admin, { name: 'Nueva', ...some }));
    expect(apiError.toJSON()).toMatchObject({
      status: 'INVALID_REQUEST',
      field: expect.stringMatching(`^${field}`),
    });
  });

  it('have unique names, and a refused one leaves nothing', async () => {
    await makeRole(admin, { name: 'Caja rapida' });
    const again = () => makeRole(admin, { name: 'CAJA RAPIDA', modules: [5] });
    expect((await apiErrorOf(again())).toJSON()).toMatchObject({
      status: 'NAME_UNIQUE',
      message: expect.stringContaining('name_UNIQUE'),
      field: 'name',
    });
    expect(await rejectedBy(server, again)).toBe('NAME_UNIQUE');
  });

  it('the program role is immutable and its name is reserved', async () => {
    expect((await apiErrorOf(makeRole(admin, { name: ' api ' }))).toJSON()).toMatchObject({
      status: 'ROLE_API_FIXED',
      field: 'name',
    });
    await makeUser(admin, { username: 'programa', usertype: 'API' });
    const { rows } = await admin.call(listRoles, { query: { search: 'API' } });
    const [api] = rows;
    expect(api).toMatchObject({ name: 'API', level: 0, isApi: 'Y', editable: 'N', usersCount: 1 });
    const id = api?.id ?? 0;
    expect(await allowed(id)).toEqual([1, 12, 16]);
    const more = { idModules: 5, idUserRoles: id, enabled: 'Y' as const };
    expect(await rejectedBy(server, () => change(id, { name: 'Otro' }))).toBe('ROLE_API_FIXED');
    expect(await rejectedBy(server, () => admin.call(assignPrivilege, { body: more }))).toBe(
      'ROLE_API_FIXED',
    );
    const { id: other } = await makeRole(admin, { name: 'De paso' });
    expect((await apiErrorOf(change(other, { name: 'API' }))).status).toBe('ROLE_API_FIXED');
  });

  it('a changed role applies at once to signed-in users', async () => {
    const one = await makeUserOfLevel(server, 3, [MODULES.workstation]);
    const opens = async () =>
      (await one.call(listPrivilegesOfUser, { params: { id: one.idUsers } }))
        .filter(({ enabled }) => enabled === 'Y')
        .map(({ idModules }) => idModules);
    expect(await opens()).toEqual([MODULES.workstation]);
    expect((await apiErrorOf(one.call(listUsers, {}))).status).toBe('FORBIDDEN');
    const set = (some: Partial<RoleBody>) => change(one.idRoles, { name: 'Cambiante', level: 3, ...some });
    await set({ modules: [MODULES.users] });
    expect(await opens()).toEqual([MODULES.users]);
    await one.call(listUsers, {});
    await set({ enabled: 'N' });
    expect(await opens()).toEqual([]);
    expect((await apiErrorOf(one.call(listUsers, {}))).status).toBe('FORBIDDEN');
    expect(await one.call(getUser, { params: { id: one.idUsers } })).toMatchObject({ enabled: 'Y' });
    await one.call(listServices, {});
  });

  it('of other users are visible to user administrators only', async () => {
    const one = await makeUserOfLevel(server, 3, [MODULES.workstation]);
    const params = { id: admin.idUser };
    expect((await apiErrorOf(one.call(listPrivilegesOfUser, { params }))).status).toBe('FORBIDDEN');
    expect(await admin.call(listPrivilegesOfUser, { params: { id: one.idUsers } })).toContainEqual({
      idModules: MODULES.workstation,
      idUserRoles: one.idRoles,
      enabled: 'Y',
    });
    const unknown = admin.call(listPrivilegesOfUser, { params: { id: 4711 } });
    expect((await apiErrorOf(unknown)).status).toBe('NOT_FOUND');
  });
});
