import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  listRollouts,
  listSaves,
  myRollout,
  previewRolloutRevert,
  previewSaveRevert,
  revertRollout,
  revertSave,
  selectRollout,
  showRollout,
  startRollout,
  stepRollout,
} from '#shared/contract/central/rollouts.ts';
import { listBranchGroups } from '#shared/contract/configuration/branch-groups.ts';
import { createService, listServices, updateService } from '#shared/contract/configuration/services.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

describeCentral('rollouts over the API', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
  });
  afterAll(() => central.stop());

  const services = async () =>
    (await admin.call(listServices, { query: { sort: 'idShort', size: 100 } })).rows;
  async function rename(id: number, name: string): Promise<void> {
    const {
      id: _id,
      lockedBy: _by,
      ...body
    } = (await services()).find((each) => each.id === id) ?? ({} as never);
    await admin.call(updateService, { params: { id }, body: { ...body, name } });
  }
  const start = (name: string) => admin.call(startRollout, { body: { name } });

  it('shows saved changes with author and values, and reverts them after naming what stays', async () => {
    const [first, second] = await services();
    await rename(first?.id ?? 0, 'Uno');
    const { rows, total } = await admin.call(listSaves, {});
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      {
        username: 'admin',
        rows: 1,
        rollout: null,
        reverts: null,
        revertedAt: null,
        changes: [
          {
            entity: 'services',
            pk: first?.id,
            name: 'Uno',
            what: 'changed',
            values: [{ field: 'name', before: first?.name, after: 'Uno' }],
          },
        ],
      },
    ]);
    const params = { id: rows[0]?.id ?? 0 };
    expect(await admin.call(previewSaveRevert, { params })).toEqual({ left: [] });
    // Reading has changed nothing.
    expect((await services())[0]?.name).toBe('Uno');
    await rename(first?.id ?? 0, 'Dos');
    const left = [{ entity: 'services', pk: first?.id, name: 'Dos', reason: 'changed' }];
    expect(await admin.call(previewSaveRevert, { params })).toEqual({ left });
    const unknowing = admin.call(revertSave, { params, body: { left: [] } });
    expect((await apiErrorOf(unknowing)).status).toBe('REVERT_CONFLICT');
    const last = (await admin.call(listSaves, {})).rows[0];
    await admin.call(revertSave, { params: { id: last?.id ?? 0 }, body: { left: [] } });
    await admin.call(revertSave, { params, body: { left: [] } });
    expect((await services()).slice(0, 2)).toEqual([first, second]);
    const after = await admin.call(listSaves, {});
    expect(
      after.rows.map(({ reverts, revertedAt }) => [reverts?.username ?? null, revertedAt !== null]),
    ).toEqual([
      ['admin', false],
      ['admin', false],
      [null, true],
      [null, true],
    ]);
  });

  it('brings a rollout to a branch, a group and all, and shows its progress', async () => {
    const [first] = await services();
    const { id } = await start('Primavera');
    expect(await admin.call(myRollout, {})).toEqual({ rollout: { id, name: 'Primavera' } });
    await rename(first?.id ?? 0, 'Uno');
    const body = { name: 'Nuevo', description: '', enabled: 'Y', idShort: '990', serviceTime: 60 } as never;
    await admin.call(createService, { body });
    const params = { id };
    const known = await admin.call(showRollout, { params });
    expect(known.rollout).toMatchObject({
      state: 'open',
      rows: 2,
      reached: 0,
      applied: 0,
      branches: 1,
      isMine: 'Y',
    });
    expect(known.changes).toMatchObject([
      { what: 'added', name: 'Nuevo', username: 'admin', values: [] },
      { what: 'changed', name: 'Uno', values: [{ field: 'name', before: first?.name, after: 'Uno' }] },
    ]);
    expect(known.branches).toEqual([]);
    const nowhere = admin.call(stepRollout, { params, body: { to: 'branches', idBranches: [999] } });
    expect((await apiErrorOf(nowhere)).status).toBe('NOT_FOUND');
    expect((await apiErrorOf(admin.call(stepRollout, { params, body: { to: 'branches' } }))).status).toBe(
      'INVALID_REQUEST',
    );
    expect(await admin.call(stepRollout, { params, body: { to: 'branches', idBranches: [1] } })).toEqual({
      reached: 1,
    });
    const { rows: groups } = await admin.call(listBranchGroups, {});
    for (const group of groups) {
      const body = { to: 'group', idBranchGroups: group.id } as const;
      expect(await admin.call(stepRollout, { params, body })).toEqual({ reached: 0 });
    }
    expect((await admin.call(showRollout, { params })).branches).toMatchObject([
      { idBranches: 1, applied: 'N', lastSeen: null },
    ]);
    const revision = (
      await central.database().reader.selectFrom('feed_counter').select('revision').executeTakeFirstOrThrow()
    ).revision;
    await central.configure(({ trx }) =>
      trx
        .insertInto('branch_reports')
        .values({
          id_branches: 1,
          report: JSON.stringify({ revision }),
          reported_at: 1,
          connected_since: 1,
          skew_ms: 0,
        })
        .execute(),
    );
    expect((await admin.call(showRollout, { params })).rollout).toMatchObject({ reached: 1, applied: 1 });
    await rename(first?.id ?? 0, 'Dos');
    expect((await admin.call(listRollouts, {})).rows).toMatchObject([
      { name: 'Primavera', reached: 1, applied: 0 },
    ]);
    await admin.call(selectRollout, { body: { idRollouts: null } });
    expect(await admin.call(myRollout, {})).toEqual({ rollout: null });
    expect((await apiErrorOf(rename(first?.id ?? 0, 'Tres'))).status).toBe('IN_ROLLOUT');
    await admin.call(stepRollout, { params, body: { to: 'all' } });
    await rename(first?.id ?? 0, 'Tres');
    const { left } = await admin.call(previewRolloutRevert, { params });
    expect(left).toMatchObject([{ entity: 'services', pk: first?.id, reason: 'changed' }]);
    await admin.call(revertRollout, { params, body: { left } });
    expect((await services()).map(({ name }) => name)).not.toContain('Nuevo');
    expect((await admin.call(showRollout, { params })).rollout.state).toBe('reverted');
    const written = await central
      .database()
      .reader.selectFrom('audit')
      .select(['action', 'about'])
      .where('entity', '=', 'rollouts')
      .orderBy('seq')
      .execute();
    expect(written).toEqual([
      { action: 'START_ROLLOUT', about: 'Primavera' },
      { action: 'STEP_ROLLOUT', about: 'Primavera' },
      { action: 'STEP_ROLLOUT', about: 'Primavera' },
      { action: 'REVERT_CHANGE', about: 'Primavera' },
    ]);
  });

  it('does not let users with included branches reach others', async () => {
    const { id } = await start('Sola');
    await central.configure(async (scope) => {
      const branch = await repository(scope, 'branches').insert({
        id_branch_types: 1,
        name: 'Sur',
        enabled: 1,
        zone: '0',
        address: '',
        city: '',
        company_name: '',
        language: 'es',
        latitude: null,
        longitude: null,
      });
      const user = await scope.trx
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow();
      await repository(scope, 'user_branches').insert({ id_users: user.id, id_branches: branch.id });
    });
    const params = { id };
    const requests = [
      () => admin.call(stepRollout, { params, body: { to: 'all' } }),
      () => admin.call(stepRollout, { params, body: { to: 'branches', idBranches: [1] } }),
      () => admin.call(revertRollout, { params, body: { left: [] } }),
    ];
    for (const ask of requests) expect((await apiErrorOf(ask())).status).toBe('NOT_YOUR_BRANCH');
    expect((await admin.call(showRollout, { params })).rollout.branches).toBe(1);
  });

  it('may be reverted only by users who could have saved it', async () => {
    const [first] = await services();
    await rename(first?.id ?? 0, 'Tres');
    const [save] = (await admin.call(listSaves, {})).rows;
    const { token } = await central.configure(async (scope) =>
      addUser(scope, await addRole(scope, [MODULES.configurationGlobal])),
    );
    const params = { id: save?.id ?? 0 };
    const reverted = central.as(token).call(revertSave, { params, body: { left: [] } });
    expect((await apiErrorOf(reverted)).status).toBe('FORBIDDEN');
    expect((await services())[0]?.name).toBe('Tres');
  });
});
