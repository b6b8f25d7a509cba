import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttentionArea } from '#shared/contract/configuration/attention-areas.ts';
import { addCondition } from '#shared/contract/configuration/attention-profile-rows.ts';
import {
  createAttentionProfile,
  getAttentionProfile,
  updateAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import { createDetailProfile } from '#shared/contract/configuration/detail-profiles.ts';
import { createViewProfile, updateViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import { updateWorkstation } from '#shared/contract/configuration/workstation-configuration.ts';
import {
  createWorkstationType,
  type WorkstationTypeBody,
} from '#shared/contract/configuration/workstation-types.ts';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import { repository } from '#shared/server/db/repository.ts';
import { setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { finish, next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

let branch: Branch;
let admin: SignedIn;
let area: number;
beforeEach(async () => {
  branch = await startBranch();
  admin = await branch.signIn('admin');
  area = (await admin.call(createAttentionArea, { body: { name: 'Hall', enabled: 'Y' } })).id;
});
afterEach(() => branch.stop());

/** The profile of the demo workstations and their type. */
const OWN = 1;
const VIEW = 1;

type Body = Parameters<typeof bodyOf>[1];
const bodyOf = (
  name: string,
  some: {
    enabled?: 'N' | 'Y';
    type?: 'CONDITIONALBASED' | 'FIFO';
    idAttentionProfilesAlt?: number | null;
  } = {},
) => ({
  name,
  description: '',
  generalLimit: 0,
  assignable: 'Y' as const,
  idBranchTypes: 1,
  type: 'FIFO' as const,
  enabled: 'Y' as const,
  idAttentionProfilesAlt: null,
  ...some,
});
const add = async (name: string, some?: Body) =>
  (await admin.call(createAttentionProfile, { body: bodyOf(name, some) })).id;
const change = (id: number, name: string, some: Body) =>
  admin.call(updateAttentionProfile, { params: { id }, body: bodyOf(name, some) });
const viewBody = (name: string, enabled: 'N' | 'Y') => ({
  name,
  description: '',
  enabled,
  idBranchTypes: 1,
  supervision: 'Y' as const,
  dashboard: 'Y' as const,
});
const give = (id: number, idAttentionProfiles: number | null) =>
  admin.call(updateWorkstation, {
    params: { id },
    body: {
      name: `Puesto ${id}`,
      enabled: 'Y',
      idWorkStationTypes: 1,
      idAttentionProfiles,
      idAttentionAreas: area,
    },
  });
const condition = (A: number, B: number, idViewProfile = VIEW) => ({
  A,
  B,
  idViewProfile,
  type: 1 as const,
  value: 5,
});

describe('a disabled attention profile', () => {
  it('cannot be selected for a workstation, as alternative, or as part', async () => {
    const off = await add('Apagado', { enabled: 'N' });
    const conditional = await add('Según', { type: 'CONDITIONALBASED' });
    const choose = [
      () => give(1, off),
      () => add('Otro', { idAttentionProfilesAlt: off }),
      () => change(conditional, 'Según', { type: 'CONDITIONALBASED', idAttentionProfilesAlt: off }),
      () => admin.call(addCondition, { params: { id: conditional }, body: condition(off, OWN) }),
      () => admin.call(addCondition, { params: { id: conditional }, body: condition(OWN, off) }),
    ];
    for (const one of choose) expect(await rejected(branch, one)).toBe('PROFILE_DISABLED');
    const { detail } = await apiErrorOf(give(1, off));
    expect(detail.params).toEqual({ name: 'Apagado' });
  });

  it('may stay where it was selected before', async () => {
    const off = await add('Apagado');
    const other = await add('Otro', { idAttentionProfilesAlt: off });
    await give(1, off);
    await setAttentionProfile(branch, off, { enabled: 0 });
    await change(other, 'Otro nombre', { idAttentionProfilesAlt: off });
    expect(await give(1, off)).toMatchObject({ idAttentionProfiles: off });
  });

  it('prevents opening of a workstation; open ones continue until they close', async () => {
    const lucia = await branch.signIn('lucia');
    const marcos = await branch.signIn('marcos');
    await open(lucia, 1);
    await setAttentionProfile(branch, OWN, { enabled: 0 });
    await takeCallable(branch);
    const { idTicket } = await next(lucia, 1);
    await finish(lucia, idTicket ?? 0);
    expect(await open(lucia, 1)).toMatchObject({ state: 'idle' });
    expect(await rejected(branch, () => open(marcos, 2))).toBe('ERROR_WS_ATTENTION_PROFILE');
  });

  it('cannot be disabled while a workstation, an alternative or a part uses it; the error names the uses', async () => {
    const own = await apiErrorOf(change(OWN, 'Preferentes primero', { enabled: 'N' }));
    expect(own.status).toBe('PROFILE_IN_USE');
    expect(own.detail.params?.names).toMatch(/^Puesto 1 \(.+\), Puesto 2 \(.+\)/);

    const used = await add('Usado');
    const off = () => change(used, 'Usado', { enabled: 'N' });
    const names = async () => (await apiErrorOf(off())).detail.params?.names;
    const other = await add('Con alternativa', { idAttentionProfilesAlt: used });
    expect(await names()).toBe('Con alternativa');
    const conditional = await add('Según', { type: 'CONDITIONALBASED' });
    await admin.call(addCondition, { params: { id: conditional }, body: condition(OWN, used) });
    expect(await names()).toBe('Con alternativa, Según');
    await change(other, 'Con alternativa', {});
    await admin.call(addCondition, { params: { id: conditional }, body: condition(used, OWN) });
    expect(await names()).toBe('Según');
    await admin.call(addCondition, { params: { id: conditional }, body: condition(OWN, OWN) });
    await give(2, used);
    expect(await names()).toMatch(/^Puesto 2 \(/);
    expect(await admin.call(getAttentionProfile, { params: { id: used } })).toMatchObject({ enabled: 'Y' });
    await give(2, null);
    expect(await off()).toMatchObject({ enabled: 'N' });
    expect(await off()).toMatchObject({ enabled: 'N' });
  });

  it('is reported with a few names if it has many uses', async () => {
    await branch.configure(async (scope) => {
      const like = await scope.trx.selectFrom('workstations').selectAll().executeTakeFirstOrThrow();
      const { id: _, row_ver: __, ...one } = like;
      for (let index = 10; index < 40; index += 1)
        await repository(scope, 'workstations').insert({ ...one, name: `Puesto ${index}` });
    });
    const { detail } = await apiErrorOf(change(OWN, 'Preferentes primero', { enabled: 'N' }));
    expect(`${detail.params?.names}`.split(', ')).toHaveLength(9);
    expect(detail.params?.names).toMatch(/, …$/);
    expect(detail.params?.count).toBe(36);
  });
});

describe('a conditional attention profile without its condition', () => {
  it('cannot be assigned to a workstation, or be an alternative', async () => {
    const id = await add('Según', { type: 'CONDITIONALBASED' });
    const supervisor = () =>
      admin.call(changeAttentionProfile, { params: { id: 1 }, body: { idAttentionProfiles: id } });
    const choose = [() => give(1, id), supervisor, () => add('Otro', { idAttentionProfilesAlt: id })];
    for (const one of choose) expect(await rejected(branch, one)).toBe('PROFILE_WITHOUT_CONDITION');
    await admin.call(addCondition, { params: { id }, body: condition(OWN, OWN) });
    expect(await supervisor()).toMatchObject({ idAttentionProfiles: id });
    expect(await give(1, id)).toMatchObject({ idAttentionProfiles: id });
  });
});

describe('a disabled view profile', () => {
  const addView = async (name: string, enabled: 'N' | 'Y') =>
    (await admin.call(createViewProfile, { body: viewBody(name, enabled) })).id;
  const typeBody = async (idViewProfiles: number): Promise<WorkstationTypeBody> => {
    const { id: idDetailProfiles } = await admin.call(createDetailProfile, {
      body: { name: `Detalle ${idViewProfiles}`, description: '', enabled: 'Y', idBranchTypes: 1 },
    });
    return {
      name: `Tipo ${idViewProfiles}`,
      description: '',
      enabled: 'Y',
      idBranchTypes: 1,
      idViewProfiles,
      idDetailProfiles,
      closeTimeout: 0,
      callTimeout: 0,
      recordFrequency: 0,
      callNoTicket: 'N',
      transfer: 'N',
      standBy: 'N',
      removal: 'N',
      reception: 'N',
      automaticCall: 'N',
      transactionDetail: 'N',
      closeDetail: 'N',
      callOutOfTurn: 'N',
      showOutOfTurn: 'N',
      linealCall: 'N',
      selfProfile: 'N',
    };
  };

  it('cannot be selected by a workstation type or a condition', async () => {
    const off = await addView('Apagado', 'N');
    const body = await typeBody(off);
    expect(await rejected(branch, () => admin.call(createWorkstationType, { body }))).toBe(
      'PROFILE_DISABLED',
    );
    const id = await add('Según', { type: 'CONDITIONALBASED' });
    const measured = () => admin.call(addCondition, { params: { id }, body: condition(OWN, OWN, off) });
    expect(await rejected(branch, measured)).toBe('PROFILE_DISABLED');
  });

  it('prevents opening of a workstation', async () => {
    const lucia = await branch.signIn('lucia');
    await branch.configure((scope) => repository(scope, 'view_profiles').update(VIEW, { enabled: 0 }));
    expect(await rejected(branch, () => open(lucia, 1))).toBe('ERROR_WS_ATTENTION_PROFILE');
  });

  it('cannot be disabled while a workstation type or a condition uses it', async () => {
    const id = await addView('Usada', 'Y');
    const off = () => admin.call(updateViewProfile, { params: { id }, body: viewBody('Usada', 'N') });
    const conditional = await add('Según', { type: 'CONDITIONALBASED' });
    await admin.call(addCondition, { params: { id: conditional }, body: condition(OWN, OWN, id) });
    await admin.call(createWorkstationType, { body: await typeBody(id) });
    const { status, detail } = await apiErrorOf(off());
    expect([status, detail.params?.names]).toEqual(['PROFILE_IN_USE', `Tipo ${id}, Según`]);
    await admin.call(addCondition, { params: { id: conditional }, body: condition(OWN, OWN) });
    expect((await apiErrorOf(off())).detail.params?.names).toBe(`Tipo ${id}`);
  });
});
