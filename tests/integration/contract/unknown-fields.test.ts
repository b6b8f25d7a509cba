import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/support/actions/ask.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { tableHashes } from '#tests/support/checks/table-hashes.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

type Fields = Readonly<Record<string, unknown>>;

const service = { idShort: '77', name: 'Notaría', description: '', serviceTime: 60, enabled: 'Y' };
const alarm = {
  name: 'Espera',
  description: '',
  enabled: 'Y',
  editLevel: 'Global',
  type: 'WAITTIME',
  validationType: 'Todas',
};
const condition = { idQueues: null, operand: 'WAITTIME', condition: '>', value: 60 };

describe('an unknown field of a write', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterAll(() => branch.stop());

  const request = (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => ask(branch.origin, { method, path, token: admin.token, body, ...(headers && { headers }) });

  it.each<[string, string, string, unknown, string, string]>([
    ['of a body', 'POST', '/services', { ...service, color: 'red' }, 'UNKNOWN_FIELD', 'color'],
    [
      'that is inherited by objects',
      'POST',
      '/services',
      { ...service, toString: 1 },
      'UNKNOWN_FIELD',
      'toString',
    ],
    [
      'of an item of an array',
      ...(['POST', '/alerts'] as const),
      { ...alarm, conditions: [{ ...condition, unit: 's' }] },
      ...(['UNKNOWN_FIELD', 'conditions.0.unit'] as const),
    ],
    [
      'of a public endpoint',
      'POST',
      '/branches/1/tickets?segment=1&service=1',
      { vip: 1 },
      'UNKNOWN_FIELD',
      'vip',
    ],
    [
      'of an endpoint without a body',
      'POST',
      '/workstation-by-branch/1/actions/callNext',
      { x: 1 },
      'UNKNOWN_FIELD',
      'x',
    ],
    ['of the query', 'PUT', '/services/1?idBranch=1', service, 'UNKNOWN_FIELD', 'idBranch'],
    [
      'of the query of a reset',
      'POST',
      '/branches/1/reset?confimed=3',
      undefined,
      'UNKNOWN_FIELD',
      'confimed',
    ],
  ])('is refused by name and changes nothing: %s', async (_where, method, path, body, status, field) => {
    const before = lookInto(branch.folder, tableHashes);
    const { http, json } = await request(method, path, body);
    expect([http, json]).toMatchObject([400, { status, field }]);
    expect(lookInto(branch.folder, tableHashes)).toEqual(before);
  });

  it('that is read-only and differs is refused with the whole write', async () => {
    const { rows } = (await request('GET', '/workstation_types')).json as { rows: Fields[] };
    const [type] = rows;
    const path = `/workstation_types/${type?.id}`;
    const other = { ...type, name: 'Otro nombre', idBranchTypes: 4711 };
    const before = lookInto(branch.folder, tableHashes);
    expect((await request('PUT', path, other)).json).toMatchObject({
      status: 'FIELD_READ_ONLY',
      field: 'idBranchTypes',
      params: { field: 'idBranchTypes' },
    });
    const byAnswer = { ...service, id: 4711 };
    const services = (await request('GET', '/services')).json as { rows: Fields[] };
    expect((await request('PUT', `/services/${services.rows[0]?.id}`, byAnswer)).json).toMatchObject({
      status: 'FIELD_READ_ONLY',
      field: 'id',
    });
    expect(lookInto(branch.folder, tableHashes)).toEqual(before);
  });

  it('that is returned unchanged is accepted, even if the write changes its source', async () => {
    const sent = {
      firstName: 'Eva',
      lastName: 'Gil',
      username: 'eva',
      usertype: 'GALA',
      enabled: 'Y',
      idUserRoles: 1,
    };
    const { id } = (await request('POST', '/users/fullData', sent)).json as { id: number };
    const read = (await request('GET', `/users/${id}/fullData`)).json as Fields;
    const changed = { ...read, idUserRoles: 2 };
    const { http, json } = await request('PUT', `/users/${id}/fullData`, changed);
    expect([http, json]).toMatchObject([200, { idUserRoles: 2 }]);
    expect((json as Fields).roleName).not.toBe(read.roleName);
  });

  it('is ignored from devices, which may have a later version', async () => {
    const key = 'd'.repeat(64);
    const { http } = await request('POST', '/devices/pairing', { key, battery: 87 });
    expect(http).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'is not overlooked in a body of %s without a parser',
    async (type) => {
      const path = '/supervision/cancelTicketsFromQueue';
      const { http, json } = await request('POST', path, 'idQueue=1', { 'content-type': type });
      expect([http, json]).toMatchObject([400, { status: 'INVALID_REQUEST', field: 'content-type' }]);
      const reset = await request('POST', `/branches/${DEMO.branch}/reset`, 'confirmed=3', {
        'content-type': type,
      });
      expect([reset.http, reset.json]).toMatchObject([400, { field: 'content-type' }]);
    },
  );
});
