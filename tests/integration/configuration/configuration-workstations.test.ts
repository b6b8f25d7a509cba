import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttentionArea, deleteAttentionArea } from '#shared/contract/configuration/attention-areas.ts';
import { createBranchType } from '#shared/contract/configuration/branch-types.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { createCloseReason, updateCloseReason } from '#shared/contract/configuration/close-reasons.ts';
import {
  addDetailProfileTransaction,
  createDetailProfile,
  listDetailProfileTransactions,
  removeDetailProfileTransaction,
} from '#shared/contract/configuration/detail-profiles.ts';
import {
  createTransaction,
  createTransactionDetail,
  deleteTransaction,
  listTransactionDetails,
} from '#shared/contract/configuration/transactions.ts';
import { createViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import {
  createWorkstation,
  searchWorkstations,
  updateWorkstation,
} from '#shared/contract/configuration/workstation-configuration.ts';
import {
  createWorkstationType,
  updateWorkstationType,
  type WorkstationTypeBody,
} from '#shared/contract/configuration/workstation-types.ts';
import { repository } from '#shared/server/db/repository.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

let branch: Branch;
let admin: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  admin = await branch.signIn('admin');
});
afterEach(() => branch.stop());

const named = (name: string) => ({ name, description: '', enabled: 'Y' as const });
const addDetailProfile = async (idBranchTypes = 1) =>
  (await admin.call(createDetailProfile, { body: { ...named('Solo escrituras'), idBranchTypes } })).id;
const addArea = async (name: string) =>
  (await admin.call(createAttentionArea, { body: { name, enabled: 'Y' } })).id;
const addBranchType = async () => (await admin.call(createBranchType, { body: named('Clínica') })).id;

describe('a workstation type', () => {
  const OFF = {
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
  } as const;
  const NEVER = { closeTimeout: 0, callTimeout: 0, recordFrequency: 0 };
  let right: WorkstationTypeBody;
  beforeEach(async () => {
    const idDetailProfiles = await addDetailProfile();
    right = {
      ...named('Ventanilla'),
      ...OFF,
      ...NEVER,
      idBranchTypes: 1,
      idViewProfiles: 1,
      idDetailProfiles,
    };
  });
  const add = (some: Partial<WorkstationTypeBody>) =>
    admin.call(createWorkstationType, { body: { ...right, ...some } });

  it('has a view profile and a detail profile of its branch type', async () => {
    expect(await rejected(branch, () => add({ idViewProfiles: null }))).toBe('P_DETAILS_INCOMPLETE');
    expect(await rejected(branch, () => add({ idDetailProfiles: undefined }))).toBe('P_DETAILS_INCOMPLETE');
    const clinic = await addBranchType();
    const view = await admin.call(createViewProfile, {
      body: { ...named('Vista clínica'), idBranchTypes: clinic, supervision: 'Y', dashboard: 'Y' },
    });
    expect(await rejected(branch, () => add({ idViewProfiles: view.id }))).toBe('NOT_FOUND');
    const detail = await addDetailProfile(clinic);
    expect(await rejected(branch, () => add({ idDetailProfiles: detail }))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => add({ recordFrequency: 101 }))).toBe('INVALID_REQUEST');
  });

  it('for a reception closes at 9:59 and never calls automatically', async () => {
    const timed = { automaticCall: 'Y', closeTimeout: 30, callTimeout: 45 } as const;
    const reception = { automaticCall: 'N', closeTimeout: 599, callTimeout: 0 };
    const created = await add({ ...timed, reception: 'Y' });
    expect(created).toMatchObject(reception);
    const workstation = await add({ ...named('Ventanilla 2'), ...timed });
    expect(workstation).toMatchObject(timed);
    const body = { ...workstation, reception: 'Y' as const };
    const changed = await admin.call(updateWorkstationType, { params: { id: workstation.id }, body });
    expect(changed).toEqual({ ...workstation, ...reception, reception: 'Y' });
  });

  it('for a single pair requires a service and segment that lead to a queue', async () => {
    const pair = { idServices: DEMO.services.loans, idSegments: DEMO.segments.plus };
    const lineal = (some: Partial<WorkstationTypeBody>) => add({ linealCall: 'Y', ...pair, ...some });
    expect(await rejected(branch, () => lineal({ idServices: null }))).toBe('P_SERVICE_INCOMPLETE');
    expect(await rejected(branch, () => lineal({ idSegments: null }))).toBe('P_SEGMENT_INCOMPLETE');
    expect(await rejected(branch, () => lineal({ idServices: 4711 }))).toBe('LINEAL_WITHOUT_QUEUE');
    expect(await lineal({})).toMatchObject({ linealCall: 'Y', ...pair });
    expect(await add({ ...named('Sin par'), ...pair })).toMatchObject({ idServices: null, idSegments: null });
  });
});

describe('a workstation', () => {
  it('has a type and an attention profile of the branch type, and an attention area', async () => {
    const idAttentionAreas = await addArea('Azotea');
    const right = { name: 'Garita', enabled: 'Y' as const, idWorkStationTypes: 1, idAttentionAreas };
    const add = (some: object) =>
      admin.call(createWorkstation, { body: { ...right, idBranches: DEMO.branch, ...some } });
    expect(await rejected(branch, () => add({ idWorkStationTypes: 4711 }))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => add({ idAttentionProfiles: 4711 }))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => add({ idBranches: 4711 }))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => add({ idAttentionAreas: 4711 }))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => add({ idAttentionAreas: null }))).toBe('INVALID_REQUEST');

    const created = await add({ idAttentionProfiles: 1 });
    const params = { id: created.idWorkstations };
    const renamed = await admin.call(updateWorkstation, { params, body: { ...right, name: 'Garita 2' } });
    expect(renamed).toEqual({ ...created, name: 'Garita 2' });
    const lucia = await branch.signIn('lucia');
    await admin.call(updateWorkstation, { params, body: { ...right, enabled: 'N' } });
    const start = () => open(lucia, created.idWorkstations);
    expect(await rejected(branch, start)).toBe('WORKSTATION_IS_DISABLED');
    await admin.call(updateWorkstation, { params, body: right });
    expect((await start()).name).toBe('Garita');
  });

  it('prevents the deletion of its attention area, as users of the area do', async () => {
    const [used, free] = [await addArea('Azotea'), await addArea('Bodega')];
    const body = { name: 'Garita', enabled: 'Y' as const, idWorkStationTypes: 1, idBranches: DEMO.branch };
    await admin.call(createWorkstation, { body: { ...body, idAttentionAreas: used } });
    await branch.configure((scope) => repository(scope, 'employees').update(1, { id_attention_areas: used }));
    const remove = (id: number) => admin.call(deleteAttentionArea, { params: { id } });
    const { status, detail } = await apiErrorOf(remove(used));
    expect(status).toBe('IN_USE');
    expect(detail.params?.names).toMatch(/^Garita \(Oficina Centro\), \S/);
    expect(await remove(free)).toEqual({});
    expect(await rejected(branch, () => remove(free))).toBe('NOT_FOUND');
  });

  it('is found by words of its name and branch, only at branches included for the user', async () => {
    const norte = await admin.call(createBranch, { body: newBranch({ name: 'Norte' }) });
    const body = { name: 'Garita', enabled: 'Y', idWorkStationTypes: 1, idAttentionAreas: 1 } as const;
    const { id } = await admin.call(createWorkstation, { body: { ...body, idBranches: norte.id } });
    const search = async (text: string, who = admin) =>
      (await who.call(searchWorkstations, { query: { search: text } })).workstations;
    const found = [{ id, name: 'Garita', idBranches: norte.id, branchName: 'Norte' }];
    expect(await search('norte GARÍTA')).toEqual(found);
    expect(await search('garita centro')).toEqual([]);
    expect((await search('puesto 1')).map(({ branchName }) => branchName)).toEqual(['Oficina Centro']);
    await branch.configure((scope) =>
      repository(scope, 'user_branches').insert({ id_users: admin.idUser, id_branches: norte.id }),
    );
    expect(await search('garita')).toEqual(found);
    expect(await search('puesto')).toEqual([]);
  });
});

describe('a group of transactions', () => {
  it('is deleted with its details if no detail profile includes it', async () => {
    const { id: idTransactions } = await admin.call(createTransaction, { body: named('Escrituras') });
    const idDetailProfiles = await addDetailProfile();
    for (const name of ['Apertura', 'Cierre']) {
      await admin.call(createTransactionDetail, { body: { name, enabled: 'Y', idTransactions } });
    }
    const body = { idDetailProfiles, idTransactions };
    const link = await admin.call(addDetailProfileTransaction, { body });
    expect(await admin.call(addDetailProfileTransaction, { body })).toEqual(link);
    expect(await admin.call(listDetailProfileTransactions, { query: { idDetailProfiles } })).toEqual([link]);

    const remove = () => admin.call(deleteTransaction, { params: { id: idTransactions } });
    expect((await apiErrorOf(remove())).detail.params?.names).toBe('Solo escrituras');
    expect((await admin.call(listTransactionDetails, { query: { idTransactions } })).total).toBe(2);
    await admin.call(removeDetailProfileTransaction, { params: { id: link.id } });
    await remove();
    expect((await admin.call(listTransactionDetails, { query: { idTransactions } })).total).toBe(0);
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
  });
});

describe('a close reason', () => {
  const add = (description: string) => admin.call(createCloseReason, { body: { description } });
  const change = (id: number, description: string) =>
    admin.call(updateCloseReason, { params: { id }, body: { description } });

  it('has a unique description; the default one cannot change', async () => {
    expect(await rejected(branch, () => add('  '))).toBe('DESCRIPTION_EMPTY');
    expect(await rejected(branch, () => add('x'.repeat(61)))).toBe('INVALID_REQUEST');
    const created = await add('Ensayo general');
    expect(created).toMatchObject({ description: 'Ensayo general', default: 'N' });
    expect((await apiErrorOf(add('ensayo GENERAL'))).toJSON()).toMatchObject({
      status: 'NAME_UNIQUE',
      field: 'description',
    });
    expect(await change(created.id, 'Ensayo parcial')).toEqual({ ...created, description: 'Ensayo parcial' });
    expect(await rejected(branch, () => change(created.id, ''))).toBe('DESCRIPTION_EMPTY');
    expect(await rejected(branch, () => change(4711, 'Nada'))).toBe('NOT_FOUND');

    const { id } = await theDefault();
    expect(await rejected(branch, () => change(id, 'Otra'))).toBe('DEFAULT_CLOSE_REASON');
  });

  /** The default of the demo, or a new one. */
  const theDefault = () =>
    branch.configure(async (scope) => {
      const found = await scope.trx
        .selectFrom('close_reasons')
        .select('id')
        .where('is_default', '=', 1)
        .executeTakeFirst();
      return (
        found ?? repository(scope, 'close_reasons').insert({ description: 'Fin de jornada', is_default: 1 })
      );
    });
});
