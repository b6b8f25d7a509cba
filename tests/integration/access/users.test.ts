import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRoles, updateRole } from '#shared/contract/access/roles.ts';
import { getEmployee, getUser } from '#shared/contract/access/sign-in.ts';
import {
  addUserBranch,
  listBranchesOfUser,
  listUserBranches,
  removeUserBranch,
} from '#shared/contract/access/user-branches.ts';
import {
  createUser,
  getUserFullData,
  listUsers,
  resetPassword,
  unblockUser,
  updateUser,
} from '#shared/contract/access/users.ts';
import { createAttentionArea, updateAttentionArea } from '#shared/contract/configuration/attention-areas.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import {
  makeRole,
  makeUser,
  roleSent,
  setSettings,
  signInAs,
  userSent,
} from '#tests/support/actions/administration-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

describeServers('users', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  /** The role of operators. */
  let operators: number;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
    const { rows } = await admin.call(listRoles, { query: { search: 'Operación' } });
    operators = rows[0]?.id ?? 0;
  });
  afterAll(() => server.stop());

  const change = (id: number, some: Parameters<typeof userSent>[0]) => {
    const { password: _, ...body } = userSent({ idUserRoles: operators, ...some });
    return admin.call(updateUser, { params: { id }, body });
  };
  const names = async (query: Parameters<typeof admin.call<typeof listUsers>>[1]['query']) =>
    (await admin.call(listUsers, query ? { query } : {})).rows.map(({ username }) => username);

  it('are created with all fields, and read back', async () => {
    const area = await admin.call(createAttentionArea, { body: { name: 'Planta 1', enabled: 'Y' } });
    const sent = userSent({
      username: '  Ana.RIVAS ',
      email: 'ana@valdemar.example',
      idUserRoles: operators,
      idAttentionAreas: area.id,
      branches: [DEMO.branch],
    });
    const created = await admin.call(createUser, { body: sent });
    expect(created).toMatchObject({
      ...sent,
      username: 'ana.rivas',
      roleName: 'Operación',
      AttentionAreaName: 'Planta 1',
      changePassword: 'Y',
      blocked: 'N',
      tokenCreatedAt: null,
      editable: 'Y',
      id: created.idUser,
    });
    expect(await admin.call(getUserFullData, { params: { id: created.id } })).toEqual(created);
    expect(await admin.call(getUser, { params: { id: created.id } })).toMatchObject({
      username: 'ana.rivas',
    });
    expect(await admin.call(getEmployee, { params: { id: created.idEmployees } })).toMatchObject({
      firstName: 'Ana',
      idAttentionAreas: area.id,
    });
    expect(server.changeLog?.errors() ?? []).toEqual([]);
  });

  it('cannot sign in without a password, and must change the first one', async () => {
    const { id } = await makeUser(admin, { username: 'nueva', idUserRoles: operators });
    expect((await apiErrorOf(signInAs(server, 'nueva', ''))).status).toBe('INVALID_REQUEST');
    expect((await apiErrorOf(signInAs(server, 'nueva', 'x'))).status).toBe('WRONG_USER_KEY');
    const { password } = await admin.call(resetPassword, { params: { id }, body: {} });
    expect((await apiErrorOf(signInAs(server, 'nueva', password ?? ''))).status).toBe('CHANGE_PASS');
  });

  it('receive a password typed by an administrator, if the policy permits it', async () => {
    const { id } = await makeUser(admin, { username: 'tecleada', idUserRoles: operators });
    const reset = (newPassword: string) =>
      admin.call(resetPassword, { params: { id }, body: { newPassword } });
    expect((await apiErrorOf(reset('corta'))).toJSON()).toMatchObject({
      status: 'WRONG_PASS_LENGTH',
      field: 'newPassword',
    });
    expect(await reset('bastante larga')).toEqual({ password: null });
    expect((await apiErrorOf(signInAs(server, 'tecleada', 'bastante larga'))).status).toBe('CHANGE_PASS');
  });

  it('receive generated passwords that satisfy the strictest policy', async () => {
    const { id } = await makeUser(admin, { username: 'estricta', idUserRoles: operators });
    const strictest = {
      passMinLength: '30',
      passUpperLower: 'Y',
      passSpecialChar: 'Y',
      passNumbers: 'Y',
      passNoRepeatChar: 'Y',
    };
    await server.configure((scope) => setSettings(scope, strictest));
    const { password } = await admin.call(resetPassword, { params: { id }, body: {} });
    expect(password?.length).toBeGreaterThanOrEqual(30);
    await server.configure(({ trx }) =>
      trx.deleteFrom('general_parameters').where('name', 'in', Object.keys(strictest)).execute(),
    );
  });

  it('lose their sessions when an administrator sets their password', async () => {
    const marcos = await server.signIn('marcos');
    await admin.call(resetPassword, { params: { id: marcos.idUser }, body: {} });
    expect((await apiErrorOf(marcos.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
  });

  it('a disabled user is signed out, and stays so when enabled again', async () => {
    const lucia = await server.signIn('lucia');
    const { password: _, id, ...data } = await admin.call(getUserFullData, { params: { id: lucia.idUser } });
    const set = (enabled: 'Y' | 'N') =>
      admin.call(updateUser, { params: { id }, body: { ...data, enabled } });
    expect(await set('N')).toMatchObject({ enabled: 'N' });
    expect((await apiErrorOf(lucia.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
    expect(await set('Y')).toMatchObject({ enabled: 'Y' });
    expect((await apiErrorOf(lucia.call(listBranches, {}))).status).toBe('INVALID_TOKEN');
    await server.signIn('lucia');
  });

  it('have unique names and addresses, ignoring case', async () => {
    const one = await makeUser(admin, {
      username: 'unica',
      email: 'unica@valdemar.example',
      idUserRoles: operators,
    });
    const sameName = { username: 'UNICA', idUserRoles: operators };
    const sameMail = { username: 'otra', email: 'Unica@Valdemar.example', idUserRoles: operators };
    expect((await apiErrorOf(makeUser(admin, sameName))).toJSON()).toMatchObject({
      status: 'USERNAME_UNIQUE',
      message: expect.stringContaining('username_UNIQUE'),
      field: 'username',
    });
    expect((await apiErrorOf(makeUser(admin, sameMail))).toJSON()).toMatchObject({
      status: 'EMAIL_UNIQUE',
      message: expect.stringContaining('email_UNIQUE'),
      field: 'email',
    });
    expect(await rejectedBy(server, () => makeUser(admin, sameMail))).toBe('EMAIL_UNIQUE');
    const other = await makeUser(admin, { username: 'otra', idUserRoles: operators });
    expect((await apiErrorOf(change(other.id, { username: 'unica' }))).status).toBe('USERNAME_UNIQUE');
    expect((await apiErrorOf(change(other.id, { username: 'otra', email: one.email }))).status).toBe(
      'EMAIL_UNIQUE',
    );
    // Not of other users: the user's own remains.
    expect(await change(one.id, { username: 'unica', email: one.email })).toMatchObject({ id: one.id });
  });

  it.each([
    ['no first name', { firstName: ' ' }, 'firstName'],
    ['a first name of 46', { firstName: 'x'.repeat(46) }, 'firstName'],
    ['no last name', { lastName: '' }, 'lastName'],
    ['a last name of 46', { lastName: 'x'.repeat(46) }, 'lastName'],
    ['no user name', { username: '' }, 'username'],
    ['a user name of 46', { username: 'x'.repeat(46) }, 'username'],
    ['an id number with letters', { idnumber: '12A' }, 'idnumber'],
    ['an id number of 13', { idnumber: '1'.repeat(13) }, 'idnumber'],
    ['an email of 46', { email: 'x'.repeat(46) }, 'email'],
    ['a telephone of 46', { telephone: '1'.repeat(46) }, 'telephone'],
    ['no role', { idUserRoles: null }, 'idUserRoles'],
    ['no type', { usertype: undefined as never }, 'usertype'],
    ['another type', { usertype: 'ROOT' as 'GALA' }, 'usertype'],
    ['a password', { password: 'elegida aquí' as '' }, 'password'],
  ])('are refused with %s', async (_, some, field) => {
    const requested = makeUser(admin, { username: 'nadie', idUserRoles: operators, ...some });
    expect((await apiErrorOf(requested)).toJSON()).toMatchObject({ status: 'INVALID_REQUEST', field });
  });

  it('may have maximum lengths', async () => {
    const long = 'Ñ'.repeat(45);
    const created = await makeUser(admin, {
      firstName: long,
      lastName: long,
      username: long,
      email: long,
      telephone: long,
      idnumber: '9'.repeat(12),
      idUserRoles: operators,
    });
    expect(created).toMatchObject({ username: 'ñ'.repeat(45), firstName: long, idnumber: '9'.repeat(12) });
  });

  it('are offered enabled items, and keep disabled ones', async () => {
    const role = await makeRole(admin, { name: 'Temporal' });
    const area = await admin.call(createAttentionArea, { body: { name: 'Sótano', enabled: 'Y' } });
    const has = { idUserRoles: role.id, idAttentionAreas: area.id };
    const { id } = await makeUser(admin, { username: 'temporal', ...has });
    await admin.call(updateRole, {
      params: { id: role.id },
      body: roleSent({ name: 'Temporal', enabled: 'N' }),
    });
    await admin.call(updateAttentionArea, {
      params: { id: area.id },
      body: { name: 'Sótano', enabled: 'N' },
    });
    expect(await change(id, { username: 'temporal', lastName: 'Otro', ...has })).toMatchObject({
      lastName: 'Otro',
      ...has,
    });
    const another = { username: 'otra.temporal', idUserRoles: operators };
    const cases: readonly [Parameters<typeof userSent>[0], string][] = [
      [{ idUserRoles: role.id }, 'idUserRoles'],
      [{ idAttentionAreas: area.id }, 'idAttentionAreas'],
      [{ branches: [4711] }, 'branches'],
    ];
    for (const [some, field] of cases) {
      expect((await apiErrorOf(makeUser(admin, { ...another, ...some }))).toJSON()).toMatchObject({
        status: 'NOT_FOUND',
        field,
      });
    }
  });

  it('are offered their included branches, or all', async () => {
    const lucia = await server.signIn('lucia');
    const params = { id: lucia.idUser };
    const all = await admin.call(listBranches, {});
    expect(await lucia.call(listBranches, {})).toEqual(all);
    expect(await admin.call(listBranchesOfUser, { params })).toEqual(all);

    const other = await server.configure(async ({ trx }) => {
      const [row] = await trx.selectFrom('branches').selectAll().where('id', '=', DEMO.branch).execute();
      if (!row) throw new Error('the demonstration has no branch');
      await trx
        .insertInto('branches')
        .values({ ...row, id: 900, name: 'Otra sucursal' })
        .execute();
      return 900;
    });
    const link = await admin.call(addUserBranch, { body: { idUsers: lucia.idUser, idBranches: other } });
    expect(link).toEqual({ id: link.id, idBranches: other, idUsers: lucia.idUser, description: '' });
    expect(await admin.call(addUserBranch, { body: { idUsers: lucia.idUser, idBranches: other } })).toEqual(
      link,
    );
    expect((await lucia.call(listBranches, {})).map(({ id }) => id)).toEqual([other]);
    expect((await lucia.call(listBranchesOfUser, { params })).map(({ id }) => id)).toEqual([other]);
    expect(await admin.call(listUserBranches, { query: { idUsers: lucia.idUser } })).toEqual([link]);
    expect(await admin.call(getUserFullData, { params })).toMatchObject({ branches: [other] });

    const { password: _, id, ...data } = await admin.call(getUserFullData, { params });
    await admin.call(updateUser, { params, body: { ...data, branches: [DEMO.branch] } });
    expect((await lucia.call(listBranches, {})).map((branch) => branch.id)).toEqual([DEMO.branch]);
    const { branches: __, ...untouched } = data;
    await admin.call(updateUser, { params, body: untouched });
    const [left] = await admin.call(listUserBranches, { query: { idUsers: id } });
    expect(left).toMatchObject({ idBranches: DEMO.branch });
    await admin.call(removeUserBranch, { params: { id: left?.id ?? 0 } });
    expect((await lucia.call(listBranches, {})).map((branch) => branch.id)).toContain(other);
    expect((await apiErrorOf(admin.call(removeUserBranch, { params: { id: left?.id ?? 0 } }))).status).toBe(
      'NOT_FOUND',
    );
    const marcos = await admin.call(listUsers, { query: { search: 'marcos' } });
    const foreign = { params: { id: marcos.rows[0]?.id ?? 0 } };
    expect((await apiErrorOf(lucia.call(listBranchesOfUser, foreign))).status).toBe('FORBIDDEN');
  });

  it('are listed in pages, searched without accents, sorted and filtered', async () => {
    await makeUser(admin, { username: 'de.directorio', usertype: 'AD', idUserRoles: operators });
    expect(await names({ search: 'LUCIA', size: 50 })).toEqual(['lucia']);
    expect(await names({ search: 'ferrer', sort: 'fullName' })).toEqual(['lucia']);
    expect(await names({ search: 'operacion', size: 50 })).toContain('lucia');
    expect(await names({ filter: 'AD' })).toEqual(['de.directorio']);
    const others = await names({ filter: 'USERS', size: 100 });
    expect(others).not.toContain('de.directorio');
    expect(others).toContain('lucia');
    const sorted = await names({ sort: 'username', order: 'desc', size: 100 });
    expect(sorted).toEqual(sorted.toSorted((one, other) => one.localeCompare(other, 'en')).reverse());
    const first = await admin.call(listUsers, {});
    expect(first.rows).toHaveLength(10);
    expect(first.total).toBe(sorted.length);
    expect(await names({ page: 2, size: 5 })).toEqual((await names({ size: 10 })).slice(5));
  });

  it('an unknown user is refused', async () => {
    const params = { id: 4711 };
    for (const requested of [
      () => admin.call(getUserFullData, { params }),
      () => change(4711, { username: 'nadie' }),
      () => admin.call(resetPassword, { params, body: {} }),
      () => admin.call(unblockUser, { params }),
      () => admin.call(listBranchesOfUser, { params }),
      () => admin.call(addUserBranch, { body: { idUsers: 4711, idBranches: DEMO.branch } }),
    ]) {
      expect((await apiErrorOf(requested())).status).toBe('NOT_FOUND');
    }
  });

  it('a blocked user signs in again after unblocking', async () => {
    await server.configure((scope) => setSettings(scope, { passAttempts: '1' }));
    expect((await apiErrorOf(signInAs(server, 'supervisor', 'equivocada'))).status).toBe('MAX_ATTEMPTS');
    expect((await apiErrorOf(server.signIn('supervisor'))).status).toBe('MAX_ATTEMPTS');
    const [found] = (await admin.call(listUsers, { query: { search: 'supervisor' } })).rows;
    const params = { id: found?.id ?? 0 };
    expect(await admin.call(getUserFullData, { params })).toMatchObject({ blocked: 'Y' });
    await admin.call(unblockUser, { params });
    expect(await admin.call(getUserFullData, { params })).toMatchObject({ blocked: 'N' });
    await server.signIn('supervisor');
  });
});
