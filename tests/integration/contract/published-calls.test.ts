import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVALUATION } from '#shared/domain/settings/licence.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { writeLicenceFile } from '#shared/server/licence/licence-file.ts';
import { logFolder } from '#shared/server/logs/log-files.ts';
import { userSent } from '#tests/support/actions/administration-actions.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const maker = generateKeyPairSync('ed25519');
const aNumber = expect.any(Number);
const aText = expect.any(String);
const yesNo = expect.stringMatching(/^[YN]$/);

/** Literal requests and answers of existing programs; nothing here derives from the contract. */
describe('the published calls', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch({ licenceKey: maker.publicKey });
    admin = await branch.signIn('admin');
  });
  afterAll(() => branch.stop());

  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const reply = await ask(branch.origin, { method, path, token: admin.token, body });
    expect([method, path, reply.http, reply.json]).toEqual([method, path, 200, reply.json]);
    return reply.json;
  };
  const get = (path: string) => call('GET', path);
  const own = (path: string) => path.replace('{me}', String(admin.idUser));
  const formOf = (file: Blob) => {
    const form = new FormData();
    form.append('file', file, 'file');
    return form;
  };
  const bytes = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${branch.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return response.blob();
  };

  it.each<[string, unknown]>([
    ['/users/{me}', expect.objectContaining({ idEmployees: aNumber, usertype: 'GALA' })],
    ['/employees/1', expect.objectContaining({ idEmployees: 1, firstName: aText })],
    ['/workstations/1/footer', expect.objectContaining({ nombre: '', apellido: '', statusName: 'off' })],
    ['/general_parameters/syncType', expect.objectContaining({ value: 'standalone' })],
    ['/licence_parameters/maxBranches', { value: -1 }],
    ['/users/{me}/fullData', expect.objectContaining({ username: 'admin', password: '', enabled: 'Y' })],
    ['/users/table', { total: aNumber, rows: expect.arrayContaining([expect.anything()]) }],
    ['/roles', { total: aNumber, rows: expect.arrayContaining([expect.anything()]) }],
    ['/roles/1', expect.objectContaining({ idUserRoles: 1, level: aNumber, enabled: 'Y' })],
    ['/blacklist', { total: 0, rows: [] }],
    ['/attention_areas', { total: 1, rows: [{ id: 1, name: aText, enabled: yesNo }] }],
    ['/branches/1', expect.objectContaining({ idBranches: 1, nameBranchTypes: aText, latitude: aText })],
    ['/user_branches?idUsers={me}', []],
    ['/alertMessages/?idReceiver={me}', []],
    ['/sms/update', expect.objectContaining({ branches: [], failures: [] })],
    [
      '/files/wiki/language/es/moduleName/Inicio/englishModuleName/home',
      expect.objectContaining({ title: aText }),
    ],
  ])('GET %s', async (path, answer) => {
    expect(await get(own(path))).toEqual(answer);
  });

  it.each<[string, object]>([
    ['/branches/', { idBranches: 1, name: aText }],
    ['/branches/1/workstations', { workstationId: 1, name: aText }],
    ['/queues?idBranch=1', { idQueues: 1, name: aText }],
    ['/general_parameters/', { name: 'language', value: aText }],
    ['/countries', { name: 'Suecia' }],
    ['/countries?language=sv', { name: 'Sverige' }],
    ['/countries?language=en', { name: 'Sweden' }],
    ['/users/{me}/branches', { idBranches: 1 }],
    ['/users/{me}/privileges', { idModules: 1, idUserRoles: 1, enabled: 'Y' }],
    ['/roles/1/privileges', { idModules: 26, idUserRoles: 1, enabled: 'Y' }],
  ])('GET %s returns a list', async (path, one) => {
    expect(await get(own(path))).toContainEqual(expect.objectContaining(one));
  });

  it.each(['/services/', '/segments/', '/view_profiles/', '/branch_types/'])(
    'GET %s returns a paged list',
    async (path) => {
      const { rows } = (await get(path)) as { rows: unknown[] };
      expect(rows).toContainEqual(expect.objectContaining({ id: 1 }));
    },
  );

  it('the licence returns all its limits', async () => {
    expect(await get('/licence_parameters')).toMatchObject({
      clientName: aText,
      maxUsers: aNumber,
      maxBranches: aNumber,
      maxWorkstations: aNumber,
      dashboardEnabled: yesNo,
      expirationDate: aText,
      maxCellBranches: aNumber,
      maxSurveyBranches: aNumber,
      maxSMS: aNumber,
      creationDate: aText,
      partnerName: aText,
      companyName: aText,
    });
  });

  it('a user signs in with name and password, and out without a body', async () => {
    const body = { username: 'marcos', password: DEMO_PASSWORD };
    const path = '/users/authenticate/';
    const { http, json } = await ask(branch.origin, { method: 'POST', path, body });
    expect([http, json]).toMatchObject([200, { access_token: aText, idUser: aNumber }]);
    const { access_token: token, idUser } = json as { access_token: string; idUser: number };
    const leave = { method: 'POST', path: `/users/${idUser}/logout`, token };
    expect((await ask(branch.origin, leave)).http).toBe(200);
    expect((await ask(branch.origin, leave)).http).toBe(401);
  });

  it('a workstation is opened and closed without a body, and closed by a supervisor by id', async () => {
    await call('POST', '/workstations/1/open');
    expect(await get('/workstations/1/footer')).toMatchObject({ nombre: 'Elena', statusName: 'idle' });
    await call('POST', '/workstations/1/close');
    await call('POST', '/workstations/1/open');
    await call('POST', '/supervision/closeWS', { idWorkstations: 1 });
    expect(await get('/workstations/1/footer')).toMatchObject({ statusName: 'off' });
  });

  it('a setting is saved by value, with or without a description', async () => {
    await call('PUT', '/general_parameters/generalSettingsParam', { value: 'Y' });
    await call('PUT', '/general_parameters/noShowTime', { value: '12', description: 'Minutes' });
    await call('PUT', '/general_parameters/noShowTime', { value: '13' });
    expect(await get('/general_parameters/noShowTime')).toMatchObject({
      value: '13',
      description: 'Minutes',
    });
  });

  it('a kiosk issues a ticket by path only; several are created at once; a queue and branches are cleared', async () => {
    const path = '/branches/1/tickets?segment=1&service=1';
    const { http } = await ask(branch.origin, { method: 'POST', path });
    expect(http).toBe(200);
    const many = { idServices: 1, idSegments: 1, amount: '3' };
    const { tickets } = (await call('POST', '/branches/1/setOfTickets', many)) as { tickets: unknown[] };
    expect(tickets).toHaveLength(3);
    expect(await call('POST', '/supervision/cancelTicketsFromQueue', { idQueue: 1 })).toEqual({
      canceled: 4,
    });
    expect(await call('POST', '/branches/1/reset')).toMatchObject({ canceled: 0 });
    expect(await call('POST', '/supervision/resetBranches')).toHaveLength(1);
  });

  it('a batch of tickets is created by a number or a string', async () => {
    const many = { idServices: '1', idSegments: '1', amount: 2 };
    const { tickets } = (await call('POST', '/branches/1/setOfTickets', many)) as { tickets: unknown[] };
    expect(tickets).toHaveLength(2);
  });

  it('a ticket is called and cancelled by id', async () => {
    const issued = (await call('POST', '/branches/1/tickets?segment=1&service=1')) as { idTicket: number };
    const other = (await call('POST', '/branches/1/tickets?segment=1&service=1')) as { idTicket: number };
    const third = (await call('POST', '/branches/1/tickets?segment=1&service=1')) as { idTicket: number };
    await branch.configure(({ trx }) =>
      trx
        .updateTable('workstation_types')
        .set({ call_out_of_turn: 1, removal: 1, show_out_of_turn: 1 })
        .execute(),
    );
    await call('POST', '/workstations/1/open');
    const at = '/workstation-by-branch/1/actions';
    await call('POST', `${at}/cancelTicket`, { ticket: third.idTicket });
    await call('POST', '/supervision/cancelTicket', { ticket: other.idTicket });
    expect(await call('POST', `${at}/callTicket`, { ticket: issued.idTicket })).toMatchObject({
      idTicket: issued.idTicket,
    });
    await call('POST', `/ticket/${issued.idTicket}/end`);
    await call('POST', '/workstations/1/close');
  });

  it('an operator lists the queues of the workstation, those of a branch type, and the actions', async () => {
    const { token } = await branch.signIn('lucia');
    const got = async (path: string) => (await ask(branch.origin, { path, token })).json;
    const queue = { idQueues: 1, name: aText, description: aText, appointments: yesNo, enabled: 'Y' };
    const line = { ...queue, ticketsCount: aNumber, waitingTime: aNumber, sla: aNumber };
    expect(await got('/workstations/1/queues')).toContainEqual(expect.objectContaining(line));
    expect(await got('/queues?idBranchType=1')).toContainEqual(expect.objectContaining(line));
    expect(await got('/queues?idBranchType=1')).toEqual(await got('/queues?idBranch=1'));
    expect(await got('/transactions/')).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ id: 1, name: aText })]),
    });
    expect(await got('/transaction_details?idTransactions=1')).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ name: aText, idTransactions: 1 })]),
    });
  });

  it('a branch is added and changed with its fields', async () => {
    const flags = { cellPhone: 'N', survey: 'N', sms: 'N', distributed: 'N' } as const;
    const sent = { ...newBranch(flags), idVentureBranch: '7', ipServer: '0', port: '1' };
    const created = (await call('POST', '/branches', sent)) as { idBranches: number };
    expect(created).toMatchObject(sent);
    const path = `/branches/${created.idBranches}`;
    await call('PUT', path, { ...sent, city: 'Mérida' });
    expect(await get(path)).toMatchObject({ ...sent, city: 'Mérida' });
  });

  it('the branch groups are listed', async () => {
    const sent = { name: 'Costa', description: 'Junto al mar', enabled: 'Y', idBranches: [1] };
    await call('POST', '/branch_groups', sent);
    const { rows } = (await get('/branch_groups/')) as { rows: unknown[] };
    expect(rows).toContainEqual(expect.objectContaining(sent));
  });

  it('a user is added and changed, gets another password, and branches are listed', async () => {
    const sent = userSent({ username: 'publicada', idUserRoles: 4 });
    const { id } = (await call('POST', '/users/fullData', sent)) as { id: number };
    await call('PUT', `/users/${id}/fullData`, { ...sent, lastName: 'Otra' });
    expect(await get(`/users/${id}/fullData`)).toMatchObject({ lastName: 'Otra' });
    expect(await call('PUT', `/users/${id}/resetPassword`)).toEqual({ password: aText });
    const link = { idBranches: 1, idUsers: id, description: 'Refuerzo' };
    const added = (await call('POST', '/user_branches', link)) as { id: number };
    expect(await get(`/user_branches?idUsers=${id}`)).toEqual([{ ...link, id: added.id }]);
    await call('DELETE', `/user_branches/${added.id}`);
    expect(await get(`/user_branches?idUsers=${id}`)).toEqual([]);
  });

  it('a role is added and changed, and a module is assigned and removed', async () => {
    const sent = { name: 'Publicado', description: 'Prueba', level: 3, enabled: 'Y' };
    const { id } = (await call('POST', '/roles', sent)) as { id: number };
    await call('PUT', `/roles/${id}`, { ...sent, level: 4 });
    expect(await get(`/roles/${id}`)).toMatchObject({ ...sent, level: 4 });
    const module = { idModules: 5, idUserRoles: id };
    await call('POST', '/privileges', { ...module, enabled: 'Y' });
    expect(await get(`/roles/${id}/privileges`)).toContainEqual({ ...module, enabled: 'Y' });
    await call('PUT', '/privileges/deactivate', module);
    expect(await get(`/roles/${id}/privileges`)).toContainEqual({ ...module, enabled: 'N' });
  });

  it('a password is added to and removed from the blacklist', async () => {
    const { id } = (await call('POST', '/blacklist', { password: 'publicada' })) as { id: number };
    expect(await get('/blacklist?search=publicada')).toEqual({
      rows: [{ id, password: 'publicada' }],
      total: 1,
    });
    await call('DELETE', `/blacklist/${id}`);
    expect(await get('/blacklist?search=publicada')).toEqual({ rows: [], total: 0 });
  });

  it('files are sent as forms and returned as bytes, with or without the token in the body', async () => {
    const { token } = admin;
    const licence = writeLicenceFile({ serial: 1, licence: EVALUATION }, maker.privateKey);
    await call('POST', '/files/postLicense', formOf(new Blob([licence])));
    expect(await (await bytes('POST', '/files/getLicenseData', { token })).text()).toBe(licence);

    mkdirSync(logFolder(branch.folder), { recursive: true });
    writeFileSync(join(logFolder(branch.folder), 'turno-2026-01-09.1.log'), 'something went wrong');
    const zip = 'application/zip';
    expect(await bytes('GET', '/system/getLogs/2026-01-01/2026-01-31')).toMatchObject({ type: zip });

    const backup = await bytes('POST', '/files/backup', { token });
    expect(backup.type).toBe(zip);
    expect(await call('POST', '/files/restore', formOf(backup))).toMatchObject({ staysSignedIn: 'Y' });
  });
});
