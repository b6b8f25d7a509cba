import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SavedBy } from '#central-server/db/write-gate.ts';
import { purgeTombstones } from '#central-server/feed/compose-feed.ts';
import { revert } from '#central-server/feed/rollouts/revert.ts';
import {
  selectRollout,
  startRollout,
  stepTo,
  stepToAll,
} from '#central-server/feed/rollouts/rollout-commands.ts';
import { repository } from '#shared/server/db/repository.ts';
import { OFFICES } from '#shared/server/demo/offices.ts';
import { seedDemo } from '#shared/server/demo/seed.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import {
  type CentralFeed,
  CONFIGURED,
  centralFeed,
  filtered,
  type PullingBranch,
  pullingBranch,
} from '#tests/support/network/configuration-down.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const [CENTRO, PUERTO, NORTE] = [1, 2, 3];
/** Two administrators of central. */
const ANA = { idUsers: 1, username: 'ana', address: '' };
const LUIS = { idUsers: 2, username: 'luis', address: '' };

describeCentral('configuration changes rolled out in steps', (open) => {
  let central: CentralFeed;
  const branches: PullingBranch[] = [];

  beforeEach(async () => {
    central = centralFeed(await open());
    await central.change((scope) => seedDemo(scope, { zoneHours: 0, offices: OFFICES }));
  });
  afterEach(() => {
    for (const branch of branches.splice(0)) branch.close();
  });

  type Work = Parameters<CentralFeed['change']>[0];
  const save = <Answer>(work: (scope: Parameters<Work>[0]) => Promise<Answer>, by: SavedBy['actor'] = ANA) =>
    central.change(work, { actor: by });
  const start = (name: string, by = ANA) => save((scope) => startRollout(scope, name, by), by);
  const reach = (rollout: number, ...idBranches: number[]) =>
    save((scope) => stepTo(scope, rollout, { idBranches, group: null }, ANA));
  const reachAll = (rollout: number) => save((scope) => stepToAll(scope, rollout, ANA));
  const back = (rollout: number) => {
    const what = { save: null, rollout };
    return central.change((scope) => revert(scope, { what, by: ANA }), { actor: ANA, reverts: what });
  };
  const saveBack = (of: number, by = ANA) => {
    const what = { save: of, rollout: null };
    return central.change((scope) => revert(scope, { what, by }), { actor: by, reverts: what });
  };
  const saves = async () => sorted(await central.rows('configuration_changes'));
  const lastSave = async () => Number((await saves()).at(-1)?.id);

  async function pulledBranch(id: number): Promise<PullingBranch> {
    const branch = await pullingBranch(central, id);
    branches.push(branch);
    await branch.take();
    return branch;
  }
  /** The expected rows of a branch, computed independently from central's tables. */
  async function configuration(id: number) {
    const found: Record<string, unknown> = {};
    for (const table of CONFIGURED) found[table] = sorted(await filtered(central, table, id));
    return found;
  }
  async function storedAt(branch: PullingBranch) {
    const found: Record<string, unknown> = {};
    for (const table of CONFIGURED) found[table] = sorted(await branch.rows(table));
    return found;
  }
  const nameAt = async (branch: PullingBranch, id: number) =>
    (await branch.rows('services')).find((row) => row.id === id)?.name;
  const newQueue = (name: string, letter: string) => ({
    name,
    letter,
    description: '',
    min_limit: 1,
    max_limit: 99,
    restart: 1 as const,
    sla: 600,
    enabled: 1 as const,
    appointments: 0 as const,
    translations: '{}',
  });

  it('a branch not yet reached keeps the former configuration, and all have the new one in the end', async () => {
    const [centro, puerto, norte] = [
      await pulledBranch(CENTRO),
      await pulledBranch(PUERTO),
      await pulledBranch(NORTE),
    ];
    const everyone = [
      [CENTRO, centro],
      [PUERTO, puerto],
      [NORTE, norte],
    ] as const;
    const before = new Map<number, unknown>();
    for (const [id] of everyone) before.set(id, await configuration(id));
    const rollout = await start('Spring');
    await save(async (scope) => {
      await repository(scope, 'services').update(1, { name: 'Renamed' });
      await repository(scope, 'view_profile_queues').remove(1);
      await repository(scope, 'close_reasons').remove(1);
      const queue = await repository(scope, 'queues').insert(newQueue('Tax', 'ZZ'));
      await repository(scope, 'view_profile_queues').insert({ id_view_profiles: 1, id_queues: queue.id });
      await repository(scope, 'politeness').insert({
        id_queues: queue.id,
        id_branches: NORTE,
        seconds: 9,
      });
    });
    for (const [id, branch] of everyone) {
      await branch.take();
      expect(await storedAt(branch)).toEqual(before.get(id));
    }
    expect((await central.rows('services')).find(({ id }) => id === 1)?.name).toBe('Renamed');

    await reach(rollout, CENTRO);
    for (const [, branch] of everyone) await branch.take();
    expect(await storedAt(centro)).toEqual(await configuration(CENTRO));
    expect(await storedAt(puerto)).toEqual(before.get(PUERTO));
    expect(await storedAt(norte)).toEqual(before.get(NORTE));

    // Another change during the rollout: branches already reached receive it at once.
    await save((scope) => repository(scope, 'services').update(1, { name: 'Renamed again' }));
    for (const [, branch] of everyone) await branch.take();
    expect(await nameAt(centro, 1)).toBe('Renamed again');
    expect(await storedAt(puerto)).toEqual(before.get(PUERTO));

    await reach(rollout, CENTRO, PUERTO);
    for (const [, branch] of everyone) await branch.take();
    expect(await storedAt(puerto)).toEqual(await configuration(PUERTO));
    expect(await storedAt(norte)).toEqual(before.get(NORTE));

    await reachAll(rollout);
    for (const [id, branch] of everyone) {
      await branch.take();
      expect(await storedAt(branch)).toEqual(await configuration(id));
    }
    expect(await central.rows('rollout_rows')).toEqual([]);
  });

  it('a reverted rollout restores everything with the same ids', async () => {
    const [centro, puerto] = [await pulledBranch(CENTRO), await pulledBranch(PUERTO)];
    const before = await contentOf(() => configuration(CENTRO));
    const elsewhere = await contentOf(() => storedAt(puerto));
    const rollout = await start('Spring');
    await save((scope) => repository(scope, 'services').update(1, { name: 'Renamed' }));
    await save((scope) => repository(scope, 'view_profile_queues').remove(1));
    await save(async (scope) => {
      const { id } = await repository(scope, 'queues').insert(newQueue('Tax', 'ZZ'));
      await repository(scope, 'view_profile_queues').insert({ id_view_profiles: 1, id_queues: id });
    });
    await reach(rollout, CENTRO);
    await centro.take();
    expect(await contentOf(() => storedAt(centro))).not.toEqual(before);
    expect(await back(rollout)).toEqual([]);
    // One part: a branch has all of it or nothing.
    await centro.takeOne();
    await puerto.take();
    expect(await contentOf(() => storedAt(centro))).toEqual(before);
    expect(await contentOf(() => configuration(CENTRO))).toEqual(before);
    expect(await contentOf(() => storedAt(puerto))).toEqual(elsewhere);
    expect(await apiErrorOf(back(rollout))).toMatchObject({ status: 'ALREADY_REVERTED' });
    expect(await apiErrorOf(reach(rollout, PUERTO))).toMatchObject({ status: 'ROLLOUT_ENDED' });
  });

  it('a new or restored branch gets the configuration of its step', async () => {
    const [away, puerto] = [await pulledBranch(PUERTO), await pulledBranch(PUERTO)];
    const before = await configuration(PUERTO);
    const rollout = await start('Spring');
    await save((scope) => repository(scope, 'services').update(1, { name: 'Renamed' }));
    await save((scope) => repository(scope, 'close_reasons').remove(1));
    await puerto.take();
    await purgeTombstones(central.database.db, central.clock.now() + 1);
    const started = await pulledBranch(PUERTO);
    expect(await storedAt(started)).toEqual(before);
    await reach(rollout, CENTRO);
    expect(await storedAt(await pulledBranch(CENTRO))).toEqual(await configuration(CENTRO));
    await away.take();
    expect(await storedAt(away)).toEqual(before);
    await reach(rollout, PUERTO);
    for (const branch of [away, started, puerto]) {
      await branch.take();
      expect(await storedAt(branch)).toEqual(await configuration(PUERTO));
    }
    await reachAll(rollout);
    await purgeTombstones(central.database.db, central.clock.now() + 1);
    for (const branch of [away, await pulledBranch(PUERTO)]) {
      await branch.take();
      expect(await storedAt(branch)).toEqual(await configuration(PUERTO));
    }
  });

  it('a row in a rollout changes only within it', async () => {
    const rollout = await start('Spring');
    await save((scope) => repository(scope, 'services').update(1, { name: 'Renamed' }));
    const changed = save((scope) => repository(scope, 'services').update(1, { service_time: 7 }), LUIS);
    expect(await apiErrorOf(changed)).toMatchObject({
      status: 'IN_ROLLOUT',
      detail: { params: { rollout: 'Spring' } },
    });
    const removed = save((scope) => repository(scope, 'services').update(1, { enabled: 0 }), LUIS);
    expect((await apiErrorOf(removed)).status).toBe('IN_ROLLOUT');
    await save((scope) => repository(scope, 'services').update(2, { service_time: 7 }), LUIS);
    await save((scope) => selectRollout(scope, LUIS.idUsers, rollout), LUIS);
    await save((scope) => repository(scope, 'services').update(1, { service_time: 7 }), LUIS);
    const puerto = await pulledBranch(PUERTO);
    expect((await puerto.rows('services')).slice(0, 2)).toMatchObject([
      { id: 1 },
      { id: 2, service_time: 7 },
    ]);
    expect(await nameAt(puerto, 1)).not.toBe('Renamed');
    await save((scope) => selectRollout(scope, ANA.idUsers, null));
    expect(
      (await apiErrorOf(save((scope) => repository(scope, 'services').update(1, { enabled: 0 })))).status,
    ).toBe('IN_ROLLOUT');
  });

  it('no other change may leave unreached branches inconsistent', async () => {
    await start('Spring');
    const old = (await central.rows('services')).find(({ id }) => id === 1)?.name;
    const queue = await save(async (scope) => {
      await repository(scope, 'services').update(1, { name: 'Renamed' });
      await repository(scope, 'view_profile_queues').remove(1);
      return repository(scope, 'queues').insert(newQueue('Tax', 'ZZ'));
    });
    const clash = { status: 'ROLLOUT_CONFLICT', detail: { params: { rollout: 'Spring' } } };
    const names = save(
      (scope) =>
        repository(scope, 'view_profile_queues').insert({ id_view_profiles: 1, id_queues: queue.id }),
      LUIS,
    );
    expect(await apiErrorOf(names)).toMatchObject(clash);
    const called = save(
      (scope) =>
        repository(scope, 'services').insert({
          name: String(old),
          id_short: 99,
          description: '',
          service_time: 60,
          enabled: 1,
          translations: '{}',
        }),
      LUIS,
    );
    expect(await apiErrorOf(called)).toMatchObject(clash);
    const [link] = (await central.rows('rollout_rows')).filter(
      ({ entity }) => entity === 'view_profile_queues',
    );
    const { id_queues } = JSON.parse(String(link?.before));
    const deleted = save(async (scope) => {
      for (const table of [
        'queue_categories',
        'queue_branch_types',
        'politeness',
        'view_profile_queues',
        'attention_profile_rows',
      ] as const) {
        const rows = await scope.trx
          .selectFrom(table)
          .select('id')
          .where('id_queues', '=', id_queues)
          .execute();
        for (const { id } of rows) await repository(scope, table).remove(id);
      }
      await repository(scope, 'queues').remove(id_queues);
    }, LUIS);
    expect(await apiErrorOf(deleted)).toMatchObject(clash);
    // Not even by the server itself; unrelated changes continue.
    expect(
      await apiErrorOf(
        central.change((scope) =>
          repository(scope, 'view_profile_queues').insert({ id_view_profiles: 1, id_queues: queue.id }),
        ),
      ),
    ).toMatchObject(clash);
    await save((scope) => repository(scope, 'services').update(2, { name: 'Else' }), LUIS);
    const puerto = await pulledBranch(PUERTO);
    expect(await nameAt(puerto, 1)).toBe(old);
    expect(await nameAt(puerto, 2)).toBe('Else');
  });

  it('two rollouts reach branches independently', async () => {
    const [centro, puerto, norte] = [
      await pulledBranch(CENTRO),
      await pulledBranch(PUERTO),
      await pulledBranch(NORTE),
    ];
    const [first, second] = [await start('First'), await start('Second', LUIS)];
    await save((scope) => repository(scope, 'services').update(1, { name: 'One' }));
    await save((scope) => repository(scope, 'services').update(2, { name: 'Two' }), LUIS);
    await reach(first, CENTRO, PUERTO);
    await reach(second, PUERTO, NORTE);
    const old = await Promise.all([1, 2].map((id) => nameAt(norte, id)));
    for (const branch of [centro, puerto, norte]) await branch.take();
    const namesAt = (branch: PullingBranch) => Promise.all([1, 2].map((id) => nameAt(branch, id)));
    expect(await namesAt(centro)).toEqual(['One', old[1]]);
    expect(await namesAt(puerto)).toEqual(['One', 'Two']);
    expect(await namesAt(norte)).toEqual([old[0], 'Two']);
    await back(first);
    await reachAll(second);
    for (const [id, branch] of [
      [CENTRO, centro],
      [PUERTO, puerto],
      [NORTE, norte],
    ] as const) {
      await branch.take();
      expect(await storedAt(branch)).toEqual(await configuration(id));
      expect(await namesAt(branch)).toEqual([old[0], 'Two']);
    }
  });

  it('permissions, settings and branches apply at once', async () => {
    const puerto = await pulledBranch(PUERTO);
    await start('Spring');
    await save(async (scope) => {
      await repository(scope, 'branches').update(PUERTO, { name: 'Puerto Nuevo' });
      await repository(scope, 'roles').update(1, { description: 'Said anew' });
    });
    await puerto.take();
    expect(await storedAt(puerto)).toEqual(await configuration(PUERTO));
    expect(await central.rows('rollout_rows')).toEqual([]);
    expect(await saves()).toEqual([]);
  });

  it('a saved change is reverted separately, and so is the revert', async () => {
    const before = await contentOf(() => configuration(CENTRO));
    const centro = await pulledBranch(CENTRO);
    await save(async (scope) => {
      await repository(scope, 'services').update(1, { name: 'Renamed', service_time: 7 });
      await repository(scope, 'close_reasons').remove(1);
    });
    const saved = await lastSave();
    const after = await contentOf(() => configuration(CENTRO));
    expect(await saveBack(saved)).toEqual([]);
    await centro.take();
    expect(await contentOf(() => storedAt(centro))).toEqual(before);
    expect(await apiErrorOf(saveBack(saved))).toMatchObject({ status: 'ALREADY_REVERTED' });
    expect(await saveBack(await lastSave())).toEqual([]);
    await centro.take();
    expect(await contentOf(() => storedAt(centro))).toEqual(after);
  });

  it('values changed or used since stay and are named', async () => {
    const [first, second] = ['Old name', 'Other name'];
    const { queue, removed } = await save(async (scope) => {
      await repository(scope, 'services').update(1, { name: first });
      await repository(scope, 'services').update(2, { name: second });
      await repository(scope, 'services').update(3, { service_time: 11 });
      const reason = await scope.trx
        .selectFrom('close_reasons')
        .selectAll()
        .where('id', '=', 2)
        .executeTakeFirstOrThrow();
      await repository(scope, 'close_reasons').remove(2);
      return { queue: await repository(scope, 'queues').insert(newQueue('Tax', 'ZZ')), removed: reason };
    });
    const saved = await lastSave();
    await save(async (scope) => {
      await repository(scope, 'services').update(2, { name: 'Third name' });
      await repository(scope, 'services').update(3, { name: 'Beside' });
      await repository(scope, 'view_profile_queues').insert({ id_view_profiles: 1, id_queues: queue.id });
      const { id: _id, row_ver: _ver, ...same } = removed;
      const again = await repository(scope, 'close_reasons').insert(same);
      // Never with an id that already identifies something else elsewhere.
      expect(again.id).toBeGreaterThan(removed.id);
    }, LUIS);
    const left = await saveBack(saved);
    expect(left.sort((one, other) => (one.entity < other.entity ? -1 : 1))).toEqual([
      { entity: 'close_reasons', pk: removed.id, reason: 'duplicate' },
      { entity: 'queues', pk: queue.id, reason: 'used' },
      { entity: 'services', pk: 2, reason: 'changed' },
    ]);
    const services = await central.rows('services');
    expect(services.find(({ id }) => id === 1)?.name).not.toBe(first);
    expect(services.find(({ id }) => id === 2)?.name).toBe('Third name');
    expect(services.find(({ id }) => id === 3)).toMatchObject({ name: 'Beside' });
    expect(services.find(({ id }) => id === 3)?.service_time).not.toBe(11);
    const centro = await pulledBranch(CENTRO);
    expect(await storedAt(centro)).toEqual(await configuration(CENTRO));
  });

  it('an id is never reused, so that deleted rows can return', async () => {
    const created = await save((scope) => repository(scope, 'queues').insert(newQueue('Tax', 'ZZ')));
    await save((scope) => repository(scope, 'queues').remove(created.id));
    const removal = await lastSave();
    const next = await save((scope) => repository(scope, 'queues').insert(newQueue('Visa', 'YY')));
    expect(next.id).toBeGreaterThan(created.id);
    expect(await saveBack(removal)).toEqual([]);
    expect(sorted(await central.rows('queues')).filter(({ id }) => Number(id) >= created.id)).toMatchObject([
      { id: created.id, name: 'Tax' },
      { id: next.id, name: 'Visa' },
    ]);
  });

  it('a change in a rollout is reverted within it, and rows of another stay', async () => {
    await save((scope) => repository(scope, 'services').update(2, { name: 'Before' }));
    const early = await lastSave();
    const [puerto, centro] = [await pulledBranch(PUERTO), await pulledBranch(CENTRO)];
    const rollout = await start('Spring');
    await save((scope) => repository(scope, 'services').update(1, { name: 'Renamed' }));
    const saved = await lastSave();
    await save((scope) => repository(scope, 'services').update(2, { service_time: 7 }));
    await reach(rollout, CENTRO);
    expect(await saveBack(saved, LUIS)).toEqual([]);
    expect(await saveBack(early, LUIS)).toEqual([{ entity: 'services', pk: 2, reason: 'inRollout' }]);
    for (const branch of [puerto, centro]) await branch.take();
    expect(await nameAt(centro, 1)).toBe(await nameAt(puerto, 1));
    expect(await nameAt(puerto, 2)).toBe('Before');
    expect(await storedAt(centro)).toEqual(await configuration(CENTRO));
  });
});

const sorted = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  [...rows].sort((one, other) => Number(one.id) - Number(other.id));

type Tables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The same without the number of changes of each row. */
async function contentOf(read: () => Promise<Record<string, unknown>>): Promise<unknown> {
  const tables = (await read()) as Tables;
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map(({ row_ver: _ver, ...row }) => row)]),
  );
}
