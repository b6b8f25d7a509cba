import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUserBranch } from '#shared/contract/access/user-branches.ts';
import { getUserFullData, updateUser } from '#shared/contract/access/users.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const timeout = 60_000;

describeCentral('the last who may administer central', (_open, place) => {
  let central: Central;
  let admin: SignedIn;
  beforeAll(async () => {
    central = await startCentral({ place: await place() });
    admin = await central.signIn('admin');
  }, timeout);
  afterAll(() => central.stop());

  it('is not sent to one branch, where they would sign in from then on', { timeout }, async () => {
    const id = admin.idUser;
    const { password: _, ...data } = await admin.call(getUserFullData, { params: { id } });
    const body = { ...data, branches: [DEMO.branch] };
    expect((await refusalOf(admin.call(updateUser, { params: { id }, body }))).status).toBe(
      'LAST_ADMINISTRATOR',
    );
    const link = { idBranches: DEMO.branch, idUsers: id, description: '' };
    expect((await refusalOf(admin.call(addUserBranch, { body: link }))).status).toBe('LAST_ADMINISTRATOR');
    expect(await admin.call(getUserFullData, { params: { id } })).toMatchObject({ branches: [] });

    // Works at central alone: the branches are those that they look after.
    const atCentral = { ...body, worksAtBranches: 'N' as const };
    expect(await admin.call(updateUser, { params: { id }, body: atCentral })).toMatchObject({
      branches: [DEMO.branch],
    });
    await central.signIn('admin');
  });
});
