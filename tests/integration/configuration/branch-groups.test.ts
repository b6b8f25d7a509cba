import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addBranchToGroup,
  type BranchGroupBody,
  createBranchGroup,
  getBranchGroup,
  listBranchesOfGroup,
  listBranchGroups,
  listGroupableBranches,
  removeBranchFromGroup,
  updateBranchGroup,
} from '#shared/contract/configuration/branch-groups.ts';
import { createBranch, updateBranch } from '#shared/contract/configuration/branches.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const NO_BRANCH = 4_711;

describeServers('branch groups', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  let north: number;
  let south: number;
  /** Disabled. */
  let closed: number;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
    const add = async (own: Parameters<typeof newBranch>[0]) =>
      (await admin.call(createBranch, { body: newBranch(own) })).id;
    north = await add({ name: 'Ñandú Norte' });
    south = await add({ name: 'Sur' });
    closed = await add({ name: 'Cerrada', enabled: 'N' });
  });
  afterAll(() => server.stop());

  const sent = (own: Partial<BranchGroupBody> & { readonly name: string }): BranchGroupBody => ({
    description: 'Junto al mar',
    enabled: 'Y',
    ...own,
  });
  const create = (own: Parameters<typeof sent>[0]) => admin.call(createBranchGroup, { body: sent(own) });
  const displayed = (id: number) => admin.call(getBranchGroup, { params: { id } });
  const inside = async (id: number) =>
    (await admin.call(listBranchesOfGroup, { params: { id } })).map((branch) => branch.name);

  it('are created with branches, also disabled ones, and keep them if a change omits them', async () => {
    const created = await create({ name: 'Costa', idBranches: [south, north, closed, south] });
    expect(created).toEqual({
      id: created.id,
      ...sent({ name: 'Costa' }),
      idBranches: [north, south, closed],
    });
    expect(await displayed(created.id)).toEqual(created);

    const body = sent({ name: 'Costa', enabled: 'N' });
    const disabled = await admin.call(updateBranchGroup, { params: { id: created.id }, body });
    expect(disabled).toEqual({ ...created, enabled: 'N' });

    const params = { id: created.id };
    const changed = { ...body, idBranches: [closed] };
    expect(await admin.call(updateBranchGroup, { params, body: changed })).toMatchObject({
      idBranches: [closed],
    });
    const emptied = { ...body, idBranches: [] };
    expect(await admin.call(updateBranchGroup, { params, body: emptied })).toMatchObject({ idBranches: [] });
    expect(await displayed(created.id)).toMatchObject({ enabled: 'N', idBranches: [] });
  });

  it('list their branches by name with their state', async () => {
    const { id } = await create({ name: 'De tres', idBranches: [south, north, closed] });
    const branches = await admin.call(listBranchesOfGroup, { params: { id } });
    expect(branches.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['Cerrada', 'N'],
      ['Ñandú Norte', 'Y'],
      ['Sur', 'Y'],
    ]);
    expect(branches[2]).toMatchObject({ id: south, idBranches: south, idBranchTypes: 1, smsEnabled: 'N' });
  });

  it('accept single branches, each once, and remove them by id', async () => {
    const { id } = await create({ name: 'Una a una' });
    const add = (idBranches: number) =>
      admin.call(addBranchToGroup, { params: { id }, body: { idBranches } });
    expect(await add(south)).toMatchObject({ id: south, name: 'Sur' });
    await add(south);
    await add(north);
    expect(await inside(id)).toEqual(['Ñandú Norte', 'Sur']);

    await admin.call(removeBranchFromGroup, { params: { id, idBranches: south } });
    expect(await inside(id)).toEqual(['Ñandú Norte']);
    const again = admin.call(removeBranchFromGroup, { params: { id, idBranches: south } });
    expect((await apiErrorOf(again)).status).toBe('NOT_FOUND');
  });

  it('share branches: removal from one group leaves the others unchanged', async () => {
    const [one, other] = [
      await create({ name: 'Una', idBranches: [north, south] }),
      await create({ name: 'Otra', idBranches: [north] }),
    ];
    await admin.call(removeBranchFromGroup, { params: { id: one.id, idBranches: north } });
    expect(await inside(one.id)).toEqual(['Sur']);
    expect(await inside(other.id)).toEqual(['Ñandú Norte']);
  });

  it('accept only existing branches, all or none', async () => {
    const group = await create({ name: 'Sierra', idBranches: [north] });
    const { id } = group;
    expect(
      await rejectedBy(server, () => create({ name: 'Con nadie', idBranches: [south, NO_BRANCH] })),
    ).toBe('NOT_FOUND');
    const body = sent({ name: 'Meseta', idBranches: [south, NO_BRANCH] });
    const changed = () => admin.call(updateBranchGroup, { params: { id }, body });
    expect(await rejectedBy(server, changed)).toBe('NOT_FOUND');
    expect((await apiErrorOf(changed())).detail.field).toBe('idBranches');
    const added = () => admin.call(addBranchToGroup, { params: { id }, body: { idBranches: NO_BRANCH } });
    expect(await rejectedBy(server, added)).toBe('NOT_FOUND');
    expect(await displayed(id)).toEqual(group);
  });

  it('have no branches if they do not exist', async () => {
    const params = { id: 987_654 };
    const calls = [
      () => admin.call(getBranchGroup, { params }),
      () => admin.call(listBranchesOfGroup, { params }),
      () => admin.call(updateBranchGroup, { params, body: sent({ name: 'Nadie', idBranches: [north] }) }),
      () => admin.call(addBranchToGroup, { params, body: { idBranches: north } }),
      () => admin.call(removeBranchFromGroup, { params: { ...params, idBranches: north } }),
    ];
    for (const call of calls) expect(await rejectedBy(server, call)).toBe('NOT_FOUND');
  });

  it('are sorted by number of branches', async () => {
    await create({ name: 'Recuento dos', idBranches: [north, closed] });
    await create({ name: 'Recuento ninguna' });
    await create({ name: 'Recuento una', idBranches: [south] });
    const query = { search: 'RECUENTO', sort: 'idBranches' } as const;
    const { rows } = await admin.call(listBranchGroups, { query });
    expect(rows.map(({ idBranches }) => idBranches)).toEqual([[], [south], [north, closed]]);
  });

  it('offer all branches, also disabled ones and those not included for the user', async () => {
    const names = await admin.call(listGroupableBranches, {});
    expect(names).toContainEqual({ id: closed, name: 'Cerrada', enabled: 'N' });
    expect(names).toContainEqual({ id: north, name: 'Ñandú Norte', enabled: 'Y' });
    const sorted = [...names].sort((a, b) => a.name.localeCompare(b.name, 'es'));
    expect(names.map(({ name }) => name)).toEqual(sorted.map(({ name }) => name));
  });

  it('keep a branch that is disabled later', async () => {
    const body = newBranch({ name: 'Efímera' });
    const branch = await admin.call(createBranch, { body });
    const { id } = await create({ name: 'Con una efímera', idBranches: [branch.id] });
    await admin.call(updateBranch, { params: { id: branch.id }, body: { ...body, enabled: 'N' } });
    expect(await admin.call(listBranchesOfGroup, { params: { id } })).toMatchObject([
      { id: branch.id, enabled: 'N' },
    ]);
  });
});
