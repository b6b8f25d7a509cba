import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addAppointmentRow,
  addCondition,
  addFifoRow,
  addRatioRow,
  addTimeRow,
  addWeightedRow,
  changeCondition,
  changeFifoRow,
  changeTimeRow,
  removeAttentionProfileRow,
} from '#shared/contract/configuration/attention-profile-rows.ts';
import {
  type AttentionProfile,
  createAttentionProfile,
  getAttentionProfile,
  listAttentionProfiles,
  updateAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import { createBranchType } from '#shared/contract/configuration/branch-types.ts';
import { updateWorkstation } from '#shared/contract/configuration/workstation-configuration.ts';
import { next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const { cashier: A, accounts: B } = DEMO.queues;
const VIEW = 1;
/** The profile of the demo. */
const FIRST = 1;

let branch: Branch;
let admin: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  admin = await branch.signIn('admin');
});
afterEach(() => branch.stop());

type Type = AttentionProfile['type'];

const bodyOf = (name: string, some: Partial<AttentionProfile> = {}) => ({
  name,
  description: '',
  type: 'FIFO' as Type,
  generalLimit: 0,
  assignable: 'Y' as const,
  enabled: 'Y' as const,
  idBranchTypes: 1,
  idAttentionProfilesAlt: null,
  ...some,
});
const add = async (name: string, some: Partial<AttentionProfile> = {}) =>
  (await admin.call(createAttentionProfile, { body: bodyOf(name, some) })).id;
const change = (id: number, name: string, some: Partial<AttentionProfile>) =>
  admin.call(updateAttentionProfile, { params: { id }, body: bodyOf(name, some) });
const get = (id: number) => admin.call(getAttentionProfile, { params: { id } });

describe('the rows of an attention profile', () => {
  it('have the values of its type, and one fixed value for others', async () => {
    const at = async (type: Type) => ({ params: { id: await add(type, { type }) } });
    const fifo = await admin.call(addFifoRow, {
      ...(await at('FIFO')),
      body: { idQueues: A, sequence: 3 },
    });
    expect(fifo).toMatchObject({ idQueues: A, sequence: 3, limit: 0 });
    const weighted = { ...(await at('WEIGHTED')), body: { idQueues: A, weight: 4 } };
    expect(await admin.call(addWeightedRow, weighted)).toMatchObject({ sequence: 0, weight: 4 });
    const ratio = { ...(await at('RATIOBASED')), body: { idQueues: A, iterations: 2 } };
    expect(await admin.call(addRatioRow, ratio)).toMatchObject({ sequence: 0, iterations: 2 });
    const timed = { ...(await at('TIMEBASED')), body: { idQueues: A, level: 1, limit: 90 } };
    expect(await admin.call(addTimeRow, timed)).toMatchObject({ level: 1, limit: 90 });
    const appointment = { ...(await at('APPOINTMENTBASED')), body: { idQueues: A, level: 2 } };
    expect(await admin.call(addAppointmentRow, appointment)).toMatchObject({ level: 2, limit: 0 });
  });

  it('are changed and removed individually, each queue once', async () => {
    const params = { id: await add('Dos colas') };
    const first = await admin.call(addFifoRow, { params, body: { idQueues: A, sequence: 1 } });
    const second = await admin.call(addFifoRow, { params, body: { idQueues: B, sequence: 2 } });
    const twice = () => admin.call(addFifoRow, { params, body: { idQueues: A, sequence: 1 } });
    expect(await rejected(branch, twice)).toBe('QUEUE_IN_PROFILE');
    const row = { ...params, idRows: second.id };
    const onto = () => admin.call(changeFifoRow, { params: row, body: { idQueues: A, sequence: 1 } });
    expect(await rejected(branch, onto)).toBe('QUEUE_IN_PROFILE');
    await admin.call(changeFifoRow, { params: row, body: { idQueues: B, sequence: 7 } });
    expect((await get(params.id)).rows).toEqual([first, { ...second, sequence: 7 }]);

    const elsewhere = { id: FIRST, idRows: second.id };
    const stolen = () => admin.call(removeAttentionProfileRow, { params: elsewhere });
    expect(await rejected(branch, stolen)).toBe('NOT_FOUND');
    await admin.call(removeAttentionProfileRow, { params: row });
    expect((await get(params.id)).rows).toEqual([first]);
    const deleted = () => admin.call(removeAttentionProfileRow, { params: row });
    expect(await rejected(branch, deleted)).toBe('NOT_FOUND');
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
  });

  it('require an integer limit where time decides, and match the type of the profile', async () => {
    const params = { id: await add('Por tiempo', { type: 'TIMEBASED' }) };
    const body = { idQueues: A, level: 1 };
    for (const limit of [undefined, null]) {
      const half = () =>
        admin.call(addTimeRow, { params, body: { ...body, ...(limit === null && { limit }) } });
      expect(await rejected(branch, half)).toBe('LIMIT_TIME_INCOMPLETE');
    }
    const other = () => admin.call(addAppointmentRow, { params, body });
    expect(await rejected(branch, other)).toBe('PROFILE_OF_OTHER_TYPE');
    for (const level of [-1, 100_000, 1.5]) {
      const wrong = () => admin.call(addTimeRow, { params, body: { idQueues: A, level, limit: 1 } });
      expect(await rejected(branch, wrong)).toBe('INVALID_REQUEST');
    }
    const nowhere = () => admin.call(addTimeRow, { params, body: { idQueues: 4711, level: 1, limit: 1 } });
    expect(await rejected(branch, nowhere)).toBe('NOT_FOUND');
    const { id } = await admin.call(addTimeRow, { params, body: { ...body, limit: 5 } });
    const emptied = () => admin.call(changeTimeRow, { params: { ...params, idRows: id }, body });
    expect(await rejected(branch, emptied)).toBe('LIMIT_TIME_INCOMPLETE');
  });

  it('are deleted with the condition when the type changes', async () => {
    const id = await add('Cambia');
    await admin.call(addFifoRow, { params: { id }, body: { idQueues: A, sequence: 1 } });
    await change(id, 'Cambia', { generalLimit: 60 });
    expect((await get(id)).rows).toHaveLength(1);
    await change(id, 'Cambia', { type: 'CONDITIONALBASED' });
    expect((await get(id)).rows).toEqual([]);
    const condition = { A: FIRST, B: FIRST, idViewProfile: VIEW, type: 1 as const, value: 5 };
    await admin.call(addCondition, { params: { id }, body: condition });
    expect(await change(id, 'Cambia', { type: 'WEIGHTED' })).toMatchObject({
      conditionalType: null,
      viewProfileConditional: null,
    });
    expect((await get(id)).conditional).toBeNull();
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
  });
});

describe('a conditional attention profile', () => {
  const condition = (a: number, b: number) => ({
    A: a,
    B: b,
    idViewProfile: VIEW,
    type: 2 as const,
    value: 600,
  });

  it('measures the given value, which can be changed', async () => {
    const id = await add('Según la espera', { type: 'CONDITIONALBASED' });
    const other = await add('Otro');
    const body = condition(FIRST, other);
    await admin.call(addCondition, { params: { id }, body });
    expect(await get(id)).toMatchObject({
      conditionalType: 'MAXTIMEWAITING',
      viewProfileConditional: VIEW,
      conditional: { ...body, idAttentionProfile: id },
    });
    await admin.call(changeCondition, { params: { id }, body: { ...body, A: other, type: 3, value: 2 } });
    expect((await get(id)).conditional).toEqual({
      ...body,
      idAttentionProfile: id,
      A: other,
      type: 3,
      value: 2,
    });
    const onFifo = () => admin.call(addCondition, { params: { id: FIRST }, body });
    expect(await rejected(branch, onFifo)).toBe('PROFILE_OF_OTHER_TYPE');
  });

  it('selects between non-conditional profiles, in either order of configuration', async () => {
    const [one, two] = [
      await add('Uno', { type: 'CONDITIONALBASED' }),
      await add('Dos', { type: 'CONDITIONALBASED' }),
    ];
    for (const body of [condition(two, FIRST), condition(FIRST, two), condition(FIRST, one)]) {
      const nested = () => admin.call(addCondition, { params: { id: one }, body });
      expect(await rejected(branch, nested)).toBe('PROFILE_CONDITIONAL');
    }
    const plain = await add('Llano');
    await admin.call(addCondition, { params: { id: one }, body: condition(plain, FIRST) });
    const apiError = await apiErrorOf(change(plain, 'Llano', { type: 'CONDITIONALBASED' }));
    expect([apiError.status, apiError.detail.params]).toEqual(['PROFILE_CONDITIONAL', { name: 'Uno' }]);
  });

  it('cannot be selected through an alternative either', async () => {
    const id = await add('Según', { type: 'CONDITIONALBASED' });
    await admin.call(addCondition, { params: { id }, body: condition(FIRST, FIRST) });
    const back = await add('Vuelve', { idAttentionProfilesAlt: id });
    const round = () => admin.call(addCondition, { params: { id }, body: condition(FIRST, back) });
    expect(await rejected(branch, round)).toBe('PROFILE_CYCLE');
  });
});

describe('the alternative of an attention profile', () => {
  it('is never cyclic', async () => {
    const one = await add('Uno');
    const two = await add('Dos', { idAttentionProfilesAlt: one });
    const three = await add('Tres', { idAttentionProfilesAlt: two });
    for (const idAttentionProfilesAlt of [one, two, three]) {
      const round = () => change(one, 'Uno', { idAttentionProfilesAlt });
      expect(await rejected(branch, round)).toBe('PROFILE_CYCLE');
    }
    expect(await change(two, 'Dos', { idAttentionProfilesAlt: FIRST })).toMatchObject({
      idAttentionProfilesAlt: FIRST,
    });
    expect(await change(one, 'Uno', { idAttentionProfilesAlt: three })).toMatchObject({
      idAttentionProfilesAlt: three,
    });
  });

  it('belongs to the same branch type', async () => {
    const body = { name: 'Clínica', description: '', enabled: 'Y' } as const;
    const { id: clinic } = await admin.call(createBranchType, { body });
    const away = await add('De la clínica', { idBranchTypes: clinic });
    expect(await rejected(branch, () => add('Uno', { idAttentionProfilesAlt: away }))).toBe('NOT_FOUND');
    const stays = () => change(FIRST, 'Preferentes primero', { idAttentionProfilesAlt: away });
    expect(await rejected(branch, stays)).toBe('NOT_FOUND');
  });
});

describe('attention profiles', () => {
  it('are listed for operators by branch type and assignability', async () => {
    const lucia = await branch.signIn('lucia');
    const ids = async (query: object) =>
      (await lucia.call(listAttentionProfiles, { query })).rows.map(({ id }) => id).sort((a, b) => a - b);
    const before = await ids({ idBranchTypes: 1, assignable: 'Y' });
    expect(before).toContain(FIRST);
    const hidden = await add('Reservado', { assignable: 'N' });
    expect(await ids({ idBranchTypes: 1 })).toEqual([...before, hidden]);
    expect(await ids({ idBranchTypes: 1, assignable: 'Y' })).toEqual(before);
    expect(await ids({ assignable: 'N' })).toEqual([hidden]);
    expect(await ids({ idBranchTypes: 2 })).toEqual([]);
  });

  it('are used for calls at once after their creation', async () => {
    const id = await add('Cuentas antes');
    for (const [idQueues, sequence] of [
      [A, 2],
      [B, 1],
    ] as const) {
      await admin.call(addFifoRow, { params: { id }, body: { idQueues, sequence } });
    }
    const body = { name: 'Puesto 1', enabled: 'Y', idWorkStationTypes: 1, idAttentionProfiles: id } as const;
    const { id: idAttentionAreas } = await branch.configure(({ trx }) =>
      trx
        .insertInto('attention_areas')
        .values({ name: 'Hall', enabled: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await admin.call(updateWorkstation, { params: { id: 1 }, body: { ...body, idAttentionAreas } });
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    await takeCallable(branch);
    await takeCallable(branch, { service: DEMO.services.accounts });
    expect((await next(lucia, 1)).ticket?.code).toBe('B001');
  });
});
