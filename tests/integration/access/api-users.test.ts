import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRoles } from '#shared/contract/access/roles.ts';
import { getUser } from '#shared/contract/access/sign-in.ts';
import {
  createToken,
  getUserFullData,
  listUsers,
  resetPassword,
  revokeToken,
  updateUser,
} from '#shared/contract/access/users.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { API_ROLE } from '#shared/domain/access/api-role.ts';
import { makeUser, signInAs } from '#tests/support/actions/administration-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

describeServers('a program', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  let id: number;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
    ({ id } = await makeUser(admin, {
      username: 'citas',
      usertype: 'API',
      idUserRoles: 1,
      idAttentionAreas: 4711,
      branches: [DEMO.branch],
    }));
  });
  afterAll(() => server.stop());

  const token = async () => (await admin.call(createToken, { params: { id } })).token;
  const statusOf = (one: string) =>
    server
      .as(one)
      .call(listBranches, {})
      .then(
        () => 'in',
        (error: { status: string }) => error.status,
      );

  it('has the API role, no attention area and no branches, whatever is sent', async () => {
    expect(await admin.call(getUserFullData, { params: { id } })).toMatchObject({
      roleName: 'API',
      idAttentionAreas: null,
      branches: [],
      usertype: 'API',
      tokenCreatedAt: null,
    });
    const second = await makeUser(admin, { username: 'pantallas', usertype: 'API' });
    expect(second.roleName).toBe('API');
    const { rows } = await admin.call(listRoles, { query: { search: 'API' } });
    expect(rows).toMatchObject([{ name: 'API', usersCount: 2 }]);
  });

  it('signs in by its token only, with the permissions of its role', async () => {
    const provided = await token();
    const program = server.as(provided);
    expect(await program.call(getUser, { params: { id } })).toMatchObject({ modules: API_ROLE.modules });
    expect((await apiErrorOf(program.call(listUsers, {}))).status).toBe('FORBIDDEN');
    expect(await admin.call(getUserFullData, { params: { id } })).not.toMatchObject({ tokenCreatedAt: null });
    const password = admin.call(resetPassword, { params: { id }, body: {} });
    expect((await apiErrorOf(password)).status).toBe('PASSWORD_MANAGED_EXTERNALLY');
    expect((await apiErrorOf(signInAs(server, 'citas', provided))).status).toBe('WRONG_USER_KEY');
    const stored = await server.configure(({ trx }) => trx.selectFrom('tokens').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(provided);
  });

  it('has one token: a new one revokes the former', async () => {
    const [first, second] = [await token(), await token()];
    expect(await statusOf(first)).toBe('INVALID_TOKEN');
    expect(await statusOf(second)).toBe('in');
    await admin.call(revokeToken, { params: { id } });
    expect(await statusOf(second)).toBe('INVALID_TOKEN');
    expect(await admin.call(getUserFullData, { params: { id } })).toMatchObject({ tokenCreatedAt: null });
    await admin.call(revokeToken, { params: { id } });
  });

  it('has no access while disabled, nor after it becomes a person', async () => {
    const provided = await token();
    const { password: _, ...data } = await admin.call(getUserFullData, { params: { id } });
    const set = (some: object) => admin.call(updateUser, { params: { id }, body: { ...data, ...some } });
    await set({ enabled: 'N' });
    expect(await statusOf(provided)).toBe('INVALID_TOKEN');
    await set({ enabled: 'Y' });
    expect(await statusOf(provided)).toBe('in');
    const person = { usertype: 'GALA', idUserRoles: 4 } as const;
    await set(person);
    expect(await statusOf(provided)).toBe('INVALID_TOKEN');
    await set({});
    expect(await statusOf(provided)).toBe('INVALID_TOKEN');
  });

  it('is the only kind of user with a token', async () => {
    const params = { id: admin.idUser };
    expect(await rejectedBy(server, () => admin.call(createToken, { params }))).toBe('NOT_API_USER');
    await admin.call(revokeToken, { params });
    await admin.call(listUsers, {});
  });
});
