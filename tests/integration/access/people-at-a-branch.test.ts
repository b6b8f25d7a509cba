import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRole, listRoles } from '#shared/contract/access/roles.ts';
import { getUserFullData, listUsers, updateUser } from '#shared/contract/access/users.ts';
import { branchesOfUser } from '#shared/server/branches/branches-of-user.ts';
import { repository } from '#shared/server/db/repository.ts';
import { seedDemo } from '#shared/server/demo/seed.ts';
import { makeUser, roleSent, signInAs } from '#tests/support/actions/administration-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import {
  type CentralFeed,
  centralFeed,
  type PullingBranch,
  pullingBranch,
} from '#tests/support/network/configuration-down.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import {
  branchOfCentralAsEither,
  type EitherServer,
  rejectedBy,
} from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

describe('at a branch of a central', () => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await branchOfCentralAsEither();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  it('users are administered with central’s roles', async () => {
    const { rows } = await admin.call(listRoles, { query: { search: 'Operación' } });
    const created = await makeUser(admin, { username: 'local', idUserRoles: rows[0]?.id ?? 0 });
    const { password: _, ...data } = await admin.call(getUserFullData, { params: { id: created.id } });
    const body = { ...data, enabled: 'N' as const };
    expect(await admin.call(updateUser, { params: { id: created.id }, body })).toMatchObject({
      enabled: 'N',
    });
    expect((await admin.call(listUsers, { query: { search: 'local' } })).total).toBe(1);
    expect((await apiErrorOf(signInAs(server, 'local', 'x'))).status).toBe('WRONG_USER_KEY');
  });

  it('roles are read-only, and the program role is not created there', async () => {
    const role = () => admin.call(createRole, { body: roleSent() });
    expect(await rejectedBy(server, role)).toBe('NOT_IN_THIS_SYNC_TYPE');
    const program = () => makeUser(admin, { username: 'citas', usertype: 'API' });
    expect(await rejectedBy(server, program)).toBe('ROLE_API_MISSING');
  });
});

describeCentral('the included branches of a user at central', (open) => {
  let central: CentralFeed;
  let north: PullingBranch;
  const NORTH = 1;
  beforeEach(async () => {
    central = centralFeed(await open());
    await central.change((scope) => seedDemo(scope, { zoneHours: 0 }));
    north = await pullingBranch(central, NORTH);
  });
  afterEach(() => north.close());

  it('users are listed at each branch where they work, even if they work at others too', async () => {
    const [both, elsewhere] = (await central.rows('users')).map(({ id }) => Number(id));
    if (!both || !elsewhere) throw new Error('the demonstration has too few users');
    const other = await central.change(async (scope) => {
      const [branch] = await scope.trx.selectFrom('branches').selectAll().where('id', '=', NORTH).execute();
      if (!branch) throw new Error('the demonstration has no branch');
      const { id: _, row_ver: __, ...row } = branch;
      const { id } = await repository(scope, 'branches').insert({ ...row, name: 'Otra' });
      for (const id_branches of [NORTH, id]) {
        await repository(scope, 'user_branches').insert({ id_users: both, id_branches });
      }
      await repository(scope, 'user_branches').insert({ id_users: elsewhere, id_branches: id });
      return id;
    });
    await north.take();
    expect(await branchesOfUser(north.database.reader, both)).toMatchObject([{ id: NORTH }]);
    const included = (await north.rows('user_branches')).map(({ id_users, id_branches }) => [
      id_users,
      id_branches,
    ]);
    expect(included).toEqual([
      [both, NORTH],
      [both, other],
    ]);
    expect((await north.rows('users')).some(({ id }) => id === elsewhere)).toBe(false);
  });
});
