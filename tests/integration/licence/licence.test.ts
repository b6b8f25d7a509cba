import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUser, getUserFullData, updateUser } from '#shared/contract/access/users.ts';
import {
  createWorkstation,
  updateWorkstation,
} from '#shared/contract/configuration/workstation-configuration.ts';
import {
  getLicence,
  getLicenceData,
  getLicenceParameter,
  postLicence,
} from '#shared/contract/installation/licence.ts';
import { EVALUATION, type Licence } from '#shared/domain/settings/licence.ts';
import { repository } from '#shared/server/db/repository.ts';
import { writeLicenceFile } from '#shared/server/licence/licence-file.ts';
import { userSent } from '#tests/support/actions/administration-actions.ts';
import {
  branchAsEither,
  centralAsEither,
  type EitherServer,
  rejectedBy,
} from '#tests/support/servers/either-server.ts';

const maker = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');

/** Fields of a licence that clients read. */
const PUBLISHED = [
  ...['clientName', 'partnerName', 'companyName', 'creationDate', 'expirationDate', 'dashboardEnabled'],
  ...['maxUsers', 'maxBranches', 'maxWorkstations', 'maxCellBranches', 'maxSurveyBranches', 'maxSMS'],
];

const SERVERS = [
  ['branch', branchAsEither],
  ['central', centralAsEither],
] as const;

describe.each(SERVERS)('the licence of a server: %s', (_, start) => {
  let server: EitherServer;
  beforeEach(async () => {
    server = await start({ licenceKey: maker.publicKey });
  });
  afterEach(() => server.stop());

  const fileOf = (licence: Partial<Licence>, serial = 1, key = maker.privateKey) =>
    new Blob([writeLicenceFile({ serial, licence: { ...EVALUATION, ...licence } }, key)]);
  const admin = () => server.signIn('admin');
  const upload = async (file: Blob) => (await admin()).call(postLicence, { file, query: { anyway: 'Y' } });

  it('permits everything for a trial without a licence', async () => {
    const { call } = await server.signIn('lucia');
    const licence = await call(getLicence, {});
    expect(licence).toMatchObject({ ...EVALUATION, evaluation: 'Y', status: { state: 'valid' } });
    const { evaluation: _evaluation, status: _status, used, ...said } = licence;
    expect(Object.keys(said).sort()).toEqual([...PUBLISHED].sort());
    expect(used.maxUsers).toBeGreaterThan(3);
    expect(await call(getLicenceParameter, { params: { name: 'maxBranches' } })).toEqual({ value: -1 });
  });

  it('is the uploaded one, and returned unchanged', async () => {
    const file = fileOf({ clientName: 'Caja Ñandú', maxUsers: 40 });
    await upload(file);
    const { call } = await admin();
    expect(await call(getLicence, {})).toMatchObject({
      clientName: 'Caja Ñandú',
      maxUsers: 40,
      evaluation: 'N',
    });
    const stored = await call(getLicenceData, {});
    expect(await stored.file.text()).toBe(await file.text());
  });

  it.each<[string, Partial<Licence>, Record<string, unknown>]>([
    ['has expired', { expirationDate: '31/12/2020' }, { expirationDate: '31/12/2020' }],
    ['allows fewer people than there are', { maxUsers: 1 }, { maxUsers: 1 }],
  ])('requires confirmation if the new one %s, and is then installed', async (_what, less, params) => {
    await upload(fileOf({ maxUsers: 40 }, 1));
    const { call } = await admin();
    const file = fileOf(less, 2);
    await expect(call(postLicence, { file, query: {} })).rejects.toMatchObject({
      status: 'LICENCE_LIMIT_EXCEEDED',
      detail: { field: 'file', params },
    });
    expect(await call(getLicence, {})).toMatchObject({ maxUsers: 40, status: { state: 'valid' } });
    expect(await call(postLicence, { file, query: { anyway: 'Y' } })).toMatchObject(less);
    // As restrictive as the previous one: nothing is lost.
    await call(postLicence, { file: fileOf({ ...less, clientName: 'Otra' }, 3), query: {} });
    expect(await call(getLicence, {})).toMatchObject({ clientName: 'Otra' });
  });

  it.each<[string, () => Blob]>([
    ['a stranger’s signature', () => fileOf({}, 9, stranger.privateKey)],
    ['another file', () => new Blob(['%PDF-1.7'])],
    ['no content', () => new Blob([])],
    ['an older licence', () => fileOf({ maxUsers: 7 }, 4)],
  ])('stays if the upload has %s', async (_what, wrong) => {
    await upload(fileOf({ maxUsers: 40 }, 5));
    const { call } = await admin();
    expect(await rejectedBy(server, () => call(postLicence, { file: wrong(), query: {} }))).toBe(
      'UPLOAD_LICENSE_FAILED',
    );
    expect(await call(getLicence, {})).toMatchObject({ maxUsers: 40 });
  });

  it('stays if the upload is incomplete', async () => {
    await upload(fileOf({ maxUsers: 40 }, 5));
    const { call } = await admin();
    const text = await fileOf({ maxUsers: 90 }, 6).text();
    const half = new Blob([text.slice(0, text.length / 2)]);
    expect(await rejectedBy(server, () => call(postLicence, { file: half }))).toBe('UPLOAD_LICENSE_FAILED');
  });

  it('is invalid once it is altered in the database', async () => {
    await upload(fileOf({ maxUsers: 3 }));
    await server.configure(async ({ trx }) => {
      const { file } = await trx.selectFrom('licences').select('file').executeTakeFirstOrThrow();
      await trx
        .updateTable('licences')
        .set({ file: file.replace('"maxUsers": 3', '"maxUsers": 300') })
        .execute();
    });
    const { call } = await admin();
    expect(await call(getLicence, {})).toMatchObject({ evaluation: 'Y' });
  });

  it('is audited with its former content', async () => {
    await upload(fileOf({ clientName: 'One', maxUsers: 40 }, 1));
    await upload(fileOf({ clientName: 'Two', maxUsers: 50 }, 2));
    const audit = await server.configure(({ trx }) =>
      trx
        .selectFrom('audit')
        .select(['username', 'about', 'before', 'after'])
        .where('action', '=', 'UPDATE_LICENCE')
        .orderBy('seq')
        .execute(),
    );
    expect(audit.map(({ username, about }) => [username, about])).toEqual([
      ['admin', 'One'],
      ['admin', 'Two'],
    ]);
    expect(JSON.parse(audit[1]?.before ?? '')).toMatchObject({ maxUsers: 40 });
    expect(JSON.parse(audit[1]?.after ?? '')).toMatchObject({ maxUsers: 50 });
  });

  it('limits enabled users; programs do not count', async () => {
    const { call, idUser } = await admin();
    const maximum = (await call(getLicence, {})).used.maxUsers;
    await upload(fileOf({ maxUsers: maximum }));
    const { idUserRoles } = await call(getUserFullData, { params: { id: idUser } });
    const add = (some: Parameters<typeof userSent>[0]) =>
      call(createUser, { body: userSent({ idUserRoles, ...some }) });
    expect(await rejectedBy(server, () => add({ username: 'una' }))).toBe('REACH_MAX_USERS');
    await add({ username: 'programa', usertype: 'API', idUserRoles: null });
    const { id } = await add({ username: 'una', enabled: 'N' });
    const { password: _password, ...data } = await call(getUserFullData, { params: { id } });
    const change = (some: Partial<typeof data>) =>
      call(updateUser, { params: { id }, body: { ...data, ...some } });
    expect(await rejectedBy(server, () => change({ enabled: 'Y' }))).toBe('REACH_MAX_USERS');
    await upload(fileOf({ maxUsers: maximum + 1 }, 2));
    await change({ enabled: 'Y' });
    expect((await call(getLicence, {})).used.maxUsers).toBe(maximum + 1);
    // Permits changes of existing ones, however few the next licence permits.
    await upload(fileOf({ maxUsers: 1 }, 3));
    await change({ enabled: 'Y', firstName: 'Inés' });
  });

  describe('at the limit of workstations', () => {
    const workstationNamed = async (name: string, enabled: 'Y' | 'N' = 'Y') => {
      const like = await server.configure(({ trx }) =>
        trx.selectFrom('workstations').selectAll().orderBy('id').executeTakeFirstOrThrow(),
      );
      const area = await server.configure((scope) =>
        repository(scope, 'attention_areas').insert({ name: randomUUID(), enabled: 1 }),
      );
      return {
        name,
        idAttentionAreas: area.id,
        enabled,
        idBranches: like.id_branches,
        idWorkStationTypes: like.id_workstation_types,
      };
    };
    let maximum: number;
    beforeEach(async () => {
      maximum = (await (await admin()).call(getLicence, {})).used.maxWorkstations;
      await upload(fileOf({ maxWorkstations: maximum }));
    });

    it('permits only disabled additional ones', async () => {
      const { call } = await admin();
      const body = await workstationNamed('One more');
      expect(await rejectedBy(server, () => call(createWorkstation, { body }))).toBe('REACH_MAX_WS');
      const later = await workstationNamed('Later', 'N');
      const { idWorkstations: id } = await call(createWorkstation, { body: later });
      const enabled = { params: { id }, body: { ...later, enabled: 'Y' as const } };
      expect(await rejectedBy(server, () => call(updateWorkstation, enabled))).toBe('REACH_MAX_WS');
    });

    it('accepts one of two concurrent additions of the last one', async () => {
      await upload(fileOf({ maxWorkstations: maximum + 1 }, 2));
      const { call } = await admin();
      const bodies = [await workstationNamed('First'), await workstationNamed('Second')];
      const ends = await Promise.allSettled(bodies.map((body) => call(createWorkstation, { body })));
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('a smaller licence removes nothing, and permits no additions', async () => {
      await upload(fileOf({ maxWorkstations: 1 }, 2));
      const { call } = await admin();
      expect((await call(getLicence, {})).used.maxWorkstations).toBe(maximum);
      const body = await workstationNamed('One more');
      expect(await rejectedBy(server, () => call(createWorkstation, { body }))).toBe('REACH_MAX_WS');
    });

    it('an expired licence permits no additions, and everything continues', async () => {
      await upload(fileOf({ expirationDate: '2026-01-01' }, 2));
      const { call } = await admin();
      expect((await call(getLicence, {})).status).toEqual({ state: 'expired' });
      const body = await workstationNamed('One more');
      expect(await rejectedBy(server, () => call(createWorkstation, { body }))).toBe('LICENCE_EXPIRED');
      const later = await workstationNamed('Later', 'N');
      const { idWorkstations: id } = await call(createWorkstation, { body: later });
      const enabled = { params: { id }, body: { ...later, enabled: 'Y' as const } };
      expect(await rejectedBy(server, () => call(updateWorkstation, enabled))).toBe('LICENCE_EXPIRED');
    });
  });
});
