import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#shared/contract/access/audit.ts';
import { getRole } from '#shared/contract/access/roles.ts';
import { getUserFullData } from '#shared/contract/access/users.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  createAlarm,
  createAlarmCondition,
  listAlarms,
  updateAlarmCondition,
} from '#shared/contract/configuration/alarms.ts';
import { createAttentionArea, updateAttentionArea } from '#shared/contract/configuration/attention-areas.ts';
import {
  addAppointmentRow,
  addCondition,
  addFifoRow,
  addRatioRow,
  addTimeRow,
  addWeightedRow,
  changeFifoRow,
} from '#shared/contract/configuration/attention-profile-rows.ts';
import { createAttentionProfile } from '#shared/contract/configuration/attention-profiles.ts';
import { getBranch } from '#shared/contract/configuration/branches.ts';
import { createDisplayDesign, updateDisplayDesign } from '#shared/contract/configuration/display-designs.ts';
import { createKiosk, updateKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import {
  createKioskScreen,
  listKioskScreens,
  updateKioskScreen,
} from '#shared/contract/configuration/kiosk-screens.ts';
import { createMessage, updateMessage } from '#shared/contract/configuration/messages.ts';
import { listPoliteness } from '#shared/contract/configuration/politeness.ts';
import {
  createQueueAssociation,
  updateQueueAssociation,
} from '#shared/contract/configuration/queue-associations.ts';
import { addQueueBranchType } from '#shared/contract/configuration/queue-branch-types.ts';
import { createQueue } from '#shared/contract/configuration/queue-configuration.ts';
import { createSegment, updateSegment } from '#shared/contract/configuration/segments.ts';
import { createService, updateService } from '#shared/contract/configuration/services.ts';
import { createDefinedTimetable, createTimetable } from '#shared/contract/configuration/timetables.ts';
import { createTransaction, updateTransaction } from '#shared/contract/configuration/transactions.ts';
import { createVirtualTicket, updateVirtualTicket } from '#shared/contract/configuration/virtual-tickets.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import { createPrinter, updatePrinter } from '#shared/contract/devices/branch-printers.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { AnswerOf, Endpoint, RequestOf } from '#shared/contract/endpoint.ts';
import { listGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { createReportDesign, updateReportDesign } from '#shared/contract/reports/report-designs.ts';
import { createCustomer } from '#shared/contract/tickets/customers.ts';
import { makeRole, makeUser } from '#tests/support/actions/administration-actions.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { kindsAt } from '#tests/support/actions/kinds-at.ts';
import { reportSent } from '#tests/support/actions/saved-report.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';

type Values = Readonly<Record<string, unknown>>;

/** An entity that two users read before either of them writes. */
interface Read {
  readonly params: Values;
  /** Its present state, in the format of the request. */
  readonly seen: Values;
  /** The change of the first user. */
  readonly change: Values;
  /** The writing user; the reading one by default. */
  readonly by?: Client;
  /** Changes an entity that will be deleted. */
  readonly update?: Endpoint;
}

interface Making {
  readonly admin: Client;
  readonly reporter: Client;
  readonly name: string;
  readonly number: number;
}

type Make = (making: Making) => Promise<Read>;

const on = { enabled: 'Y', description: '' } as const;
const ofType = { idBranchTypes: 1 };

async function created<E extends Endpoint>(
  client: Client,
  endpoint: E,
  request: RequestOf<E>,
): Promise<AnswerOf<E> & { readonly id: number }> {
  return (await client.call(endpoint, request)) as AnswerOf<E> & { readonly id: number };
}

/** A row of an attention profile of one type. */
const profileRow =
  (type: string, add: Endpoint, row: Values, change: Values): Make =>
  async ({ admin, name }) => {
    const body = {
      ...on,
      ...ofType,
      name,
      type,
      generalLimit: 0,
      assignable: 'Y',
      idAttentionProfilesAlt: null,
    };
    const { id } = await created(admin, createAttentionProfile as Endpoint, { body } as never);
    const seen = { idQueues: DEMO.queues.cashier, ...row };
    const { id: idRows } = await created(admin, add, { params: { id }, body: seen } as never);
    return { params: { id, idRows }, seen, change };
  };

/** A new entity, with the endpoint that changes it: its name by default. */
const thing =
  (create: Endpoint, update: Endpoint, body: Values, change: Values = {}): Make =>
  async ({ admin, name }) => {
    const seen = await created(admin, create, { body: { ...body, name } } as never);
    return { params: { id: seen.id }, seen, change: { name: `${name} bis`, ...change }, update };
  };

/** Letters and short ids are unique: each entity has its own by its number. */
const emailOf = (number: number) =>
  `${'WXY'[Math.floor(number / 26)]}${String.fromCharCode(65 + (number % 26))}`;
const shortOf = (number: number) => String(7000 + number);

const association: Make = async ({ admin, name, number }) => {
  const queue = {
    ...on,
    name,
    letter: emailOf(number),
    minLimit: 1,
    maxLimit: 9,
    restart: 'Y',
    sla: 60,
    appointments: 'N',
  } as const;
  const { id: idQueues } = await created(admin, createQueue, { body: queue });
  const { id: idServices } = await created(admin, createService, {
    body: { ...on, name, idShort: shortOf(number), serviceTime: 60 },
  });
  const body = {
    idQueues,
    idServices,
    idSegments: DEMO.segments.general,
    idTicketDesigns: DEMO.ticketDesign,
    ...({ allowedTransfers: 'Y', allowedNoTicket: 'Y' } as const),
  };
  const seen = await created(admin, createQueueAssociation, { body });
  return { params: { id: seen.id }, seen, change: { allowedTransfers: 'N' }, update: updateQueueAssociation };
};

const alarmCondition: Make = async ({ admin, name }) => {
  const alarm = { ...on, name, editLevel: 'Sucursal', type: 'WAITTIME', validationType: 'Todas' } as const;
  const { id: idAlerts } = await created(admin, createAlarm as Endpoint, { body: alarm } as never);
  const body = { idAlerts, idQueues: null, operand: 'WAITTIME', condition: '>', value: 300 } as const;
  const { idConditions } = await admin.call(createAlarmCondition, { body });
  const { idAlerts: _alarm, ...seen } = body;
  return { params: { id: idConditions }, seen, change: { value: 900 }, update: updateAlarmCondition };
};

const schedule = async (admin: Client, name: string): Promise<number> =>
  (await created(admin, createDefinedTimetable, { body: { ...on, name, editLevel: 'Sucursal' } })).id;

const screens = async (admin: Client, name: string) => {
  const { id } = await created(admin, createKiosk, {
    body: { name, enabled: 'Y', idDefinedTimetables: null },
  });
  return { id, displayed: await admin.call(listKioskScreens, { params: { id } }) };
};

/** A numeric setting. */
const setting = async (admin: Client) => {
  const found = (await admin.call(listGeneralParameters, {})).find(({ name }) => name === 'resetHour');
  if (!found) throw new Error('there is no setting resetHour');
  return found;
};

const MONDAY = { day: 'Lunes', start: '09:00:00', end: '10:00:00' } as const;
const kindBody = (table: string): Values => ({ ...KINDS.find((kind) => kind.table === table)?.body });

/** The test of each versioned endpoint that belongs to no configured kind. */
const CREATED: Readonly<Record<string, Make>> = {
  deleteAttentionArea: thing(createAttentionArea, updateAttentionArea, { enabled: 'Y' }),
  deleteSegment: thing(createSegment, updateSegment, { ...on, idShort: '882' }),
  deleteService: thing(createService, updateService, { ...on, idShort: '883', serviceTime: 60 }),
  deleteTransaction: thing(createTransaction, updateTransaction, on),
  deleteKiosk: thing(createKiosk, updateKiosk, { enabled: 'Y', idDefinedTimetables: null }),
  deleteMessage: thing(createMessage, updateMessage, { ...on, content: 'Hola', editLevel: 'Global' }),
  deleteVirtualTicket: thing(createVirtualTicket, updateVirtualTicket, kindBody('virtual_tickets')),
  deleteDisplayDesign: thing(createDisplayDesign, updateDisplayDesign, {
    ...kindBody('display_designs'),
    description: '',
  }),
  updateQueueAssociation: association,
  deleteQueueAssociation: association,
  updateAlarmCondition: alarmCondition,
  removeAlarmCondition: alarmCondition,
  adaptAlarm: async (making) => {
    const { params } = await alarmCondition(making);
    const idConditions = Number(params.id);
    const alarms = await making.admin.call(listAlarms, { query: { search: making.name } });
    const idAlerts = alarms.rows[0]?.id ?? 0;
    return {
      params: { id: idAlerts },
      seen: { idBranch: DEMO.branch, values: [{ idConditions, value: null }] },
      change: { values: [{ idConditions, value: 600 }] },
    };
  },
  updateTimetable: async ({ admin, name }) => {
    const body = { ...MONDAY, idDefinedTimetables: await schedule(admin, name) };
    const seen = await admin.call(createTimetable, { body });
    return { params: { id: seen.idTimetables }, seen, change: { end: '11:00:00' } };
  },
  setTimetables: async ({ admin, name }) => {
    const id = await schedule(admin, name);
    return {
      params: { id },
      seen: { timetables: [], idBranch: DEMO.branch },
      change: { timetables: [MONDAY] },
    };
  },
  setMessageContent: async ({ admin, name }) => {
    const body = { ...on, name, content: 'Hola', editLevel: 'Sucursal' } as const;
    const { id } = await created(admin, createMessage, { body });
    return { params: { id }, seen: { content: null, idBranch: DEMO.branch }, change: { content: 'Adiós' } };
  },
  setAppointmentOffer: async ({ admin, name, number }) => {
    const queue = {
      ...on,
      name,
      letter: emailOf(number),
      minLimit: 1,
      maxLimit: 999,
      restart: 'Y',
      sla: 60,
      appointments: 'Y',
    } as const;
    const { id: idQueues } = await created(admin, createQueue, { body: queue });
    await admin.call(addQueueBranchType, { body: { idBranchTypes: 1, idQueue: idQueues } });
    const seen = {
      enabled: 'N',
      idDefinedTimetables: null,
      slot: 0,
      seats: 1,
      walkInPercent: 0,
      branchPercent: 50,
      daysAhead: 30,
      notice: 3600,
      late: 900,
    };
    return { params: { id: DEMO.branch, idQueues }, seen, change: { seats: 2 } };
  },
  setClosedDays: async () => ({
    params: { id: DEMO.branch },
    seen: { closedDays: [] },
    change: { closedDays: [{ day: '2030-01-01', name: 'Año nuevo' }] },
  }),
  setPoliteness: async ({ admin }) => {
    const { rows } = await admin.call(listPoliteness, { params: { id: DEMO.branch }, query: {} });
    const [queue] = rows;
    if (!queue) throw new Error('the branch offers queues');
    const { id: idQueues, politeness } = queue;
    return {
      params: { id: DEMO.branch, idQueues },
      seen: { politeness },
      change: { politeness: politeness + 1 },
    };
  },
  changeFifoRow: profileRow('FIFO', addFifoRow, { sequence: 1 }, { sequence: 2 }),
  changeWeightedRow: profileRow('WEIGHTED', addWeightedRow, { weight: 1 }, { weight: 2 }),
  changeRatioRow: profileRow('RATIOBASED', addRatioRow, { iterations: 1 }, { iterations: 2 }),
  changeTimeRow: profileRow('TIMEBASED', addTimeRow, { level: 1, limit: 60 }, { limit: 90 }),
  changeAppointmentRow: profileRow('APPOINTMENTBASED', addAppointmentRow, { level: 1 }, { level: 2 }),
  removeAttentionProfileRow: async (making) => ({
    ...(await profileRow('FIFO', addFifoRow, { sequence: 1 }, { sequence: 2 })(making)),
    update: changeFifoRow,
  }),
  changeCondition: async ({ admin, name }) => {
    const profile = (type: string, of: string) => ({
      ...on,
      ...ofType,
      name: of,
      type,
      generalLimit: 0,
      assignable: 'N',
      idAttentionProfilesAlt: null,
    });
    const make = async (type: string, of: string) =>
      (await created(admin, createAttentionProfile as Endpoint, { body: profile(type, of) } as never)).id;
    const id = await make('CONDITIONALBASED', name);
    const [A, B] = [await make('FIFO', `${name} A`), await make('FIFO', `${name} B`)];
    const seen = { A, B, idViewProfile: 1, type: 1, value: 5 } as const;
    await admin.call(addCondition, { params: { id }, body: seen });
    return { params: { id }, seen, change: { value: 6 } };
  },
  saveKioskScreens: async ({ admin, name }) => {
    const { id, displayed } = await screens(admin, name);
    const seen = displayed.map(({ design, enabled }) => ({
      design: JSON.parse(design) as KioskScreen,
      enabled,
    }));
    const other = seen.map((one, at) =>
      at === 0 ? { ...one, design: { ...one.design, name: 'Otra' } } : one,
    );
    return { params: { id }, seen: { screens: seen }, change: { screens: other } };
  },
  updateKioskScreen: async ({ admin, name }) => {
    const { displayed } = await screens(admin, name);
    const [seen] = displayed;
    if (!seen) throw new Error('a new kiosk has screens');
    return { params: { id: seen.idKioskScreen }, seen: { ...seen }, change: { nameScreen: 'Otra' } };
  },
  deleteKioskScreen: async ({ admin, name }) => {
    const { id, displayed } = await screens(admin, name);
    const design = {
      ...(JSON.parse(displayed[0]?.design ?? '') as KioskScreen),
      default: false,
      randomId: 'other',
    };
    const body = { idKiosk: id, nameScreen: 'Otra', enabled: 'Y', design: JSON.stringify(design) } as const;
    const seen = await admin.call(createKioskScreen, { body });
    return {
      params: { id: seen.idKioskScreen },
      seen: { ...seen },
      change: { nameScreen: 'Distinta' },
      update: updateKioskScreen,
    };
  },
  updateBranch: async ({ admin }) => {
    const branch = await admin.call(getBranch, { params: { id: DEMO.branch }, query: {} });
    const seen = { ...branch, country: branch.countryCode };
    return { params: { id: DEMO.branch }, seen, change: { city: 'Otra ciudad' } };
  },
  updateCustomer: async ({ admin, name }) => {
    const seen = await created(admin, createCustomer, { body: { firstName: name } });
    return { params: { id: seen.id }, seen, change: { lastName: 'Otro' } };
  },
  updateUser: async ({ admin, name }) => {
    const { id: idUserRoles } = await makeRole(admin, { name, modules: [] });
    const { id } = await makeUser(admin, { username: 'version', idUserRoles });
    const seen = await admin.call(getUserFullData, { params: { id } });
    return { params: { id }, seen: { ...seen }, change: { telephone: '600 999 999' } };
  },
  updateRole: async ({ admin, name }) => {
    const { id } = await makeRole(admin, { name, modules: [] });
    const role = await admin.call(getRole, { params: { id } });
    return { params: { id }, seen: { ...role, modules: [] }, change: { description: 'Otra' } };
  },
  updateReportDesign: async ({ reporter, name }) => {
    const { idDisplayDesign: id, design } = await reporter.call(createReportDesign, {
      body: reportSent(name),
    });
    const seen = { ...reportSent(name), design };
    return { params: { id }, seen, change: { name: `${name} bis` }, by: reporter };
  },
  deleteReportDesign: async ({ reporter, name }) => {
    const { idDisplayDesign: id, design } = await reporter.call(createReportDesign, {
      body: reportSent(name),
    });
    const seen = { ...reportSent(name), design };
    return {
      params: { id },
      seen,
      change: { name: `${name} bis` },
      by: reporter,
      update: updateReportDesign,
    };
  },
  saveGeneralParameter: async ({ admin }) => {
    const { name, value } = await setting(admin);
    return { params: { name }, seen: { value }, change: { value: String(Number(value) + 1) } };
  },
  saveGeneralParameters: async ({ admin }) => {
    const { name, value } = await setting(admin);
    return {
      params: {},
      seen: { settings: [{ name, value }] },
      change: { settings: [{ name, value: String(Number(value) + 1) }] },
    };
  },
  updatePrinter: async ({ admin, name }) => {
    const seen = await created(admin, createPrinter, { body: printer(name) });
    return { params: { id: seen.id }, seen: { ...seen }, change: { width: 80 } };
  },
  deletePrinter: async ({ admin, name }) => {
    const seen = await created(admin, createPrinter, { body: printer(name) });
    return { params: { id: seen.id }, seen: { ...seen }, change: { width: 80 }, update: updatePrinter };
  },
};

const printer = (name: string) =>
  ({ name, enabled: 'Y', idBranches: DEMO.branch, kind: 'network', address: '10.0.0.9:9100' }) as never;

const VERSIONED = Object.entries(CONTRACT).filter(([, { isVersioned }]) => isVersioned);
const UPDATES_OF_KINDS = new Map(KINDS.map(({ update }, index) => [update, index]));

describeServers('changes that are based on a version', (start) => {
  let server: EitherServer;
  let making: Omit<Making, 'name' | 'number'>;
  let first: Client;
  let second: Client;
  let kinds: Awaited<ReturnType<typeof kindsAt>>;
  beforeAll(async () => {
    server = await start();
    const admin = await server.signIn('admin');
    making = { admin, reporter: await server.signIn('informes') };
    first = admin;
    second = await server.signIn('admin');
    kinds = await kindsAt(admin);
  });
  afterAll(() => server.stop());

  async function read(name: string, endpoint: Endpoint): Promise<Read> {
    const index = UPDATES_OF_KINDS.get(endpoint);
    const kind = index === undefined ? undefined : kinds[index];
    if (!kind) {
      const make = CREATED[name];
      if (!make) throw new Error(`${name} is versioned, and no test tries it`);
      const number = VERSIONED.findIndex(([each]) => each === name);
      return make({ ...making, number, name: `Versión de ${name}`.slice(0, 40) });
    }
    const { named = 'name', described, create, body } = kind;
    const sent = { ...body, [named]: 'Primera versión', ...(described && { description: 'Así' }) };
    const seen = (await first.call(create, { body: sent } as never)) as Values;
    return { params: { id: seen.id ?? seen.idWorkstations }, seen, change: { [named]: 'Segunda versión' } };
  }

  it.each(VERSIONED)('%s keeps changes of another user since it was read', async (name, endpoint) => {
    if (endpoint.only && endpoint.only !== server.kind) return;
    const { params, seen, change, by, update = endpoint } = await read(name, endpoint);
    const body = endpoint.body ? seen : undefined;
    const send = (client: Client, to: Endpoint, values: Values | undefined, basedOn: Values) =>
      (by ?? client).call(to, { params, ...(values && { body: values }) } as never, { basedOn });

    await send(first, update, { ...seen, ...change }, seen);
    const before = await server.content();
    const stale = await send(second, endpoint, body, seen).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(stale instanceof ApiError)) throw new Error(`${name} was done: ${String(stale)}`);
    expect(stale.status).toBe('CHANGED_SINCE_READ');
    expect(stale.detail.version?.changed).toEqual(expect.arrayContaining(Object.keys(change)));
    expect(stale.detail.version?.current).toMatchObject(change);
    expect(await server.content()).toEqual(before);

    const merged = { ...seen, ...stale.detail.version?.current };
    await send(second, endpoint, endpoint.body ? merged : undefined, merged);
  });

  it('a change without a version is done and audited as such; one with a version is not', async () => {
    const audited = async () =>
      (await first.call(listAudit, { query: { action: 'CHANGE_WITHOUT_VERSION', size: 200 } })).rows;
    const body = { ...on, name: 'Sin versión', idShort: '884', serviceTime: 60 };
    const { id } = await created(first, createService, { body });
    const before = (await audited()).length;
    await first.call(updateService, { params: { id }, body: { ...body, serviceTime: 90 } });
    const [entry, ...older] = await audited();
    expect(entry).toMatchObject({ username: 'admin', entity: 'services', pk: id, about: 'Sin versión' });
    expect(older).toHaveLength(before);
    await first.call(
      updateService,
      { params: { id }, body: { ...body, serviceTime: 120 } },
      { basedOn: { serviceTime: 90 } },
    );
    // Nothing was changed, so that there is no audit entry.
    await first.call(updateService, { params: { id }, body: { ...body, serviceTime: 120 } });
    expect(await audited()).toHaveLength(before + 1);
  });

  it('the error contains the names of changed references', async () => {
    const idTicketDesigns = DEMO.ticketDesign;
    const { seen, params } = await association({ ...making, number: 77, name: 'Con nombres' });
    const rejected = await first
      .call(updateQueueAssociation, { params, body: seen } as never, {
        basedOn: { ...seen, idSegments: DEMO.segments.plus },
      })
      .catch((error: unknown) => error);
    expect(rejected).toMatchObject({
      status: 'CHANGED_SINCE_READ',
      detail: {
        version: {
          changed: ['idSegments'],
          current: { idSegments: DEMO.segments.general, idTicketDesigns },
          names: { idSegments: { [DEMO.segments.general]: 'General', [DEMO.segments.plus]: 'Cliente Plus' } },
        },
      },
    });
  });

  it.each([
    ['none of the fields', { unknown: 1 }],
    ['no field', {}],
  ])('a version with %s is refused', async (_, basedOn) => {
    const body = { ...on, idShort: '1', name: 'General' };
    const rejected = await first
      .call(updateSegment, { params: { id: DEMO.segments.general }, body }, { basedOn })
      .catch((error: unknown) => error);
    expect(rejected).toMatchObject({ status: 'INVALID_REQUEST', detail: { field: 'basedOn' } });
  });
});
