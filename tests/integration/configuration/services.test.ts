import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createService,
  deleteService,
  listServices,
  maxServiceIdShort,
  type ServiceBody,
  updateService,
} from '#shared/contract/configuration/services.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { tableHashes } from '#tests/support/checks/table-hashes.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const NAMES = [
  'Apertura 100% en línea',
  'apertura de cuenta',
  'Cambio_de_clave',
  'Cambio de clave',
  'C:\\ruta',
];

describe('the list of services', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    for (const [index, name] of NAMES.entries()) await add({ idShort: String(20 + index), name });
  });
  afterAll(() => branch.stop());

  const body = (some: Partial<ServiceBody>): ServiceBody => ({
    idShort: '900',
    name: 'Notaría',
    description: '',
    serviceTime: 300,
    enabled: 'Y',
    ...some,
  });
  const add = (some: Partial<ServiceBody>) => admin.call(createService, { body: body(some) });
  const edit = (id: number, some: Partial<ServiceBody>) =>
    admin.call(updateService, { params: { id }, body: body(some) });
  const remove = (id: number) => admin.call(deleteService, { params: { id } });
  const names = async (query: Parameters<typeof admin.call<typeof listServices>>[1]['query']) =>
    (await admin.call(listServices, query ? { query } : {})).rows.map(({ name }) => name);

  it.each([
    ['a word in any case', 'APERTURA', ['Apertura 100% en línea', 'apertura de cuenta']],
    ['a short id', '23', ['Cambio de clave']],
    ['a percent sign as itself', '0%', ['Apertura 100% en línea']],
    ['an underscore as itself', 'o_d', ['Cambio_de_clave']],
    ['a backslash as itself', ':\\r', ['C:\\ruta']],
    ['a quote as itself', `' or '1'='1`, []],
    ['accented letters', 'línea', ['Apertura 100% en línea']],
  ])('finds %s', async (_, search, found) => {
    expect(await names({ search, size: 50 })).toEqual(found);
  });

  it('returns the number of matches over all pages', async () => {
    const page = await admin.call(listServices, { query: { search: 'cambio', size: 5, page: 2 } });
    expect(page).toEqual({ rows: [], total: 2 });
  });

  it('sorts words ignoring case, in both directions', async () => {
    const up = await names({ sort: 'name', size: 50 });
    expect(up.slice(0, 2)).toEqual(['Apertura 100% en línea', 'apertura de cuenta']);
    expect(await names({ sort: 'name', order: 'desc', size: 50 })).toEqual([...up].reverse());
  });

  it('sorts short ids as numbers', async () => {
    const { rows } = await admin.call(listServices, { query: { sort: 'idShort', size: 50 } });
    const ids = rows.map(({ idShort }) => Number(idShort));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect((await admin.call(maxServiceIdShort, {})).maxIdShort).toBe(ids.at(-1));
  });

  it.each(['enabled', 'serviceTime', 'description'] as const)(
    'returns every row once over its pages when sorted by %s',
    async (sort) => {
      const { total } = await admin.call(listServices, { query: { sort, size: 5 } });
      const pages = await Promise.all([1, 2, 3].map((page) => names({ sort, size: 5, page })));
      expect(pages.flat()).toHaveLength(total);
      expect(new Set(pages.flat()).size).toBe(total);
    },
  );

  it('adds, changes and deletes', async () => {
    const added = await add({ idShort: '901', name: 'Buzón', translations: { en: 'Letter box' } });
    expect(added).toMatchObject({ idShort: '901', description: 'Buzón', translations: { en: 'Letter box' } });
    const changed = await edit(added.id, { idShort: '902', name: 'Buzones', description: 'x', enabled: 'N' });
    expect(changed).toEqual({
      ...added,
      idShort: '902',
      name: 'Buzones',
      description: 'x',
      enabled: 'N',
      translations: { en: 'Letter box' },
    });
    expect(await remove(added.id)).toEqual({});
    expect((await apiErrorOf(remove(added.id))).status).toBe('NOT_FOUND');
    expect((await apiErrorOf(edit(added.id, {}))).status).toBe('NOT_FOUND');
  });

  it('has unique names, ignoring case, and unique short ids', async () => {
    const before = lookInto(branch.folder, tableHashes);
    expect((await apiErrorOf(add({ name: 'APERTURA DE CUENTA' }))).toJSON()).toMatchObject({
      status: 'NAME_UNIQUE',
      message: 'name_UNIQUE',
      field: 'name',
    });
    expect((await apiErrorOf(add({ idShort: '020' }))).toJSON()).toMatchObject({
      status: 'ID_SHORT_UNIQUE',
      field: 'idShort',
    });
    expect((await apiErrorOf(edit(DEMO.services.loans, { name: 'caja' }))).status).toBe('NAME_UNIQUE');
    expect(lookInto(branch.folder, tableHashes)).toEqual(before);
  });

  it('stores one of two equal names added concurrently', async () => {
    const tries = await Promise.allSettled([
      add({ idShort: '911', name: 'Testamentos' }),
      add({ idShort: '912', name: 'testamentos' }),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps rows in use', async () => {
    const before = lookInto(branch.folder, tableHashes);
    expect((await apiErrorOf(remove(DEMO.services.cashier))).status).toBe('IN_USE');
    expect(lookInto(branch.folder, tableHashes)).toEqual(before);
  });
});
