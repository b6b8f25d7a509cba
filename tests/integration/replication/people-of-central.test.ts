import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changePassword, signInWithNewPassword } from '#shared/contract/access/passwords.ts';
import { listRoles } from '#shared/contract/access/roles.ts';
import { getUser } from '#shared/contract/access/sign-in.ts';
import {
  createUser,
  getRuledBy,
  getUserFullData,
  listUsers,
  resetPassword,
  updateUser,
} from '#shared/contract/access/users.ts';
import type { Client } from '#shared/contract/client.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { repository } from '#shared/server/db/repository.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { signInAs, userSent } from '#tests/support/actions/administration-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type EnrolledBranch, startEnrolledBranch } from '#tests/support/network/enrolled-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO, type DemoUser } from '#tests/support/servers/demo-branch.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const HERE = DEMO.branch;

describeCentral('users of central at a branch', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let elsewhere: number;
  let branch: EnrolledBranch;
  /** The administrator, signed in at the branch. */
  let chief: Client;
  let operators: number;

  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
    elsewhere = (await admin.call(createBranch, { body: newBranch({ name: 'Lejana' }) })).id;
    branch = await startEnrolledBranch(central, admin, HERE);
    chief = await vi.waitFor(() => branch.signIn('admin'), WAIT_OPTIONS);
    operators = (await admin.call(listRoles, { query: { search: 'Operación' } })).rows[0]?.id ?? 0;
  });
  afterAll(async () => {
    await branch.stop();
    await central.stop();
  });

  const idOf = async (username: string): Promise<number> =>
    (await admin.call(listUsers, { query: { search: username } })).rows[0]?.id ?? 0;
  const signedInAt = async (server: Pick<Central, 'anybody' | 'as'>, username: string, password: string) => {
    const { access_token, idUser } = await signInAs(server, username, password);
    return { ...server.as(access_token), idUser };
  };
  /** Includes branches of a user at central, and waits until the branch has them. */
  async function include(username: DemoUser, branches: readonly number[]): Promise<number> {
    const id = await idOf(username);
    const { password: _, ...data } = await admin.call(getUserFullData, { params: { id } });
    await admin.call(updateUser, { params: { id }, body: { ...data, branches: [...branches] } });
    await vi.waitFor(async () => {
      const there = await chief.call(getUserFullData, { params: { id } });
      expect(there.branches).toEqual([...branches].sort());
    }, WAIT_OPTIONS);
    return id;
  }
  const auditedAtCentral = (action: string) =>
    central
      .database()
      .reader.selectFrom('audit')
      .select(['username', 'about', 'address'])
      .where('action', '=', action as 'CREATE_USER')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
  /** Sets columns of a user at central, and waits until the branch has them. */
  async function changeAtCentral(
    username: DemoUser,
    columns: { change_password?: 0 | 1; id_roles?: number },
  ) {
    const id = await idOf(username);
    await central.configure((scope) => repository(scope, 'users').update(id, columns));
    await vi.waitFor(async () => {
      const row = await branch
        .gate()
        .transaction(({ trx }) =>
          trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
        );
      expect(row).toMatchObject(columns);
    }, WAIT_OPTIONS);
    return id;
  }

  it('are added at central for this branch only, and sign in only here', async () => {
    const created = await chief.call(createUser, {
      body: userSent({ username: 'nueva', idUserRoles: operators }),
    });
    expect(created).toMatchObject({ branches: [HERE], worksAtBranches: 'Y' });
    expect(await admin.call(getUserFullData, { params: { id: created.id } })).toMatchObject({
      username: 'nueva',
    });
    expect(await auditedAtCentral('CREATE_USER')).toMatchObject({ username: 'admin', about: 'nueva' });
    expect((await auditedAtCentral('CREATE_USER'))?.address).toMatch(/^127\.0\.0\.1 · \S/);
    expect((await chief.call(listUsers, { query: { search: 'nueva' } })).total).toBe(1);

    const reset = { params: { id: created.id }, body: { newPassword: '' } };
    const { password } = await chief.call(resetPassword, reset);
    const selected = 'una propia 1';
    const body = { username: 'nueva', password: password ?? '', newPassword: selected };
    await branch.anybody.call(signInWithNewPassword, { body });
    await branch.connected();
    await vi.waitFor(async () => {
      const apiError = await apiErrorOf(signInAs(central, 'nueva', selected));
      expect(apiError.status).toBe('BRANCH_USER_ONLY');
    }, WAIT_OPTIONS);
    expect(await auditedAtCentral('CHANGE_PASSWORD')).toMatchObject({ username: 'nueva', about: 'nueva' });
  });

  it('are changed within the permissions of the caller at central', async () => {
    const id = await include('marcos', [HERE]);
    const { password: _, ...data } = await chief.call(getUserFullData, { params: { id } });
    const changed = { ...data, lastName: 'Del Rey' };
    expect(await chief.call(updateUser, { params: { id }, body: changed })).toMatchObject({
      lastName: 'Del Rey',
    });
    expect(await admin.call(getUserFullData, { params: { id } })).toMatchObject({ lastName: 'Del Rey' });
    expect(await chief.call(getUserFullData, { params: { id } })).toMatchObject({ lastName: 'Del Rey' });

    const far = { ...changed, branches: [HERE, elsewhere] };
    expect((await apiErrorOf(chief.call(updateUser, { params: { id }, body: far }))).status).toBe(
      'ONLY_AT_CENTRAL',
    );
    const duplicate = { ...changed, username: 'lucia' };
    const apiError = await apiErrorOf(chief.call(updateUser, { params: { id }, body: duplicate }));
    expect(apiError).toMatchObject({ status: 'USERNAME_UNIQUE', detail: { field: 'username' } });
  });

  it('are read-only if they work at other branches too', async () => {
    const id = await idOf('supervisor');
    const { password: _, ...data } = await chief.call(getUserFullData, { params: { id } });
    for (const act of [
      () => chief.call(updateUser, { params: { id }, body: { ...data, telephone: '1' } }),
      () => chief.call(resetPassword, { params: { id }, body: { newPassword: '' } }),
    ]) {
      expect((await apiErrorOf(act())).status).toBe('ONLY_AT_CENTRAL');
    }
  });

  it('change their own password at central at once if they work elsewhere too', async () => {
    await include('informes', [HERE, elsewhere]);
    const here = await vi.waitFor(() => signedInAt(branch, 'informes', DEMO_PASSWORD), WAIT_OPTIONS);
    const other = await signedInAt(branch, 'informes', DEMO_PASSWORD);
    const params = { id: here.idUser };
    const wrong = { oldPassword: 'another', newPassword: 'la nueva 1' };
    expect((await apiErrorOf(here.call(changePassword, { params, body: wrong }))).status).toBe(
      'INCORRECT_OLD_PASSWORD',
    );
    await here.call(changePassword, { params, body: { ...wrong, oldPassword: DEMO_PASSWORD } });

    await signInAs(central, 'informes', 'la nueva 1');
    await signInAs(branch, 'informes', 'la nueva 1');
    expect((await apiErrorOf(other.call(getUser, { params }))).status).toBe('INVALID_TOKEN');
    await branch.connected();
    expect(await here.call(getUser, { params })).toMatchObject({ id: here.idUser });
  });

  it('are signed out here when central changes their role', async () => {
    const lucia = await vi.waitFor(() => signedInAt(branch, 'lucia', DEMO_PASSWORD), WAIT_OPTIONS);
    const [other] = (await admin.call(listRoles, { query: { search: 'Informes' } })).rows;
    await changeAtCentral('lucia', { id_roles: other?.id ?? 0 });
    const params = { id: lucia.idUser };
    expect((await apiErrorOf(lucia.call(getUser, { params }))).status).toBe('INVALID_TOKEN');
  });

  it('are signed out here, and can sign in again, when central changes their password', async () => {
    const id = await idOf('supervisor');
    await admin.call(resetPassword, { params: { id }, body: { newPassword: 'una primera 1' } });
    const signsIn = async () => {
      const body = { username: 'supervisor', password: 'una primera 1', newPassword: 'una propia 2' };
      const { access_token } = await branch.anybody.call(signInWithNewPassword, { body });
      return branch.as(access_token);
    };
    const supervisor = await vi.waitFor(signsIn, WAIT_OPTIONS);
    const blocked = () => chief.call(getUserFullData, { params: { id } });
    await vi.waitFor(async () => {
      await apiErrorOf(signInAs(branch, 'supervisor', 'wrong'));
      expect((await blocked()).blocked).toBe('Y');
    }, WAIT_OPTIONS);
    expect(await supervisor.call(getUser, { params: { id } })).toMatchObject({ id });

    await admin.call(resetPassword, { params: { id }, body: { newPassword: DEMO_PASSWORD } });
    await vi.waitFor(async () => {
      expect((await apiErrorOf(supervisor.call(getUser, { params: { id } }))).status).toBe('INVALID_TOKEN');
    }, WAIT_OPTIONS);
    expect((await blocked()).blocked).toBe('N');
    expect((await apiErrorOf(signInAs(branch, 'supervisor', DEMO_PASSWORD))).status).toBe('CHANGE_PASS');
  });

  it('cannot be changed without central, which is reported before input; work continues', async () => {
    const id = await include('marcos', [HERE]);
    expect(await chief.call(getRuledBy, {})).toEqual({
      users: 'central',
      ownPassword: 'central',
      reachable: 'Y',
    });
    await changeAtCentral('config', { change_password: 1 });
    expect((await apiErrorOf(signInAs(branch, 'config', DEMO_PASSWORD))).status).toBe('CHANGE_PASS');

    await branch.cut();
    expect(await chief.call(getRuledBy, {})).toEqual({
      users: 'central',
      ownPassword: 'central',
      reachable: 'N',
    });
    const before = await chief.call(getUserFullData, { params: { id } });
    const { password: _, ...data } = before;
    const chiefs = await signedInAt(branch, 'admin', DEMO_PASSWORD);
    for (const act of [
      () => chief.call(createUser, { body: userSent({ username: 'otra', idUserRoles: operators }) }),
      () => chief.call(updateUser, { params: { id }, body: { ...data, telephone: '7' } }),
      () => chief.call(resetPassword, { params: { id }, body: { newPassword: '' } }),
      () =>
        chiefs.call(changePassword, {
          params: { id: chiefs.idUser },
          body: { oldPassword: DEMO_PASSWORD, newPassword: 'la nueva 2' },
        }),
    ]) {
      expect((await apiErrorOf(act())).status).toBe('CENTRAL_OFFLINE');
    }
    expect(await chief.call(getUserFullData, { params: { id } })).toEqual(before);
    await signInAs(branch, 'config', DEMO_PASSWORD);
    // Works only here: the branch generates a new one itself, and central receives it once it is connected.
    const marcos = await signedInAt(branch, 'marcos', DEMO_PASSWORD);
    expect(await marcos.call(getRuledBy, {})).toMatchObject({ ownPassword: 'here' });
    const body = { oldPassword: DEMO_PASSWORD, newPassword: 'la nueva 3' };
    await marcos.call(changePassword, { params: { id }, body });

    branch.link.heal();
    await branch.connected();
    expect((await apiErrorOf(signInAs(branch, 'config', DEMO_PASSWORD))).status).toBe('CHANGE_PASS');
    await vi.waitFor(async () => {
      const { status } = await apiErrorOf(signInAs(central, 'marcos', 'la nueva 3'));
      expect(status).toBe('BRANCH_USER_ONLY');
    }, WAIT_OPTIONS);
    await signInAs(branch, 'marcos', 'la nueva 3');
  });
});
