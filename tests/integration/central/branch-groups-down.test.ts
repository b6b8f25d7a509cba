import { afterEach, beforeEach, expect, it } from 'vitest';
import { setBranches } from '#shared/server/configuration/branch-groups.ts';
import { repository } from '#shared/server/db/repository.ts';
import { OFFICES } from '#shared/server/demo/offices.ts';
import { seedDemo } from '#shared/server/demo/seed.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import {
  type CentralFeed,
  centralFeed,
  type PullingBranch,
  pullingBranch,
} from '#tests/support/network/configuration-down.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const [CENTRO, PUERTO, NORTE] = [1, 2, 3];

describeCentral('branch groups pulled by branches', (open) => {
  let central: CentralFeed;
  const branches: PullingBranch[] = [];

  beforeEach(async () => {
    central = centralFeed(await open());
    await central.change((scope) => seedDemo(scope, { zoneHours: 0, offices: OFFICES }));
  });
  afterEach(() => {
    for (const branch of branches.splice(0)) branch.close();
  });

  async function pulledBranch(id: number): Promise<PullingBranch> {
    const branch = await pullingBranch(central, id);
    branches.push(branch);
    await branch.take();
    return branch;
  }
  /** Group -> its branches as known there. */
  async function groupsAt(branch: PullingBranch): Promise<Record<string, number[]>> {
    const links = await branch.rows('branch_group_branches');
    const groups = await branch.rows('branch_groups');
    return Object.fromEntries(
      groups.map(({ id, name }) => [
        String(name),
        links.filter((link) => link.id_branch_groups === id).map((link) => Number(link.id_branches)),
      ]),
    );
  }

  it('a group reaches a branch with itself only', async () => {
    expect(await groupsAt(await pulledBranch(CENTRO))).toEqual({ Costa: [], 'Oficinas grandes': [CENTRO] });
    expect(await groupsAt(await pulledBranch(PUERTO))).toEqual({
      Costa: [PUERTO],
      'Oficinas grandes': [PUERTO],
    });
  });

  it('a branch added to or removed from a group is notified', async () => {
    const [centro, norte] = [await pulledBranch(CENTRO), await pulledBranch(NORTE)];
    await central.change(async (scope) => {
      const coast = await scope.trx
        .selectFrom('branch_groups')
        .select('id')
        .where('name', '=', 'Costa')
        .executeTakeFirstOrThrow();
      await repository(scope, 'branch_groups').update(coast.id, { name: 'Litoral', enabled: 0 });
      await setBranches(scope, coast.id, [CENTRO]);
    });
    await centro.take();
    await norte.take();
    expect(await groupsAt(centro)).toEqual({ Litoral: [CENTRO], 'Oficinas grandes': [CENTRO] });
    expect(await groupsAt(norte)).toEqual({ Litoral: [], 'Oficinas grandes': [] });
    expect(await centro.rows('branch_groups')).toMatchObject([{ enabled: 0 }, { enabled: 1 }]);
    expect(await centro.logged()).toEqual([]);
  });

  it('a branch cannot change groups of central', async () => {
    const centro = await pulledBranch(CENTRO);
    const [group] = await centro.rows('branch_groups');
    const [link] = await centro.rows('branch_group_branches');
    const renamed = centro.change((scope) =>
      repository(scope, 'branch_groups').update(Number(group?.id), { name: 'Otra' }),
    );
    expect((await apiErrorOf(renamed)).status).toBe('LOCKED_BY_CENTRAL');
    const left = centro.change((scope) =>
      repository(scope, 'branch_group_branches').remove(Number(link?.id)),
    );
    expect((await apiErrorOf(left)).status).toBe('LOCKED_BY_CENTRAL');
  });
});
