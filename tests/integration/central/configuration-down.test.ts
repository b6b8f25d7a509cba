import { afterEach, beforeEach, expect, it } from 'vitest';
import { purgeTombstones } from '#central-server/feed/compose-feed.ts';
import { ensureAdministrator } from '#shared/server/access/first-administrator.ts';
import { REACH } from '#shared/server/db/replication.ts';
import { type Replicated, repository } from '#shared/server/db/repository.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { seedDemo } from '#shared/server/demo/seed.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import {
  type CentralFeed,
  CONFIGURED,
  centralFeed,
  filtered,
  type PullingBranch,
  pullingBranch,
} from '#tests/support/network/configuration-down.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const DAY_MS = 86_400_000;
/** The demo branch, and one of another type. */
const [NORTH, SOUTH] = [1, 2];

describeCentral('the configuration pulled by branches', (open) => {
  let central: CentralFeed;
  const branches: PullingBranch[] = [];

  beforeEach(async () => {
    central = centralFeed(await open());
    await central.change(async (scope) => {
      await seedDemo(scope, { zoneHours: 0 });
      const type = await repository(scope, 'branch_types').insert({
        name: 'Post',
        description: '',
        enabled: 1,
      });
      await repository(scope, 'branches').insert({
        id: SOUTH,
        id_branch_types: type.id,
        name: 'South',
        enabled: 1,
        zone: '0',
        address: '',
        city: '',
        company_name: '',
        language: 'es',
        latitude: null,
        longitude: null,
      });
      const view = await repository(scope, 'view_profiles').insert({
        name: 'Of the south',
        description: '',
        enabled: 1,
        id_branch_types: type.id,
      });
      await repository(scope, 'view_profile_queues').insert({ id_view_profiles: view.id, id_queues: 1 });
      await repository(scope, 'politeness').insert({ id_queues: 1, id_branches: SOUTH, seconds: 7 });
    });
  });
  afterEach(() => {
    for (const branch of branches.splice(0)) branch.close();
  });

  async function taking(id: number, options = {}): Promise<PullingBranch> {
    const branch = await pullingBranch(central, id, options);
    branches.push(branch);
    return branch;
  }
  async function pulledBranch(id: number): Promise<PullingBranch> {
    const branch = await taking(id);
    await branch.take();
    return branch;
  }
  async function expectRight(branch: PullingBranch, id: number): Promise<void> {
    for (const table of CONFIGURED) {
      const sorted = (rows: readonly Readonly<Record<string, unknown>>[]) =>
        [...rows].sort((one, other) => Number(one.id) - Number(other.id));
      expect({ [table]: sorted(await branch.rows(table)) }).toEqual({
        [table]: sorted(await filtered(central, table, id)),
      });
    }
  }
  const service = (name: string, short: number) => ({
    name,
    id_short: short,
    description: '',
    service_time: 60,
    enabled: 1 as const,
    translations: '{}',
  });
  const addService = (name: string, short: number) =>
    central.change((scope) => repository(scope, 'services').insert(service(name, short)));
  const nameOf = async (branch: PullingBranch, table: 'services' | 'workstations' | 'queues', id: number) =>
    (await branch.rows(table)).find((row) => row.id === id)?.name;

  it('5: equals an independent filter of central’s at each branch', async () => {
    const [north, south] = [await pulledBranch(NORTH), await pulledBranch(SOUTH)];
    await expectRight(north, NORTH);
    await expectRight(south, SOUTH);
    const { id } = await addService('Loans', 77);
    await central.change(async (scope) => {
      await repository(scope, 'services').update(id, { name: 'Loans and more' });
      await repository(scope, 'view_profile_queues').remove(1);
    });
    for (const branch of [north, south]) await branch.take();
    await expectRight(north, NORTH);
    await expectRight(south, SOUTH);
  });

  it('6: never contains data of another branch', async () => {
    const south = await pulledBranch(SOUTH);
    expect((await south.rows('branches')).map(({ id }) => id)).toEqual([SOUTH]);
    expect(await south.rows('workstations')).toEqual([]);
    expect((await south.rows('view_profiles')).map(({ name }) => name)).toEqual(['Of the south']);
    const north = await pulledBranch(NORTH);
    expect((await north.rows('politeness')).every((row) => row.id_branches === NORTH)).toBe(true);
  });

  it('7: configuration of central never changes at a branch', async () => {
    const north = await pulledBranch(NORTH);
    const people = ['alert_messages', 'customers', 'employees', 'users'];
    for (const table of CONFIGURED.filter((name) => !people.includes(name))) {
      const before = await north.rows(table);
      const [row] = before;
      if (!row) continue;
      const name = table as Replicated<SharedTables>;
      const changed = north.change((scope) => repository(scope, name).update(Number(row.id), {}));
      expect(await apiErrorOf(changed)).toMatchObject({ status: 'LOCKED_BY_CENTRAL' });
      const removed = north.change((scope) => repository(scope, name).remove(Number(row.id)));
      expect(await apiErrorOf(removed)).toMatchObject({ status: 'LOCKED_BY_CENTRAL' });
      expect(await north.rows(table)).toEqual(before);
    }
    const granted = north.change((scope) =>
      repository(scope, 'role_modules').insert({ id_roles: 1, id_modules: 999 }),
    );
    expect(await apiErrorOf(granted)).toMatchObject({ status: 'LOCKED_BY_CENTRAL' });
  });

  it('10: deleted rows stay deleted, also for a branch that was offline until the deletion was purged', async () => {
    const { id } = await addService('Loans', 77);
    const [near, far] = [await pulledBranch(NORTH), await pulledBranch(NORTH)];
    await central.change((scope) => repository(scope, 'services').remove(id));
    await near.take();
    expect(await nameOf(near, 'services', id)).toBeUndefined();
    await purgeTombstones(central.database.db, central.clock.now() + DAY_MS);
    await addService('Cards', 78);
    for (const branch of [near, far]) {
      await branch.take();
      await expectRight(branch, NORTH);
    }
  });

  it('is not sent back to central', async () => {
    const north = await pulledBranch(NORTH);
    expect(await north.logged()).toEqual([]);
  });

  it('arrives in parts that survive a restart, and applies only when complete', async () => {
    const folder = temporaryFolder();
    const limits = { rows: 20, bytes: 256 * 1024 };
    const before = await pullingBranch(central, NORTH, { limits, folder });
    expect(await before.takeOne()).toBe('more');
    expect(await before.takeOne()).toBe('more');
    expect(await before.rows('services')).toEqual([]);
    before.stop();
    const after = await taking(NORTH, { limits, folder });
    expect((await after.store.gathered()).length).toBe(40);
    await addService('Loans', 77);
    await after.take();
    await expectRight(after, NORTH);
  });

  it('stores rows of unknown tables until an upgrade creates them', async () => {
    const LATER = ['politeness', 'view_profile_queues'];
    const folder = temporaryFolder();
    const before = await pullingBranch(central, SOUTH, {
      folder,
      knows: (entity: string) => Object.hasOwn(REACH, entity) && !LATER.includes(entity),
    });
    await before.take();
    const [polite] = await filtered(central, 'politeness', SOUTH);
    const [displayed] = await filtered(central, 'view_profile_queues', SOUTH);
    if (!polite || !displayed) throw new Error('there is nothing to keep aside');
    await central.change(async (scope) => {
      await repository(scope, 'politeness').update(Number(polite.id), { seconds: 70 });
      await repository(scope, 'view_profile_queues').remove(Number(displayed.id));
      await repository(scope, 'politeness').insert({ id_queues: 2, id_branches: SOUTH, seconds: 9 });
    });
    await before.take();
    for (const table of LATER) expect(await before.rows(table as 'politeness')).toEqual([]);
    expect(await before.rows('quarantined_rows')).toHaveLength(2);
    before.stop();

    const after = await taking(SOUTH, { folder });
    await after.store.takeUp();
    await expectRight(after, SOUTH);
    expect((await after.rows('politeness')).map(({ seconds }) => seconds)).toEqual([70, 9]);
    expect(await after.rows('quarantined_rows')).toEqual([]);
    expect(await after.logged()).toEqual([]);
  });

  it('stores unknown columns until an upgrade creates them', async () => {
    const translations = JSON.stringify({ en: 'Loans' });
    const { id } = await addService('Anticipos', 77);
    await central.change((scope) => repository(scope, 'services').update(id, { translations }));
    const north = await taking(NORTH);
    north.database.sqlite.exec('alter table services drop column translations');
    await north.take();
    await central.change((scope) => repository(scope, 'services').update(id, { name: 'Microcréditos' }));
    await north.take();
    await north.store.takeUp();
    expect(await nameOf(north, 'services', id)).toBe('Microcréditos');

    north.database.sqlite.exec("alter table services add column translations text not null default '{}'");
    await north.store.takeUp();
    await expectRight(north, NORTH);
    const service = (await north.rows('services')).find((row) => row.id === id);
    expect(service).toMatchObject({ name: 'Microcréditos', translations });
    expect(await north.rows('quarantined_rows')).toEqual([]);
  });

  it('replaces the first administrator, whose token becomes invalid', async () => {
    const south = await taking(SOUTH);
    await south.change(async (scope) => {
      await ensureAdministrator(
        { transaction: (work) => work({ ...scope, firstId: 0 }) },
        'a long password',
        undefined,
      );
      await scope.trx
        .insertInto('tokens')
        .values({ token_hash: 'x', id_users: 1, issued_at: 0, expires_at: 9_999, revoked_at: null })
        .execute();
    });
    await south.take();
    await expectRight(south, SOUTH);
    expect(await south.rows('tokens')).toEqual([]);
  });

  it('applies exchanged names', async () => {
    const [one, other] = [await addService('Loans', 77), await addService('Cards', 78)];
    const north = await pulledBranch(NORTH);
    await central.change(async (scope) => {
      await repository(scope, 'services').update(one.id, { name: 'Meanwhile' });
      await repository(scope, 'services').update(other.id, { name: 'Loans' });
      await repository(scope, 'services').update(one.id, { name: 'Cards' });
    });
    await north.take();
    await expectRight(north, NORTH);
  });

  it('renames branch data that uses a name of central', async () => {
    const north = await pulledBranch(NORTH);
    const [workstation] = await north.rows('workstations');
    const type = Number(workstation?.id_workstation_types);
    const values = {
      name: 'Annexe',
      enabled: 1 as const,
      id_branches: NORTH,
      id_workstation_types: type,
      id_attention_areas: null,
      id_attention_profiles: null,
    };
    const own = await north.change((scope) => repository(scope, 'workstations').insert(values));
    const provided = await central.change((scope) => repository(scope, 'workstations').insert(values));
    await north.take();
    expect(await nameOf(north, 'workstations', provided.id)).toBe('Annexe');
    expect(await nameOf(north, 'workstations', own.id)).toMatch(/^Annexe \(\d+\)$/);
    const logged = await north.logged();
    expect(logged.map(({ entity, op, pk }) => [entity, op, Number(pk)])).toEqual([
      ['workstations', 'insert', own.id],
      ['workstations', 'update', own.id],
    ]);
  });

  it('keeps, disabled, rows deleted at central that are still used', async () => {
    const queue = await central.change((scope) =>
      repository(scope, 'queues').insert({
        name: 'Loans',
        description: '',
        letter: 'ZZ',
        min_limit: 1,
        max_limit: 9,
        restart: 1,
        sla: 60,
        appointments: 0,
        translations: '{}',
        enabled: 1,
      }),
    );
    const north = await pulledBranch(NORTH);
    await north.change((scope) =>
      repository(scope, 'politeness').insert({ id_queues: queue.id, id_branches: NORTH, seconds: 3 }),
    );
    await central.change((scope) => repository(scope, 'queues').remove(queue.id));
    await north.take();
    expect((await north.rows('queues')).find(({ id }) => id === queue.id)).toMatchObject({ enabled: 0 });
    // Its name and letter are free again.
    await central.change((scope) =>
      repository(scope, 'queues').insert({
        name: 'Loans',
        description: '',
        letter: 'ZZ',
        min_limit: 1,
        max_limit: 9,
        restart: 1,
        sla: 60,
        appointments: 0,
        translations: '{}',
        enabled: 1,
      }),
    );
    await north.take();
    expect((await north.rows('queues')).filter(({ letter }) => letter === 'ZZ')).toHaveLength(1);
  });

  it('replaces the rows of its old type by those of the new one', async () => {
    const south = await pulledBranch(SOUTH);
    await central.change((scope) => repository(scope, 'branches').update(SOUTH, { id_branch_types: 1 }));
    await south.take();
    await expectRight(south, SOUTH);
  });

  it('knows the destination of each table', () => {
    expect(Object.keys(REACH).sort()).toEqual([...CONFIGURED].sort());
  });
});
