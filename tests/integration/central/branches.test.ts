import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBranchType } from '../../../shared/contract/branch-types.ts';
import {
  createBranch,
  getBranch,
  listBranches,
  listConfiguredBranches,
  updateBranch,
} from '../../../shared/contract/branches.ts';
import { describeCentral } from '../../support/central-databases.ts';
import { newBranch } from '../../support/new-branch.ts';
import { refusalOf } from '../../support/refusal-of.ts';
import type { SignedIn } from '../../support/start-branch.ts';
import { type Central, startCentral } from '../../support/start-central.ts';

describeCentral('branches', (_open, place) => {
  let central: Central;
  let admin: SignedIn;
  beforeAll(async () => {
    central = await startCentral({ place: await place() });
    admin = await central.signIn('admin');
  });
  afterAll(() => central.stop());

  const add = (own: Parameters<typeof newBranch>[0]) => admin.call(createBranch, { body: newBranch(own) });
  const refused = async (own: Parameters<typeof newBranch>[0]) => {
    const { status, detail } = await refusalOf(add(own));
    return [status, detail.field];
  };

  it('are what was typed, with the name of their type', async () => {
    const made = await add({ name: 'Ribera', latitude: '-0.0000004', longitude: '-3.70379', sms: 'Y' });
    expect(made).toMatchObject({
      name: 'Ribera',
      latitude: '-0.0000004',
      longitude: '-3.70379',
      nameBranchTypes: 'Oficina bancaria',
      idBranches: made.id,
      sms: 'Y',
      language: 'es',
    });
    expect(await admin.call(getBranch, { params: { id: made.id } })).toEqual(made);
    const offered = await admin.call(listBranches, {});
    expect(offered.find(({ id }) => id === made.id)).toMatchObject({ name: 'Ribera', smsEnabled: 'Y' });
  });

  it('have a server of their own only where they are distributed', async () => {
    const plain = await add({ distributed: 'N', ipServer: '10.0.0.7', port: '8080' });
    expect(plain).toMatchObject({ ipServer: '0', port: '1' });
    const own = await add({ distributed: 'Y', ipServer: '10.0.0.7', port: '8080' });
    expect(own).toMatchObject({ ipServer: '10.0.0.7', port: '8080' });
    expect(await refused({ distributed: 'Y' })).toEqual(['IP_PORT_EMPTY', 'ipServer']);
    expect(await refused({ distributed: 'Y', ipServer: '10.0.0.7', port: '' })).toEqual([
      'IP_PORT_EMPTY',
      'port',
    ]);
  });

  it('each have a name of their own, whatever its case', async () => {
    await add({ name: 'Norte' });
    expect(await refused({ name: 'NORTE' })).toEqual(['BRANCH_NAME_TAKEN', 'name']);
    const other = await add({ name: 'Sur' });
    const renamed = admin.call(updateBranch, {
      params: { id: other.id },
      body: newBranch({ name: 'norte' }),
    });
    expect((await refusalOf(renamed)).status).toBe('BRANCH_NAME_TAKEN');
  });

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(46)],
    ['city', 'x'.repeat(61)],
    ['country', ''],
    ['telephone', '+34 600'],
    ['latitude', '90.1'],
    ['latitude', '1e5'],
    ['longitude', ''],
    ['zone', '15'],
    ['port', '80a'],
  ] as const)('refuse the %s «%s»', async (field, value) => {
    expect(await refused({ [field]: value })).toEqual(['INVALID_REQUEST', field]);
  });

  it('stay of the type they were made with', async () => {
    const type = await admin.call(createBranchType, {
      body: { name: 'Quiosco', description: '', enabled: 'Y' },
    });
    const made = await add({ idBranchTypes: type.id });
    const body = newBranch({ name: made.name, idBranchTypes: 1, enabled: 'N', language: 'sv' });
    const changed = await admin.call(updateBranch, { params: { id: made.id }, body });
    expect(changed).toMatchObject({
      idBranchTypes: type.id,
      nameBranchTypes: 'Quiosco',
      enabled: 'N',
      language: 'sv',
    });
    const { language: _, ...rest } = body;
    expect(await admin.call(updateBranch, { params: { id: made.id }, body: rest })).toMatchObject({
      language: 'sv',
    });
    expect(await refused({ idBranchTypes: 999 })).toEqual(['NOT_FOUND', undefined]);
  });

  it('are searched in their places too, disabled ones included', async () => {
    await add({ name: 'Apartada', city: 'Ponferrada', enabled: 'N' });
    const { rows } = await admin.call(listConfiguredBranches, { query: { search: 'PONFERRADA' } });
    expect(rows.map(({ name }) => name)).toEqual(['Apartada']);
    expect((await admin.call(listBranches, {})).map(({ name }) => name)).not.toContain('Apartada');
  });
});
