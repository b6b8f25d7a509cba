import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { png } from '#tests/support/samples/images.ts';
import { DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

type Fields = Readonly<Record<string, unknown>>;

const aNumber = expect.any(Number);
const aText = expect.any(String);
const yesNo = expect.stringMatching(/^[YN]$/);
const oneOf = (row: Fields) => expect.arrayContaining([expect.objectContaining(row)]);

/**
 * A client written only from the specification (section 7 of its three documents): its calls, its parameters, the
 * fields of its section 3. Nothing here derives from the contract; numbers in titles are rows of the checklists.
 */
describe.each([
  ['a branch', startBranch],
  ['central', startCentral],
] as const)('calls of the specification at %s', (kind, start) => {
  const isBranch = kind === 'a branch';
  /** Customers are served at branches. */
  const itAtBranch = it.runIf(isBranch);
  let server: Branch | Central;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  const call = async (method: string, path: string, body?: unknown): Promise<never> => {
    const reply = await ask(server.origin, { method, path, token: admin.token, body });
    expect([method, path, reply.http, reply.text]).toEqual([method, path, 200, reply.text]);
    return reply.json as never;
  };
  const rejected = async (method: string, path: string, body?: unknown) => {
    const { http, json } = await ask(server.origin, { method, path, token: admin.token, body });
    return { http, ...(json as { status: string; field?: string }) };
  };
  const get = (path: string) => call('GET', path);
  const rowsOf = async (path: string): Promise<Fields[]> => {
    const answer = (await get(path)) as Fields[] | { readonly rows: Fields[] };
    return 'rows' in answer ? answer.rows : answer;
  };
  const post = async (path: string, body?: unknown): Promise<Fields & { id: number }> =>
    call('POST', path, body);
  const put = (path: string, body: unknown): Promise<Fields> => call('PUT', path, body);

  /** Creates one, finds it in the list, and sends it back unchanged except for one field. */
  async function storesAll(resource: string, list: string, sent: Fields, change: Fields): Promise<number> {
    const { id } = await post(resource, sent);
    expect(await rowsOf(list)).toEqual(oneOf({ ...sent, id }));
    const read = (await rowsOf(list)).find((row) => row.id === id);
    await put(`${resource}/${id}`, { ...read, ...change });
    expect(await rowsOf(list)).toEqual(oneOf({ ...sent, ...change, id }));
    return id;
  }

  const named = (name: string) => ({ name, description: `${name}, descrita`, enabled: 'Y' });

  describe('configuration, section 7', () => {
    it.each([
      ['C-273, C-274', 'services', { idShort: '71', serviceTime: 300 }],
      ['C-092, C-275, C-276', 'segments', { idShort: '72' }],
    ])(
      '%s: %s answer GET list, POST, PUT and DELETE by id, and the highest idShort',
      async (_row, path, own) => {
        const id = await storesAll(
          `/${path}`,
          `/${path}`,
          { ...named('Publicada'), ...own },
          { name: 'Otra' },
        );
        expect(await get(`/${path}/maxIdShort`)).toEqual({ maxIdShort: Number(own.idShort) });
        expect(
          await rejected('PUT', `/${path}/${id}`, { ...named('Otra'), ...own, idShort: 'S1' }),
        ).toMatchObject({
          http: 400,
          field: 'idShort',
        });
        await put(`/${path}/${id}`, { ...named('Otra'), ...own, idShort: Number(own.idShort) + 5 });
        expect(await get(`/${path}/maxIdShort`)).toEqual({ maxIdShort: Number(own.idShort) + 5 });
        await call('DELETE', `/${path}/${id}`);
      },
    );

    it('C-277: queues answer GET with all their fields, POST and PUT by id', async () => {
      const limits = { minLimit: 1, maxLimit: 99, letter: 'QZ', restart: 'Y', sla: 600, appointments: 'N' };
      await storesAll(
        '/queues',
        '/queues',
        { ...named('Publicada'), ...limits },
        { sla: 900, maxLimit: 500 },
      );
    });

    it('C-098, C-278: queue categories answer GET all and by queue, POST, PUT and DELETE by id', async () => {
      const { id: idServices } = await post('/services', {
        ...named('Con cola'),
        idShort: 81,
        serviceTime: '120',
      });
      const flags = { allowedTransfers: 'N', allowedNoTicket: 'Y' };
      const sent = { idQueues: 1, idServices, idSegments: 1, idVentusQueue: null, ...flags };
      const { id } = await post('/queue_categories', { ...sent, idTicketDesign: 1 });
      expect(await rowsOf('/queue_categories')).toEqual(
        oneOf({ id, ...flags, idServices, idTicketDesigns: 1 }),
      );
      const read = (await rowsOf('/queues/1/categories')).find((row) => row.id === id);
      expect(read).toMatchObject({ serviceName: 'Con cola', segmentName: aText, ticketDesignName: aText });
      await put(`/queue_categories/${id}`, { ...read, allowedNoTicket: 'N' });
      expect(await rowsOf('/queues/1/categories')).toEqual(oneOf({ id, allowedNoTicket: 'N' }));
      await call('DELETE', `/queue_categories/${id}`);
    });

    it('C-098, C-278: the design of a ticket is accepted under both of its names', async () => {
      const { id: other } = await post('/ticket_designs', {
        ...named('Otro papel'),
        design: ((await rowsOf('/ticket_designs'))[0] as { design: object }).design,
      });
      const [association] = await rowsOf('/queues/1/categories');
      const at = `/queue_categories/${association?.id}`;
      await put(at, { ...association, idTicketDesign: other });
      expect(await rowsOf('/queues/1/categories')).toEqual(
        oneOf({ id: association?.id, idTicketDesigns: other }),
      );
      const both = { ...association, idTicketDesigns: 4711, idTicketDesign: 4712 };
      expect(await rejected('PUT', at, both)).toMatchObject({ http: 400, field: 'idTicketDesign' });
      await put(at, { ...association });
    });

    it('C-279: ticket designs answer GET', async () => {
      expect(await rowsOf('/ticket_designs')).toEqual(
        oneOf({ id: 1, name: aText, enabled: 'Y', design: expect.anything() }),
      );
    });

    it('C-280, C-281: schedules and their rows answer GET, POST and PUT, also of a branch type or branch', async () => {
      const sent = { ...named('Mañanas'), editLevel: 'Sucursal' };
      const id = await storesAll('/defined_timetables', '/defined_timetables', sent, { name: 'Tardes' });
      expect(await get(`/defined_timetables/${id}`)).toMatchObject({ name: 'Tardes', editEnabled: yesNo });
      const row = { idDefinedTimetables: id, day: 'Lunes', start: '08:00:00', end: '14:00:00' };
      for (const level of [{}, { idBranchType: 1 }, { idBranch: 1 }]) {
        const { idTimetables } = await post('/timetables', { ...row, ...level });
        await put(`/timetables/${idTimetables}`, { ...row, ...level, end: '15:00:00' });
        const query = new URLSearchParams({ idDefinedTimetables: `${id}`, ...asTexts(level) });
        expect(await rowsOf(`/timetables?${query}`)).toEqual(oneOf({ idTimetables, end: '15:00:00' }));
      }
    });

    it('C-282: messages answer GET, also by branch type or branch, POST, and PUT and DELETE by id or name', async () => {
      const sent = { ...named('Aviso'), content: 'Para todos', editLevel: 'Sucursal' };
      const id = await storesAll('/messages', '/messages', sent, { content: 'Para todas' });
      await put(`/messages/${encodeURIComponent('Aviso')}`, { ...sent, content: 'Otra vez' });
      await call('DELETE', `/messages/${id}`);
      await post('/messages', sent);
      await call('DELETE', '/messages/Aviso');
    });

    it.each([
      ['branch type', { idBranchType: 1 }],
      ['branch', { idBranch: 1 }],
    ])(
      'C-282: PUT of a message with a %s changes its content there and nowhere else',
      async (_level, level) => {
        const sent = { ...named('De nivel'), content: 'Para todos', editLevel: 'Sucursal' };
        const { id } = await post('/messages', sent);
        const seen = (await rowsOf(`/messages?${new URLSearchParams(asTexts(level))}`)).find(
          (row) => row.id === id,
        );
        await put(`/messages/${id}`, { ...seen, content: 'Solo aquí' });
        expect(await get(`/messages/${id}?${new URLSearchParams(asTexts(level))}`)).toMatchObject({
          content: 'Solo aquí',
          contentAbove: 'Para todos',
          ...level,
        });
        expect(await get(`/messages/${id}`)).toMatchObject(sent);
        const renamed = { ...seen, name: 'Otro nombre', content: 'No' };
        expect(await rejected('PUT', `/messages/${id}`, renamed)).toMatchObject({
          http: 403,
          status: 'LEVEL_LOCKED',
          field: 'name',
        });
        const query = `/messages/${id}?${new URLSearchParams(asTexts(level))}`;
        expect(await rejected('PUT', query, { ...sent, content: 'No' })).toMatchObject({
          http: 400,
          status: 'UNKNOWN_FIELD',
          field: Object.keys(level)[0],
        });
        expect(await get(`/messages/${id}`)).toMatchObject(sent);
        await call('DELETE', `/messages/${id}`);
      },
    );

    it('C-283, C-284: transactions and their details answer GET, POST and PUT; a group DELETE', async () => {
      const id = await storesAll('/transactions', '/transactions', named('Grupo'), { name: 'Grupos' });
      const list = `/transaction_details?idTransactions=${id}`;
      const detail = { name: 'Detalle', enabled: 'Y', idTransactions: id };
      await storesAll('/transaction_details', list, detail, { enabled: 'N' });
      await call('DELETE', `/transactions/${id}`);
    });

    it('C-285: close reasons answer GET, POST and PUT', async () => {
      await storesAll(
        '/close_reasons',
        '/close_reasons',
        { description: 'Comida' },
        { description: 'Pausa' },
      );
    });

    it('C-286, C-287: branch groups answer GET, POST, PUT; their branches GET, POST, DELETE', async () => {
      const id = await storesAll('/branch_groups', '/branch_groups', named('Costa'), { name: 'Sierra' });
      await post(`/branch_groups/${id}/branches`, { idBranches: 1 });
      expect(await rowsOf(`/branch_groups/${id}/branches`)).toEqual(oneOf({ idBranches: 1 }));
      await call('DELETE', `/branch_groups/${id}/branches/1`);
      expect(await rowsOf(`/branch_groups/${id}/branches`)).toEqual([]);
    });

    it('C-288: attention areas answer GET, POST, PUT and DELETE', async () => {
      const sent = { name: 'Zona', enabled: 'Y' };
      const id = await storesAll('/attention_areas', '/attention_areas', sent, { enabled: 'N' });
      await call('DELETE', `/attention_areas/${id}`);
    });

    it('C-289 to C-293: alerts, conditions and notifications answer their calls', async () => {
      const type = { type: 'WAITTIME', validationType: 'Una', editLevel: 'Sucursal' };
      const id = await storesAll('/alerts', '/alerts', { ...named('Cola larga'), ...type }, { enabled: 'N' });
      for (const level of ['idBranchType=1', 'idBranch=1'])
        expect(await rowsOf(`/alerts?${level}`)).toEqual(oneOf({ id, sleep: 300, isEditable: 'Y' }));
      const condition = { idAlerts: id, idQueues: 1, operand: 'WAITTIME', condition: '>', value: 600 };
      const { idConditions } = await post('/alert_conditions', { ...condition, inputType: 'time' });
      await put(`/alert_conditions/${idConditions}`, { ...condition, value: 900, inputType: 'time' });
      expect(await rowsOf(`/alerts/${id}/conditions`)).toEqual(oneOf({ idConditions, value: 900 }));
      const link = { idAlerts: id, idUsers: admin.idUser };
      const everywhere = await post('/alerts_users', link);
      const here = await post('/alerts_users', { ...link, idBranches: 1 });
      expect(await rowsOf(`/alerts/${id}/users`)).toEqual(oneOf({ idUsers: admin.idUser, firstName: aText }));
      expect(await rowsOf('/alerts_users?idBranches=1')).toEqual(
        expect.arrayContaining([
          { id: everywhere.id, ...link, idBranches: null },
          { id: here.id, ...link, idBranches: 1 },
        ]),
      );
      for (const one of [everywhere, here]) await call('DELETE', `/alerts_users/${one.id}`);
      expect(await rowsOf(`/alerts/${id}/users?idBranch=1`)).toEqual([]);
      await call('DELETE', `/alert_conditions/${idConditions}`);
    });

    it('C-294: users answer GET with their names and whether they are enabled', async () => {
      const people = await rowsOf('/users');
      expect(people).toEqual(oneOf({ id: admin.idUser, firstName: aText, lastName: aText, enabled: 'Y' }));
      expect(JSON.stringify(people)).not.toContain('password');
    });

    it('C-295: branch types answer GET, POST and PUT', async () => {
      await storesAll('/branch_types', '/branch_types', named('Corner'), { name: 'Cajero' });
    });

    it('C-297, C-298: view and detail profiles answer GET, POST, PUT; their assignments POST and DELETE', async () => {
      const seen = { ...named('Todo'), supervision: 'Y', dashboard: 'N', idBranchTypes: 1 };
      const idViewProfiles = await storesAll('/view_profiles', '/view_profiles', seen, { dashboard: 'Y' });
      const queue = await post('/view_profile_queues', { idViewProfiles, idQueues: 1 });
      await call('DELETE', `/view_profile_queues/${queue.id}`);
      const detailed = { ...named('Detalles'), idBranchTypes: 1 };
      const idDetailProfiles = await storesAll('/detail_profiles', '/detail_profiles', detailed, {
        name: 'Detallado',
      });
      const { id: idTransactions } = await post('/transactions', named('Asignado'));
      const group = await post('/detail_profile_transactions', { idDetailProfiles, idTransactions });
      await call('DELETE', `/detail_profile_transactions/${group.id}`);
    });

    it('C-296, C-302: workstation types and workstations answer GET, POST and PUT', async () => {
      const flags = Object.fromEntries(
        [
          ...['callNoTicket', 'transfer', 'standBy', 'removal', 'reception', 'automaticCall'],
          ...[
            'transactionDetail',
            'closeDetail',
            'callOutOfTurn',
            'showOutOfTurn',
            'linealCall',
            'selfProfile',
          ],
        ].map((flag) => [flag, 'N']),
      );
      const limits = {
        closeTimeout: 60,
        callTimeout: 0,
        recordFrequency: 0,
        idServices: null,
        idSegments: null,
      };
      const idWorkStationTypes = await storesAll(
        '/workstation_types',
        '/workstation_types?idBranchTypes=1',
        { ...named('Puesto'), ...flags, ...limits, idBranchTypes: 1, idViewProfiles: 1, idDetailProfiles: 1 },
        { transfer: 'Y' },
      );
      const { id: idAttentionAreas } = await post('/attention_areas', { name: 'De puesto', enabled: 'Y' });
      const sent = { name: 'Publicado', enabled: 'Y', idWorkStationTypes, idBranches: 1, idAttentionAreas };
      await storesAll('/workstations', '/workstations?idBranches=1&size=200', sent, { enabled: 'N' });
    });

    it.each([
      ['fifo', 'FIFO', { sequence: 1 }, { sequence: 2 }],
      ['weighted', 'WEIGHTED', { weight: 2 }, { weight: 3 }],
      ['ratio_based', 'RATIOBASED', { iterations: 2, sequence: 0 }, { iterations: 3, sequence: 0 }],
      ['time_based', 'TIMEBASED', { level: 1, limit: 60 }, { level: 2, limit: 90 }],
      ['appointment', 'APPOINTMENTBASED', { level: 1, limit: 0 }, { level: 2, limit: 0 }],
    ])(
      'C-299, C-300: attention profiles and their %s rows answer POST and PUT',
      async (path, type, row, other) => {
        const shared = {
          type,
          generalLimit: 0,
          assignable: 'Y',
          idAttentionProfilesAlt: null,
          idBranchTypes: 1,
        };
        const list = '/attention_profiles?idBranchTypes=1&size=200';
        const id = await storesAll(
          '/attention_profiles',
          list,
          { ...named(type), ...shared },
          { assignable: 'N' },
        );
        const sent = { idQueues: 1, idAttentionProfiles: id };
        const added = await post(`/attention_profiles/${id}/${path}`, { ...sent, ...row });
        await put(`/attention_profiles/${id}/${path}/${added.id}`, { ...sent, ...other });
        expect(await get(`/attention_profiles/${id}`)).toMatchObject({ rows: [{ idQueues: 1, ...other }] });
      },
    );

    it('C-300: a conditional profile answers POST and PUT of its condition', async () => {
      const shared = { generalLimit: 0, assignable: 'Y', idAttentionProfilesAlt: null, idBranchTypes: 1 };
      const { id } = await post('/attention_profiles', {
        ...named('Condicional'),
        type: 'CONDITIONALBASED',
        ...shared,
      });
      const condition = { idAttentionProfile: id, A: 1, B: 1, idViewProfile: 1, type: 1, value: 5 };
      await post(`/attention_profiles/${id}/conditional`, condition);
      await put(`/attention_profiles/${id}/conditional`, { ...condition, value: 9 });
      expect(await get(`/attention_profiles/${id}`)).toMatchObject({
        conditionalType: 'CUSTOMERSWAITING',
        viewProfileConditional: 1,
      });
    });

    it('C-301, C-303: branch types offer queues, which have a politeness at a branch', async () => {
      const { id: idBranchTypes } = await post('/branch_types', named('Con colas'));
      const { idQueueBranchType } = await post('/queue_branch_types', { idBranchTypes, idQueue: 1 });
      expect(await rowsOf(`/queue_branch_types?idBranchTypes=${idBranchTypes}`)).toEqual(
        oneOf({ idQueue: 1 }),
      );
      await call('DELETE', `/queue_branch_types/${idQueueBranchType}`);
      await put('/branches/1/politeness/1', { politeness: 20 });
      expect(await rowsOf('/branches/1/politeness')).toEqual(oneOf({ id: 1, politeness: 20 }));
      await put('/branches/1/politeness/1', { politeness: 2 });
    });

    it('C-304 to C-307: displays, their designs and assignments answer their calls', async () => {
      const [design] = await rowsOf('/display_designs');
      const sent = { ...named('Entrada'), idDisplayDesigns: design?.id, idBranches: 1 };
      const idDisplays = await storesAll('/displays', '/displays?idBranches=1', sent, { name: 'Salida' });
      const queue = await post('/display_queues', { idDisplays, idQueues: 1 });
      expect(await rowsOf(`/display_queues?idDisplays=${idDisplays}`)).toEqual(oneOf({ idQueues: 1 }));
      await call('DELETE', `/display_queues/${queue.id}`);
      const other = await post('/display_workstations', { idDisplays, idWorkstations: 1, position: 'L' });
      expect(await rowsOf(`/display_workstations?idDisplays=${idDisplays}`)).toEqual(
        oneOf({ position: 'L' }),
      );
      await call('DELETE', `/display_workstations/${other.id}`);
    });

    it('C-308: virtual tickets answer GET, POST, PUT and DELETE', async () => {
      const sent = { name: 'Virtual', idSegments: 1, idServices: 1, idViewProfiles: 1, idBranchTypes: 1 };
      const id = await storesAll(
        '/virtual_tickets',
        '/virtual_tickets',
        { ...sent, idDefinedTimetables: null },
        { name: 'Móvil' },
      );
      await call('DELETE', `/virtual_tickets/${id}`);
    });

    it('C-309: PUT of a password by user id sets only that password', async () => {
      const user = {
        firstName: 'Eva',
        lastName: 'Gil',
        username: 'EVA',
        idnumber: '',
        email: '',
        telephone: '',
      };
      const { id } = await post('/users/fullData', {
        ...user,
        usertype: 'GALA',
        enabled: 'Y',
        idAttentionAreas: null,
        idUserRoles: 1,
        password: '',
      });
      expect(await put(`/users/${id}/resetPassword`, { password: 'La-Elegida-2026' })).toEqual({
        password: null,
      });
      const entering = (password: string) =>
        ask(server.origin, {
          method: 'POST',
          path: '/users/authenticate/',
          body: { username: 'eva', password },
        });
      expect((await entering('La-Elegida-2026')).json).toMatchObject({ status: 'CHANGE_PASS', idUsers: id });
      expect((await entering('otra')).json).toMatchObject({ status: 'WRONG_USER_KEY' });
      const two = { password: 'La-Elegida-2027', newPassword: 'Otra-Distinta-2027' };
      expect(await rejected('PUT', `/users/${id}/resetPassword`, two)).toMatchObject({ field: 'password' });
      expect((await entering('La-Elegida-2026')).json).toMatchObject({ status: 'CHANGE_PASS' });
    });

    itAtBranch('C-310: an alarm between users is created, listed, read and deleted', async () => {
      const { idUser: idReceiver } = await server.signIn('supervisor');
      const sent = { text: 'Ayuda', readed: 'N', idReceiver, idSender: admin.idUser, deleted: 'N' };
      const { id } = await post('/alertMessages', sent);
      const supervisor = await server.signIn('supervisor');
      const own = async (method: string, path: string, body?: unknown) =>
        (await ask(server.origin, { method, path, token: supervisor.token, body })).json;
      const list = `/alertMessages/?idReceiver=${idReceiver}`;
      expect(await own('GET', list)).toEqual(oneOf({ id, ...sent, senderFN: aText, senderLN: aText }));
      expect(await own('PUT', `/alertMessages/${id}`, { readed: 'Y' })).toMatchObject({ readed: 'Y' });
      expect(await own('PUT', `/alertMessages/${id}`, { deleted: 'Y' })).toMatchObject({ deleted: 'Y' });
      expect(await own('GET', list)).toEqual([]);
    });
  });

  describe('operations, section 7', () => {
    const at = '/workstation-by-branch/1/actions';
    const issue = () => post('/branches/1/tickets?segment=1&service=1');

    it.each([
      [
        'table1',
        oneOf({ queueName: aText, waitingInSLA: aNumber, assisting: aNumber, waitingOutSLA: aNumber }),
      ],
      [
        'totals',
        expect.objectContaining({ totalWaiting: aNumber, totalServed: aNumber, totalWorkStations: aNumber }),
      ],
      ['table2', oneOf({ workstationName: aText })],
      ['clientsServed', expect.objectContaining({ assisted: aNumber, noshow: aNumber })],
      ['sla', expect.objectContaining({ inSLA: aNumber, outSLA: aNumber })],
      [
        'averageWaiting',
        expect.objectContaining({ maxWaiting: aNumber, avgWaiting: expect.toBeOneOf([null, aNumber]) }),
      ],
    ])(
      'O-058, O-059: supervision answers %s by branch, and by view profile and branch',
      async (path, answer) => {
        expect(await get(`/supervision/${path}?idBranch=1`)).toEqual(answer);
        expect(await get(`/supervision/${path}?idBranch=1&idViewProfile=1`)).toEqual(answer);
      },
    );

    itAtBranch(
      'O-055: PUT of a workstation with idAttentionProfiles alone gives it that profile',
      async () => {
        const before: Fields = await get('/workstations/1');
        const [other] = (await rowsOf('/attention_profiles?idBranchTypes=1&assignable=Y&enabled=Y')).filter(
          ({ idAttentionProfiles }) => idAttentionProfiles !== before.idAttentionProfiles,
        );
        const { token } = await server.signIn('supervisor');
        const { http, json } = await ask(server.origin, {
          method: 'PUT',
          path: '/workstations/1',
          token,
          body: { idAttentionProfiles: other?.idAttentionProfiles },
        });
        expect([http, json]).toMatchObject([200, { idAttentionProfiles: other?.idAttentionProfiles }]);
        expect(await get('/workstations/1')).toMatchObject({ name: before.name, enabled: before.enabled });
        await put('/workstations/1', { idAttentionProfiles: before.idAttentionProfiles });
      },
    );

    it('O-057, O-598: branch name and sync type answer', async () => {
      expect(await get('/branchName')).toMatchObject({ branchName: aText });
      expect(await get('/syncType')).toMatchObject({ syncType: isBranch ? 'standalone' : 'central' });
    });

    /** Permits calls without ticket for the first pair. */
    const allowNoTicket = async () => {
      const pairs = await rowsOf('/queue_categories');
      const pair = pairs.find(({ idServices, idSegments }) => idServices === 1 && idSegments === 1);
      await put(`/queue_categories/${pair?.id}`, { ...pair, allowedNoTicket: 'Y' });
    };

    itAtBranch(
      'O-134 to O-144, O-187 to O-193: an operator serves a customer from opening to closing',
      async () => {
        expect(await rejected('POST', '/workstations/1/open', { idUser: 4711 })).toMatchObject({ http: 403 });
        await post('/workstations/1/open', { idUser: admin.idUser });
        expect(await get('/workstations/1/footer')).toMatchObject({
          nombre: aText,
          apellido: aText,
          statusName: 'idle',
          ticketNumber: null,
          ticketLetter: null,
        });
        const { idTicket } = await issue();
        server.clock.advance(DEMO_POLITENESS_MS);
        expect(await post(`${at}/callNext`)).toMatchObject({ state: 'assisting' });
        await post(`/ticket/${idTicket}/recall`);
        await put(`/ticket/${idTicket}`, { customerName: 'Ana' });
        await put(`/ticket/${idTicket}/comment`, { notes: 'Con prisa' });
        expect(await get(`/ticket/${idTicket}/comment`)).toEqual({ notes: 'Con prisa' });
        expect(await get(`/tickets/${idTicket}`)).toMatchObject({
          idTicket,
          stateName: 'assisting',
          customerName: 'Ana',
          letter: aText,
          number: aNumber,
          created: expect.stringMatching(/^\S+ \S+$/),
        });
        expect(await get('/users/1/workstation')).toMatchObject({ workstation: expect.anything() });
        expect(await rowsOf('/branches/1/usersOnline')).toEqual(oneOf({ id: admin.idUser, fullname: aText }));
        expect(await rowsOf('/workstations/1/queues')).toEqual(oneOf({ idQueues: 1, ticketsCount: aNumber }));
        expect(await rowsOf('/workstations/1/transactions')).toEqual(expect.any(Array));
        await post(`/ticket/${idTicket}/standBy?idUser=${admin.idUser}`);
        await call('GET', '/queues/0/detail?idBranch=1');
        await post(`${at}/callTicket`, { ticket: idTicket });
        await post(`/ticket/${idTicket}/transfer_to`, { idService: 3, idSegment: 1 });
        await allowNoTicket();
        await post(`${at}/callWithoutTicket`, { idService: 1, idSegment: 1 });
        const { idTicket: without }: { idTicket: number } = await get('/workstations/1');
        await post(`/ticket/${without}/end`);
        await post('/workstations/1/close', { closeReason: 1 });
        await call('POST', '/branches/1/reset');
      },
    );

    itAtBranch('O-160, O-162: waiting for the next customer begins and ends with empty bodies', async () => {
      await post('/workstations/1/open', {});
      await post(`${at}/addToQueue`, {});
      expect(await get('/workstations/1')).toMatchObject({ waitNext: { position: 1 } });
      await post(`${at}/removeFromQueue`, {});
      expect(await get('/workstations/1')).toMatchObject({ waitNext: null });
      await post('/workstations/1/close');
    });

    itAtBranch('O-110, O-138: an absent customer is listed and put back', async () => {
      await post('/workstations/1/open');
      const { idTicket } = await issue();
      server.clock.advance(DEMO_POLITENESS_MS);
      await post(`${at}/callNext`);
      await post(`/ticket/${idTicket}/noShow`);
      expect(await rowsOf('/branches/1/noShow')).toEqual(oneOf({ idTicket }));
      await post(`/ticket/${idTicket}/recover`);
      await post('/workstations/1/close');
      await call('POST', '/branches/1/reset');
    });

    itAtBranch('O-119, O-121, O-124 to O-132: answers carry their published fields', async () => {
      const has = (row: Fields | undefined, fields: string) =>
        expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(fields.split(' ')));
      const { idTicket } = await issue();
      has(
        await get(`/tickets/${idTicket}`),
        'idTicket stateName ticketEmployeeAttending ticketWorkstationAttending ticketFirstWaiting waitingTime ' +
          'waitingTime2 appointmentTime customerName firstName lastName notes phonenumber number letter created ' +
          'start idCustomer queueName servName segmentName ticketsWaiting idTicketDesigns isEditableName ' +
          'timeWaiting serviceTime',
      );
      const { customer }: { customer: Fields } = await get('/customers/info?id=1');
      has(customer, 'firstName midName lastName imageLocation telephone crmLink account');
      await post('/workstations/1/open');
      const queue = 'idQueues name description appointments enabled ticketsCount waitingTime sla';
      has((await rowsOf('/workstations/1/queues'))[0], queue);
      has(
        (await rowsOf('/queue_categories'))[0],
        'idSegments idServices allowedTransfers allowedNoTicket idQueues',
      );
      for (const path of ['segments', 'services'])
        has((await rowsOf(`/${path}`))[0], 'id idShort name enabled');
      has((await rowsOf('/view_profiles'))[0], 'id name idBranchTypes enabled supervision dashboard');
      has((await rowsOf('/attention_profiles'))[0], 'idAttentionProfiles name assignable');
      const workstation: Fields & { configuration: Fields } = await get('/workstations/1');
      has(
        workstation,
        'idWorkstations workstationId name idUsers idAttentionAreas idAttentionProfiles state idTicket enabled',
      );
      has(
        workstation.configuration,
        'closeDetail callNoTicket transfer removal transactionDetail automaticCall standBy callOutOfTurn ' +
          'linealCall showOutOfTurn reception selfProfile callTimeout recordFrequency idSegmentLineal ' +
          'idServiceLineal',
      );
      has((await rowsOf('/branches/'))[0], 'idBranches idBranchTypes name smsEnabled latitude longitude');
      await post('/workstations/1/close');
      await call('POST', '/branches/1/reset');
    });

    it('O-196: queues answer GET by branch and by branch type, with the customers in them', async () => {
      const row = { idQueues: 1, name: aText, sla: aNumber, ticketsCount: aNumber, waitingTime: aNumber };
      for (const query of ['', '?idBranch=1', '?idBranchType=1'])
        expect(await rowsOf(`/queues${query}`)).toEqual(oneOf(row));
    });

    itAtBranch(
      'O-196, O-197, O-416: tickets are created by short ids, and a kiosk asks how many wait',
      async () => {
        const query = new URLSearchParams({ name: 'Ana', notes: 'Con prisa', phone: '+34600', sms: 'N' });
        await post(`/branches/1/createTicket/1/1?${query}`);
        expect(await get('/branches/1/kioskData?segment=1&service=1')).toMatchObject({
          avgWaiting: aNumber,
          clientsWaiting: 1,
        });
        await call('POST', '/supervision/resetBranches');
      },
    );

    it('O-241, O-253: the dashboard answers table and totals, also by branch group and view profile', async () => {
      const { id } = await post('/branch_groups', { ...named('Del panel'), idBranches: [1] });
      for (const query of ['', `?idBranchGroups=${id}`]) {
        expect(await get(`/dashboard/table${query}`)).toMatchObject({
          rows: oneOf({ idBranches: 1, branchName: aText, served: aNumber, openWorkstations: aNumber }),
        });
        expect(await get(`/dashboard/totals${query}`)).toMatchObject({ waiting: aNumber });
      }
    });

    it('O-346 to O-349: a report is saved, changed, listed and deleted', async () => {
      const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
      const configuration = {
        export: { id: 1, name: 'pdf' },
        repeat: 'daily',
        every: 1,
        at: '07:00',
        end: 'never',
        ...Object.fromEntries(days.map((day) => [day, 'N'])),
        endOccurrences: null,
        endDate: null,
        sendTo: [],
      };
      const design = { type: { id: 102, name: 'Esperas' }, filters: [], configuration };
      const sent = { name: 'Publicado', category: 'STATISTICS', reportType: 102, design };
      const menu = await rowsOf('/report/menu');
      const category = menu.find(({ types }) => (types as Fields[]).some(({ id }) => id === 102))?.category;
      const published = { ...sent, category, description: 'Esperas', username: 'admin' };
      const { idDisplayDesign } = await post('/reportDesign', published);
      expect(await put(`/reportDesign/${idDisplayDesign}`, { ...published, name: 'Cambiado' })).toMatchObject(
        { idDisplayDesign },
      );
      expect(await rowsOf('/reportDesign/')).toEqual(oneOf({ idDisplayDesign, name: 'Cambiado' }));
      await call('DELETE', `/reportDesign/${idDisplayDesign}`);
    });

    it('O-371, O-384, O-385: kiosks and their screens answer their calls', async () => {
      const id = await storesAll('/kiosks', '/kiosks', { name: 'Hall', enabled: 'Y' }, { name: 'Patio' });
      const [screen] = await rowsOf(`/kiosks/${id}/screens`);
      const listed = { idKioskScreen: screen?.idKioskScreen, nameScreen: screen?.nameScreen };
      expect(await rowsOf('/kiosks')).toEqual(
        oneOf({ id, idKiosk: id, name: 'Patio', enabled: 'Y', screens: oneOf(listed) }),
      );
      expect(screen).toMatchObject({
        idKioskScreen: aNumber,
        nameScreen: aText,
        design: aText,
        action: aText,
        enabled: 'Y',
        idKiosk: id,
        columnQty: aNumber,
        rowQty: aNumber,
      });
      await put(`/kiosk_screens/${screen?.idKioskScreen}`, { ...screen, name: 'Renombrada' });
      expect(await rowsOf(`/kiosks/${id}/screens`)).toEqual(oneOf({ nameScreen: 'Renombrada' }));
      await call('DELETE', `/kiosks/${id}`);
    });

    it('O-404, O-408: names of kiosks are unique without case, those of screens have 45 characters', async () => {
      const { id } = await post('/kiosks', { name: 'Vestíbulo', enabled: 'Y' });
      const repeated = await rejected('POST', '/kiosks', { name: 'VESTÍBULO', enabled: 'Y' });
      expect(repeated).toMatchObject({ http: 409, status: 'ALREADY_EXISTS_KIOSK', field: 'name' });
      const [first] = await rowsOf(`/kiosks/${id}/screens`);
      const at = `/kiosk_screens/${first?.idKioskScreen}`;
      await put(at, { ...first, name: 'x'.repeat(45) });
      const longer = await rejected('PUT', at, { ...first, name: 'x'.repeat(46) });
      expect(longer).toMatchObject({ http: 400, status: 'INVALID_REQUEST', field: 'name' });
      await call('DELETE', `/kiosks/${id}`);
    });

    it('O-450, O-454: a ticket design has a description, and a name unique without spaces and case', async () => {
      const [{ design } = { design: {} }] = await rowsOf('/ticket_designs');
      const { id } = await post('/ticket_designs', {
        ...named('Con pie'),
        description: '  ',
        design,
      });
      expect(await rowsOf('/ticket_designs')).toEqual(oneOf({ id, description: 'Con pie' }));
      for (const name of ['CONPIE', 'con  pie', 'C o n p i e']) {
        const repeated = await rejected('POST', '/ticket_designs', { ...named(name), design });
        expect(repeated).toMatchObject({ http: 409, status: 'NAME_REPEATED', field: 'name' });
      }
    });

    it('O-456: a ticket design is created and changed with enabled, design, name and description', async () => {
      const [{ design } = { design: {} }] = await rowsOf('/ticket_designs');
      await storesAll('/ticket_designs', '/ticket_designs', { ...named('Papel'), design }, { name: 'Rollo' });
    });

    it('O-506: a signage design is created, changed and deleted', async () => {
      const [{ design } = { design: {} }] = await rowsOf('/display_designs');
      const sent = { ...named('Pantalla'), design };
      const id = await storesAll('/display_designs', '/display_designs', sent, { name: 'Muro' });
      await call('DELETE', `/display_designs/${id}`);
    });

    it('O-485, O-501: a slide has name, type, module and href, and occurs once', async () => {
      const [{ design } = { design: {} }] = await rowsOf('/display_designs');
      const slide = { name: 'vídeo 1.mp4', type: 'VIDEO', module: 'signature', href: '/elsewhere' };
      const sent = (...slides: Fields[]) => ({
        ...named('Con vídeo'),
        design: { ...(design as Fields), slides },
      });
      const { id } = await post('/display_designs', sent(slide));
      const stored = {
        ...slide,
        type: 'video',
        href: '/api/resources/serve?name=v%C3%ADdeo+1.mp4&type=video&module=signature',
        seconds: null,
      };
      const read = (await get(`/display_designs/${id}`)) as { design: { slides: Fields[] } };
      expect(read.design.slides).toEqual([stored]);
      await put(`/display_designs/${id}`, read);
      const twice = sent(slide, { ...slide, type: 'video', name: 'VÍDEO 1.mp4' });
      for (const [method, path] of [
        ['POST', '/display_designs'],
        ['PUT', `/display_designs/${id}`],
      ] as const)
        expect(await rejected(method, path, { ...twice, name: 'Otro' })).toMatchObject({
          http: 400,
          status: 'WARNING_SELECT_FILE',
          field: 'design.slides',
        });
      await call('DELETE', `/display_designs/${id}`);
    });

    itAtBranch('O-486, O-487, O-507: a display answers with its design, branch and calls', async () => {
      expect(await get('/displays/1')).toMatchObject({
        idDisplayDesigns: 1,
        idBranches: 1,
        history: { calls: expect.any(Array), cursor: aNumber },
      });
    });

    itAtBranch('O-505: a signage design in use is not deleted', async () => {
      const used = await rejected('DELETE', '/display_designs/1');
      expect(used).toMatchObject({ http: 409, message: expect.stringContaining('ERROR_DESIGN_IN_USE') });
    });

    it('O-508: messages answer GET, also by branch', async () => {
      for (const query of ['', '?idBranch=1'])
        expect(await rowsOf(`/messages${query}`)).toEqual(oneOf({ id: aNumber, content: aText }));
    });

    it('O-509, O-513: slider time, voice rate, images, videos and audios answer GET', async () => {
      expect(await get('/general_parameters/sliderTime')).toMatchObject({ value: '10' });
      expect(await get('/general_parameters/voiceRate')).toMatchObject({ value: '90' });
      for (const type of ['image', 'video', 'audio'])
        expect(await rowsOf(`/resources/filtered?module=signature&type=${type}`)).toEqual([]);
    });

    it('O-532: a file that is too large is refused with code 6000 and the maximum in MB', async () => {
      const form = new FormData();
      form.append('type', 'configuration');
      form.append('module', 'survey');
      form.append('file', new Blob([`"${'x'.repeat(1024 * 1024)}"`]), 'grande.json');
      expect(await rejected('POST', '/resources/upload', form)).toMatchObject({
        http: 413,
        message: expect.stringContaining('6000'),
        params: { megabytes: 1 },
      });
    });

    it('O-528 to O-531: a resource is uploaded, found, served and deleted', async () => {
      const form = new FormData();
      form.append('type', 'image');
      form.append('module', 'kiosk');
      form.append('file', new Blob([png('#ff0000')]), 'Ñandú.png');
      await call('POST', '/resources/upload', form);
      expect(await rowsOf('/resources')).toEqual(oneOf({ type: 'image', module: 'kiosk', href: aText }));
      expect(await rowsOf('/resources/filtered?type=image&module=kiosk')).toEqual(oneOf({ type: 'image' }));
      const [{ name } = { name: '' }] = await rowsOf('/resources/filtered?type=image&module=kiosk');
      const query = new URLSearchParams({ name: String(name), type: 'image', module: 'kiosk' });
      expect(await get(`/resources/exists?${query}`)).toMatchObject({ exists: expect.anything() });
      await call('POST', '/resources/delete', { name, type: 'image', module: 'kiosk' });
    });

    it('O-191, A-386: sign-in refuses unknown fields', async () => {
      const credentials = { username: 'marcos', password: DEMO_PASSWORD };
      const path = '/users/authenticate/';
      const { http, json } = await ask(server.origin, {
        method: 'POST',
        path,
        body: { ...credentials, remember: true },
      });
      expect([http, json]).toMatchObject([400, { status: 'UNKNOWN_FIELD', field: 'remember' }]);
    });
  });
});

const asTexts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
