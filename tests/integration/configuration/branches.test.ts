import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBranchType } from '#shared/contract/configuration/branch-types.ts';
import {
  createBranch,
  getBranch,
  listBranches,
  listConfiguredBranches,
  updateBranch,
} from '#shared/contract/configuration/branches.ts';
import { listCountries } from '#shared/contract/configuration/countries.ts';
import { repository } from '#shared/server/db/repository.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

describeServers('branches', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  const add = (own: Parameters<typeof newBranch>[0]) => admin.call(createBranch, { body: newBranch(own) });
  const rejected = async (own: Parameters<typeof newBranch>[0]) => {
    const { status, detail } = await apiErrorOf(add(own));
    return [status, detail.field];
  };

  it('are stored as typed, with the name of their type', async () => {
    const created = await add({ name: 'Ribera', latitude: '-0.0000004', longitude: '-3.70379', sms: 'Y' });
    expect(created).toMatchObject({
      name: 'Ribera',
      latitude: '-0.0000004',
      longitude: '-3.70379',
      nameBranchTypes: 'Oficina bancaria',
      idBranches: created.id,
      sms: 'Y',
      language: 'es',
    });
    expect(await admin.call(getBranch, { params: { id: created.id } })).toEqual(created);
    const offered = await admin.call(listBranches, {});
    expect(offered.find(({ id }) => id === created.id)).toMatchObject({ name: 'Ribera', smsEnabled: 'Y' });
  });

  it('of the first start can be renamed without a location; once given, it remains', async () => {
    const bare = { address: '', city: '', company_name: '', latitude: null, longitude: null };
    const { id } = await server.configure((scope) =>
      repository(scope, 'branches').insert({
        ...bare,
        name: 'Primera',
        id_branch_types: 1,
        zone: '0',
        language: 'es',
        enabled: 1,
      }),
    );
    const params = { id };
    const nowhere = { country: '', latitude: '', longitude: '' };
    const change = async (own: object) =>
      admin.call(updateBranch, {
        params,
        body: { ...(await admin.call(getBranch, { params })), ...own },
      });
    expect(await change({ name: 'Renombrada' })).toMatchObject({ name: 'Renombrada', ...nowhere });
    await change({ country: 'ES', latitude: '40', longitude: '-3' });
    for (const [field, code] of [
      ['country', 'INVALID_REQUEST'],
      ['latitude', 'BRANCH_LATITUDE'],
      ['longitude', 'BRANCH_LONGITUDE'],
    ] as const) {
      const { status, detail } = await apiErrorOf(change({ [field]: '' }));
      expect([status, detail.field]).toEqual([code, field]);
    }
  });

  it('have every published field, with flags as Y and N', async () => {
    const flags = (value: 'Y' | 'N') =>
      ({ enabled: value, cellPhone: value, survey: value, sms: value, distributed: value }) as const;
    const own = { ...flags('Y'), idVentureBranch: '17', zone: '-3.5', ipServer: '10.0.0.7', port: '8080' };
    const created = await add(own);
    expect(created).toEqual({
      ...newBranch({ ...own, name: created.name }),
      id: created.id,
      idBranches: created.id,
      nameBranchTypes: 'Oficina bancaria',
      countryCode: 'ES',
      language: 'es',
    });
    const params = { id: created.id };
    const body = newBranch({ ...flags('N'), name: created.name });
    const changed = await admin.call(updateBranch, { params, body });
    expect(changed).toMatchObject({ ...flags('N'), ipServer: '0', port: '1' });
    const { rows } = await admin.call(listConfiguredBranches, { query: { search: created.name } });
    expect(rows).toEqual([expect.objectContaining(changed)]);
  });

  it('have an own server only if they are distributed', async () => {
    const plain = await add({ distributed: 'N', ipServer: '10.0.0.7', port: '8080' });
    expect(plain).toMatchObject({ ipServer: '0', port: '1' });
    const own = await add({ distributed: 'Y', ipServer: '10.0.0.7', port: '8080' });
    expect(own).toMatchObject({ ipServer: '10.0.0.7', port: '8080' });
    expect(await rejected({ distributed: 'Y' })).toEqual(['IP_PORT_EMPTY', 'ipServer']);
    expect(await rejected({ distributed: 'Y', ipServer: '10.0.0.7', port: '' })).toEqual([
      'IP_PORT_EMPTY',
      'port',
    ]);
  });

  it('have unique names, ignoring case', async () => {
    await add({ name: 'Norte' });
    expect(await rejected({ name: 'NORTE' })).toEqual(['BRANCH_NAME_IN_USE', 'name']);
    const other = await add({ name: 'Sur' });
    const renamed = admin.call(updateBranch, {
      params: { id: other.id },
      body: newBranch({ name: 'norte' }),
    });
    expect((await apiErrorOf(renamed)).status).toBe('BRANCH_NAME_IN_USE');
  });

  it.each([
    ['name', '', 'INVALID_REQUEST'],
    ['name', 'x'.repeat(46), 'INVALID_REQUEST'],
    ['address', 'x'.repeat(61), 'INVALID_REQUEST'],
    ['city', 'x'.repeat(61), 'INVALID_REQUEST'],
    ['country', '', 'INVALID_REQUEST'],
    ['country', 'Atlántida', 'INVALID_REQUEST'],
    ['telephone', '600 ext. 7', 'BRANCH_TELEPHONE'],
    ['telephone', '6'.repeat(61), 'BRANCH_TELEPHONE'],
    ['latitude', '', 'BRANCH_LATITUDE'],
    ['latitude', '90.1', 'BRANCH_LATITUDE'],
    ['latitude', '1e5', 'BRANCH_LATITUDE'],
    ['longitude', '', 'BRANCH_LONGITUDE'],
    ['longitude', '-180.5', 'BRANCH_LONGITUDE'],
    ['zone', '', 'BRANCH_ZONE'],
    ['zone', '15', 'BRANCH_ZONE'],
    ['zone', 'CET', 'BRANCH_ZONE'],
    ['ipServer', '10.0.0.7; rm', 'BRANCH_IP'],
    ['port', '80a', 'BRANCH_PORT'],
    ['port', '8'.repeat(61), 'BRANCH_PORT'],
  ] as const)('refuse the %s «%s»', async (field, value, status) => {
    expect(await rejected({ [field]: value })).toEqual([status, field]);
  });

  it.each([
    ['latitude', 'var_latitude'],
    ['longitude', 'var_longitude'],
    ['ipServer', 'var_ipServer'],
    ['port', 'var_port'],
    ['telephone', 'var_telephone'],
  ] as const)(
    'report an invalid %s with the published text, when added and when changed',
    async (field, words) => {
      const { id } = await add({});
      const wrong = newBranch({ [field]: '¡?' });
      expect((await apiErrorOf(add(wrong))).message).toBe(words);
      const changed = admin.call(updateBranch, { params: { id }, body: wrong });
      expect((await apiErrorOf(changed)).message).toBe(words);
    },
  );

  it('keep a half-hour UTC offset as typed', async () => {
    expect(await add({ zone: '-3.5' })).toMatchObject({ zone: '-3.5' });
  });

  it('accept a country code or a name in any language, and return the name in the requested language', async () => {
    const { id } = await add({ country: 'se' });
    const displayed = async (language?: 'es' | 'en' | 'sv') => {
      const { country, countryCode } = await admin.call(getBranch, { params: { id }, query: { language } });
      return [country, countryCode];
    };
    expect(await displayed()).toEqual(['Suecia', 'SE']);
    expect(await displayed('en')).toEqual(['Sweden', 'SE']);
    expect(await displayed('sv')).toEqual(['Sverige', 'SE']);
    expect(await add({ country: 'Tyskland' })).toMatchObject({ country: 'Alemania', countryCode: 'DE' });
  });

  it.each([
    ['es', 'Alemania'],
    ['en', 'Germany'],
    ['sv', 'Tyskland'],
  ] as const)('can be in any country, named in %s', async (language, germany) => {
    const countries = await admin.call(listCountries, { query: { language } });
    expect(countries).toHaveLength(249);
    expect(countries.find(({ code }) => code === 'DE')?.name).toBe(germany);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator(language).compare));
  });

  it('are listed in pages of ten, sorted by any column, types by name', async () => {
    const last = await admin.call(createBranchType, {
      body: { name: 'Zeta', description: '', enabled: 'Y' },
    });
    for (let n = 0; n < 11; n++) await add({ name: `Página ${n}`, idBranchTypes: n === 7 ? last.id : 1 });
    const query = { search: 'pagina' } as const;
    const first = await admin.call(listConfiguredBranches, { query });
    expect([first.rows.length, first.total]).toEqual([10, 11]);
    const byType = { ...query, sort: 'nameBranchTypes', order: 'desc' } as const;
    const { rows } = await admin.call(listConfiguredBranches, { query: byType });
    expect(rows[0]).toMatchObject({ name: 'Página 7', nameBranchTypes: 'Zeta' });
  });

  it('keep the type of their creation', async () => {
    const type = await admin.call(createBranchType, {
      body: { name: 'Quiosco', description: '', enabled: 'Y' },
    });
    const created = await add({ idBranchTypes: type.id });
    const other = newBranch({ name: created.name, idBranchTypes: 1, enabled: 'N', language: 'sv' });
    const moved = await apiErrorOf(admin.call(updateBranch, { params: { id: created.id }, body: other }));
    expect([moved.status, moved.detail.field]).toEqual(['FIELD_READ_ONLY', 'idBranchTypes']);
    const { idBranchTypes: _type, ...body } = other;
    const changed = await admin.call(updateBranch, { params: { id: created.id }, body });
    expect(changed).toMatchObject({
      idBranchTypes: type.id,
      nameBranchTypes: 'Quiosco',
      enabled: 'N',
      language: 'sv',
    });
    const { language: _, ...rest } = body;
    expect(await admin.call(updateBranch, { params: { id: created.id }, body: rest })).toMatchObject({
      language: 'sv',
    });
    expect(await rejected({ idBranchTypes: 999 })).toEqual(['NOT_FOUND', undefined]);
    const untyped = { idBranchTypes: undefined as never };
    expect(await rejected(untyped)).toEqual(['INVALID_REQUEST', 'idBranchTypes']);
  });

  it('are searched by location too, including disabled ones', async () => {
    await add({ name: 'Apartada', city: 'Ponferrada', enabled: 'N' });
    const { rows } = await admin.call(listConfiguredBranches, { query: { search: 'PONFERRADA' } });
    expect(rows.map(({ name }) => name)).toEqual(['Apartada']);
    expect((await admin.call(listBranches, {})).map(({ name }) => name)).not.toContain('Apartada');
  });
});
