import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import { roleSent, userSent } from '../actions/administration-actions.ts';
import { type ConfiguredKind, configuredKinds, KINDS } from '../actions/configured-kinds.ts';
import { reportSent } from '../actions/saved-report.ts';
import { nameOf } from '../actions/who-may-what.ts';
import { DEMO, DEMO_POLITENESS_MS } from '../servers/demo-branch.ts';
import type { EitherServer } from '../servers/either-server.ts';
import { newBranch } from '../servers/new-branch.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Requests as an administrator; answers are the original JSON. */
export interface Asking {
  readonly server: EitherServer;
  readonly idUsers: number;
  request(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** An entity of a resource: PUT parameters and its list entry. */
interface One {
  readonly params: Fields;
  readonly provided: unknown;
}

/** Resources that can be read and written back. */
export interface Resource {
  /** Creates another one. */
  readonly make?: (asking: Asking) => Promise<unknown>;
  readonly all: (asking: Asking) => Promise<readonly One[]>;
  /** Maps a returned list to the request body. */
  readonly wrapped?: (provided: unknown) => unknown;
}

/** PUTs of actions, which cannot be read back. */
export const COMMANDS: readonly string[] = [
  'changeAppointment',
  'assignKioskScreen',
  'changeAttentionProfile',
  'changeDevice',
  'changePassword',
  'changePasswordForBranch',
  'changeDeployment',
  'selectRollout',
  'deactivatePrivilege',
  'setPrinterCondition',
  'resetPassword',
  'steerSimulation',
  'resetPasswordForBranch',
  'unblockUser',
  'updateUserForBranch',
];

/** An alarm that branches may adapt, with a unique name. */
const alarmSent = () => ({
  name: crypto.randomUUID(),
  description: '',
  enabled: 'Y',
  editLevel: 'Sucursal',
  type: 'WAITTIME',
  validationType: 'Todas',
  conditions: [
    { idQueues: null, operand: 'WAITTIME', condition: '>', value: 600 },
    { idQueues: null, operand: 'SCHEDULE', condition: '<', value: '20:00:00' },
  ],
});

/** Every row of a list, by the name of the id in its PUT. */
async function rowsOf({ request }: Asking, path: string, id = 'id'): Promise<One[]> {
  const answer = await request('GET', path);
  const rows = Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows;
  return (rows as Fields[]).map((provided) => ({ params: { id: provided[id] }, provided }));
}

const idOf = (created: unknown): number => Number((created as Fields).id);
const posting =
  (path: string, body: () => unknown) =>
  ({ request }: Asking) =>
    request('POST', path, body());

/** A configured kind: one is created beside those of the demo. */
function ofKind(index: number, { list, create, query, update }: ConfiguredKind): [string, Resource] {
  const id = update.path.startsWith('/workstations/') ? 'idWorkstations' : 'id';
  let around = { idDetailProfiles: 1, idAttentionAreas: 0, idTransactions: 0 };
  const kind = () => configuredKinds(around)[index] ?? KINDS[0];
  return [
    nameOf(update),
    {
      async make(asking) {
        const named = { name: `De ${index}`, enabled: 'Y' };
        const created = async (path: string, body: Fields) => idOf(await asking.request('POST', path, body));
        around = {
          ...around,
          idAttentionAreas: await created('/attention_areas', named),
          idTransactions: await created('/transactions', { ...named, description: '' }),
        };
        const { body, described, named: nameField = 'name' } = kind() as ConfiguredKind;
        const text = { [nameField]: `Devuelta ${index}`, ...(described && { description: '' }) };
        await asking.request('POST', create.path, { ...body, ...text });
      },
      all: (asking) => {
        const { idTransactions } = around;
        const sought = { ...query, ...('idTransactions' in query && { idTransactions }) };
        const search = new URLSearchParams({ ...asTexts(sought), size: '200' });
        return rowsOf(asking, `${list.path}?${search}`, id);
      },
    },
  ];
}

const asTexts = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** The rows of one type of attention profile. */
function rowsOfProfile(type: string, path: string, row: Fields): Resource {
  let profile = 0;
  return {
    async make({ request }) {
      const shared = { name: `Devuelto ${type}`, description: '', generalLimit: 0, assignable: 'Y' };
      const sent = { ...shared, type, enabled: 'Y', idBranchTypes: 1, idAttentionProfilesAlt: null };
      profile = idOf(await request('POST', '/attention_profiles', sent));
      await request('POST', `/attention_profiles/${profile}/${path}`, row);
    },
    async all({ request }) {
      const { rows, conditional } = (await request('GET', `/attention_profiles/${profile}`)) as {
        rows: Fields[];
        conditional: unknown;
      };
      if (path === 'conditional') return [{ params: { id: profile }, provided: conditional }];
      return rows.map((provided) => ({ params: { id: profile, idRows: provided.id }, provided }));
    },
  };
}

/** The ticket that the user serves at the first workstation. */
const currentTicket: Resource = {
  async make({ request, server }) {
    const { cashier: service } = DEMO.services;
    await request('POST', '/workstations/1/open');
    await request('POST', `/branches/1/tickets?segment=${DEMO.segments.general}&service=${service}`);
    server.clock.advance(DEMO_POLITENESS_MS);
    await request('POST', '/workstation-by-branch/1/actions/callNext');
  },
  async all({ request }) {
    const { idTicket } = (await request('GET', '/workstations/1')) as Fields;
    return [{ params: { id: idTicket }, provided: await request('GET', `/tickets/${idTicket}`) }];
  },
};

const idQueues = DEMO.queues.cashier;

/** The screens of a new kiosk, including the default ones. */
const screensOfKiosk = (all: (id: number, screens: Fields[]) => One[]): Resource => {
  let kiosk = 0;
  return {
    async make({ request }) {
      kiosk = idOf(await request('POST', '/kiosks', { name: crypto.randomUUID(), enabled: 'Y' }));
    },
    all: async ({ request }) => all(kiosk, (await request('GET', `/kiosks/${kiosk}/screens`)) as Fields[]),
  };
};

/** Every resource of the contract with a PUT, by the PUT’s name. */
export const RESOURCES: Readonly<Record<string, Resource>> = {
  ...Object.fromEntries(KINDS.map((kind, index) => ofKind(index, kind))),
  updateAlertMessage: {
    make: ({ request, idUsers }) => request('POST', '/alertMessages', { text: 'Hola', idReceiver: idUsers }),
    all: (asking) => rowsOf(asking, `/alertMessages?idReceiver=${asking.idUsers}`),
  },
  updateBranch: {
    async make({ request, server }) {
      await request('POST', '/branches', newBranch());
      // Like the first start, which requires only a name.
      const bare = { address: '', city: '', company_name: '', latitude: null, longitude: null };
      await server.configure((scope) =>
        repository(scope, 'branches').insert({
          ...bare,
          name: 'Desnuda',
          id_branch_types: 1,
          zone: '0',
          language: 'es',
          enabled: 1,
        }),
      );
    },
    all: (asking) => rowsOf(asking, '/branches/table?size=200'),
  },
  updateCustomer: {
    make: posting('/customers', () => ({ firstName: 'Inés' })),
    all: (asking) => rowsOf(asking, '/customers?size=200'),
  },
  updateReportDesign: {
    make: posting('/reportDesign', () =>
      reportSent('Devuelto', { repeat: 'weekly', sendTo: ['ana@example.org'] }),
    ),
    async all({ request }) {
      const reports = (await request('GET', '/reportDesign')) as Fields[];
      return reports.map((provided) => ({ params: { id: provided.idDisplayDesign }, provided }));
    },
  },
  updateUser: {
    make: posting('/users/fullData', () => userSent({ username: 'devuelta', idUserRoles: 1 })),
    all: (asking) => rowsOf(asking, '/users/table?size=200'),
  },
  updateRole: {
    async make({ request }) {
      await request('POST', '/roles', roleSent({ modules: [MODULES.workstation] }));
      // Creates the role of programs too.
      await request('POST', '/users/fullData', userSent({ username: 'programa', usertype: 'API' }));
    },
    all: (asking) => rowsOf(asking, '/roles?size=200'),
  },
  updateQueueAssociation: { all: (asking) => rowsOf(asking, `/queues/${idQueues}/categories`) },
  saveKioskScreens: {
    ...screensOfKiosk((id, provided) => [{ params: { id }, provided }]),
    wrapped: (screens) => ({
      screens: (screens as Fields[]).map(({ design, enabled }) => ({
        design: JSON.parse(String(design)),
        enabled,
      })),
      seen: screens,
    }),
  },
  updatePrinter: {
    make: posting('/printers', () => ({
      name: 'Devuelta',
      enabled: 'N',
      idBranches: DEMO.branch,
      idKiosks: null,
      kind: 'serial',
      address: '/dev/ttyNone@9600',
      width: 0,
    })),
    // Excludes connected devices: their state changes continuously.
    all: async (asking) => {
      const rows = await rowsOf(asking, `/printers?idBranches=${DEMO.branch}&size=200`);
      return rows.filter(({ provided }) => (provided as Fields).enabled === 'N');
    },
  },
  updateKioskScreen: screensOfKiosk((_, screens) =>
    screens.map((provided) => ({ params: { id: provided.idKioskScreen }, provided })),
  ),
  updateTimetable: {
    async make({ request }) {
      const schedule = { name: 'Devuelto', description: '', enabled: 'Y', editLevel: 'Sucursal' };
      const idDefinedTimetables = idOf(await request('POST', '/defined_timetables', schedule));
      const times = { day: 'Lunes', start: '08:00:00', end: '14:00:00' };
      await request('POST', '/timetables', { idDefinedTimetables, ...times });
      await request('POST', '/timetables', { idDefinedTimetables, ...times, day: 'Martes', idBranchType: 1 });
    },
    async all(asking) {
      const schedules = await rowsOf(asking, '/defined_timetables?size=200');
      const rows = schedules.map(({ params: { id } }) =>
        rowsOf(asking, `/timetables?idDefinedTimetables=${id}&idBranchType=1`, 'idTimetables'),
      );
      return (await Promise.all(rows)).flat();
    },
  },
  setTimetables: {
    async all(asking) {
      const schedules = await rowsOf(asking, '/defined_timetables?size=200');
      return Promise.all(
        schedules.map(async ({ params }) => ({
          params,
          provided: await asking.request('GET', `/timetables?idDefinedTimetables=${params.id}`),
        })),
      );
    },
    wrapped: (timetables) => ({
      timetables: (timetables as Fields[]).map(({ idTimetables, day, start, end }) => ({
        idTimetables,
        day,
        start,
        end,
      })),
    }),
  },
  updateAlarmCondition: {
    make: ({ request }) => request('POST', '/alerts', alarmSent()),
    async all(asking) {
      const alarms = await rowsOf(asking, '/alerts?size=200');
      const conditions = alarms.map(({ params: { id } }) =>
        rowsOf(asking, `/alerts/${id}/conditions`, 'idConditions'),
      );
      return (await Promise.all(conditions)).flat();
    },
  },
  adaptAlarm: {
    make: ({ request }) => request('POST', '/alerts', alarmSent()),
    async all(asking) {
      const alarms = await rowsOf(asking, '/alerts?size=200');
      const open = alarms.filter(({ provided }) => (provided as Fields).editLevel !== 'Global');
      return Promise.all(
        open.map(async ({ params }) => ({
          params,
          provided: await asking.request('GET', `/alerts/${params.id}?idBranchType=1`),
        })),
      );
    },
    wrapped: (alarm) => ({
      idBranchType: 1,
      values: ((alarm as Fields).conditions as Fields[]).map(({ idConditions, value }) => ({
        idConditions,
        value,
      })),
    }),
  },
  setMessageContent: {
    async make({ request }) {
      const message = {
        name: 'Devuelto',
        description: '',
        content: 'Hola',
        enabled: 'Y',
        editLevel: 'Sucursal',
      };
      const id = idOf(await request('POST', '/messages', message));
      await request('PUT', `/messages/${id}/content`, { content: 'Buenas', idBranchType: 1 });
    },
    async all(asking) {
      const seen = await rowsOf(asking, '/messages?size=200&idBranchType=1');
      return seen.filter(({ provided }) => (provided as Fields).adapted === 'Y');
    },
  },
  setPoliteness: {
    async all(asking) {
      const rows = await rowsOf(asking, `/branches/${DEMO.branch}/politeness?size=200`);
      return rows.map(({ params, provided }) => ({
        params: { id: DEMO.branch, idQueues: params.id },
        provided,
      }));
    },
  },
  setAppointmentOffer: {
    async make({ request }) {
      const queue = (await request('GET', `/queues/${DEMO.queues.loans}`)) as Fields;
      await request('PUT', `/queues/${DEMO.queues.loans}`, { ...queue, appointments: 'Y' });
    },
    async all(asking) {
      const rows = await rowsOf(asking, `/branches/${DEMO.branch}/appointment_offers?size=200`);
      return rows.map(({ params, provided }) => ({
        params: { id: DEMO.branch, idQueues: params.id },
        provided,
      }));
    },
  },
  setClosedDays: {
    make: ({ request }) =>
      request('PUT', `/branches/${DEMO.branch}/closed_days`, {
        closedDays: [{ day: '2026-12-25', name: 'Navidad' }],
      }),
    async all({ request }) {
      const provided = await request('GET', `/branches/${DEMO.branch}/closed_days`);
      return [{ params: { id: DEMO.branch }, provided }];
    },
    wrapped: (closedDays) => ({ closedDays }),
  },
  changeFifoRow: rowsOfProfile('FIFO', 'fifo', { idQueues, sequence: 3 }),
  changeWeightedRow: rowsOfProfile('WEIGHTED', 'weighted', { idQueues, weight: 4 }),
  changeRatioRow: rowsOfProfile('RATIOBASED', 'ratio_based', { idQueues, iterations: 2 }),
  changeTimeRow: rowsOfProfile('TIMEBASED', 'time_based', { idQueues, level: 1, limit: 90 }),
  changeAppointmentRow: rowsOfProfile('APPOINTMENTBASED', 'appointment', { idQueues, level: 2 }),
  changeCondition: rowsOfProfile('CONDITIONALBASED', 'conditional', {
    A: 1,
    B: 1,
    idViewProfile: 1,
    type: 1,
    value: 5,
  }),
  saveGeneralParameter: {
    make: ({ request }) => request('PUT', '/general_parameters/mailPass', { value: 'geheim' }),
    async all({ request }) {
      const settings = (await request('GET', '/general_parameters/')) as Fields[];
      return settings.map((provided) => ({ params: { name: provided.name }, provided }));
    },
  },
  saveGeneralParameters: {
    async all({ request }) {
      return [{ params: {}, provided: await request('GET', '/general_parameters/') }];
    },
    wrapped: (settings) => ({ settings }),
  },
  updateTicket: currentTicket,
  setComment: { all: currentTicket.all },
};
