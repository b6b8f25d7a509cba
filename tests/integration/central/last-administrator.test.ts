import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUserBranch } from '#shared/contract/access/user-branches.ts';
import { getUserFullData, updateUser } from '#shared/contract/access/users.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

describeCentral('the role of the last administrator of central', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
  });
  afterAll(() => central.stop());

  it('is not assigned to one branch only, where they would sign in from then on', async () => {
    const id = admin.idUser;
    const { password: _, ...data } = await admin.call(getUserFullData, { params: { id } });
    const body = { ...data, branches: [DEMO.branch] };
    expect((await apiErrorOf(admin.call(updateUser, { params: { id }, body }))).status).toBe(
      'LAST_ADMINISTRATOR',
    );
    const link = { idBranches: DEMO.branch, idUsers: id, description: '' };
    expect((await apiErrorOf(admin.call(addUserBranch, { body: link }))).status).toBe('LAST_ADMINISTRATOR');
    expect(await admin.call(getUserFullData, { params: { id } })).toMatchObject({ branches: [] });

    // Works only at central: the branches are those they administer.
    const atCentral = { ...body, worksAtBranches: 'N' as const };
    expect(await admin.call(updateUser, { params: { id }, body: atCentral })).toMatchObject({
      branches: [DEMO.branch],
    });
    await central.signIn('admin');
  });
});
