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
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, refusedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const timeout = 60_000;

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
  }, timeout);
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

  it('has the role API, no attention area and no branches, whatever is sent', { timeout }, async () => {
    expect(await admin.call(getUserFullData, { params: { id } })).toMatchObject({
      roleName: 'API',
      idAttentionAreas: null,
      branches: [],
      usertype: 'API',
      tokenMadeAt: null,
    });
    const second = await makeUser(admin, { username: 'pantallas', usertype: 'API' });
    expect(second.roleName).toBe('API');
    const { rows } = await admin.call(listRoles, { query: { search: 'API' } });
    expect(rows).toMatchObject([{ name: 'API', usersCount: 2 }]);
  });

  it('gets in by its token only, and may what its role allows', { timeout }, async () => {
    const given = await token();
    const program = server.as(given);
    expect(await program.call(getUser, { params: { id } })).toMatchObject({ modules: API_ROLE.modules });
    expect((await refusalOf(program.call(listUsers, {}))).status).toBe('FORBIDDEN');
    expect(await admin.call(getUserFullData, { params: { id } })).not.toMatchObject({ tokenMadeAt: null });
    const password = admin.call(resetPassword, { params: { id }, body: {} });
    expect((await refusalOf(password)).status).toBe('PASSWORD_MANAGED_EXTERNALLY');
    expect((await refusalOf(signInAs(server, 'citas', given))).status).toBe('WRONG_USER_KEY');
    const kept = await server.configure(({ trx }) => trx.selectFrom('tokens').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(given);
  });

  it('has one token: another ends the one before, and revoked none is left', { timeout }, async () => {
    const [first, second] = [await token(), await token()];
    expect(await statusOf(first)).toBe('INVALID_TOKEN');
    expect(await statusOf(second)).toBe('in');
    await admin.call(revokeToken, { params: { id } });
    expect(await statusOf(second)).toBe('INVALID_TOKEN');
    expect(await admin.call(getUserFullData, { params: { id } })).toMatchObject({ tokenMadeAt: null });
    await admin.call(revokeToken, { params: { id } });
  });

  it('is out while it is disabled, and for good once it is somebody', { timeout }, async () => {
    const given = await token();
    const { password: _, ...data } = await admin.call(getUserFullData, { params: { id } });
    const set = (some: object) => admin.call(updateUser, { params: { id }, body: { ...data, ...some } });
    await set({ enabled: 'N' });
    expect(await statusOf(given)).toBe('INVALID_TOKEN');
    await set({ enabled: 'Y' });
    expect(await statusOf(given)).toBe('in');
    const person = { usertype: 'GALA', idUserRoles: 4 } as const;
    await set(person);
    expect(await statusOf(given)).toBe('INVALID_TOKEN');
    await set({});
    expect(await statusOf(given)).toBe('INVALID_TOKEN');
  });

  it('is the only kind of user with a token', { timeout }, async () => {
    const params = { id: admin.idUser };
    expect(await refusedBy(server, () => admin.call(createToken, { params }))).toBe('NOT_API_USER');
    await admin.call(revokeToken, { params });
    await admin.call(listUsers, {});
  });
});
