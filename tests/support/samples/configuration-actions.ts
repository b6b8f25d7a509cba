import type { Kysely } from 'kysely';
import { adaptAlarm, createAlarm, updateAlarm } from '#shared/contract/configuration/alarms.ts';
import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import {
  createAttentionArea,
  deleteAttentionArea,
  updateAttentionArea,
} from '#shared/contract/configuration/attention-areas.ts';
import {
  createAttentionProfile,
  updateAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import { createBranchGroup, updateBranchGroup } from '#shared/contract/configuration/branch-groups.ts';
import { createBranchType, updateBranchType } from '#shared/contract/configuration/branch-types.ts';
import { createBranch, updateBranch } from '#shared/contract/configuration/branches.ts';
import { createCloseReason } from '#shared/contract/configuration/close-reasons.ts';
import { setClosedDays } from '#shared/contract/configuration/closed-days.ts';
import { createDetailProfile, updateDetailProfile } from '#shared/contract/configuration/detail-profiles.ts';
import { createDisplay, updateDisplay } from '#shared/contract/configuration/display-configuration.ts';
import {
  createDisplayDesign,
  deleteDisplayDesign,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import {
  createMessage,
  deleteMessage,
  setMessageContent,
  updateMessage,
} from '#shared/contract/configuration/messages.ts';
import { setPoliteness } from '#shared/contract/configuration/politeness.ts';
import { deleteQueueAssociation } from '#shared/contract/configuration/queue-associations.ts';
import {
  addQueueBranchType,
  removeQueueBranchType,
} from '#shared/contract/configuration/queue-branch-types.ts';
import { createQueue, updateQueue } from '#shared/contract/configuration/queue-configuration.ts';
import { createSegment, deleteSegment, updateSegment } from '#shared/contract/configuration/segments.ts';
import { createService, deleteService, updateService } from '#shared/contract/configuration/services.ts';
import { defaultTicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { createTicketDesign, updateTicketDesign } from '#shared/contract/configuration/ticket-designs.ts';
import {
  createDefinedTimetable,
  setTimetables,
  updateDefinedTimetable,
} from '#shared/contract/configuration/timetables.ts';
import { createTransaction, updateTransaction } from '#shared/contract/configuration/transactions.ts';
import { createViewProfile, updateViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import {
  createVirtualTicket,
  deleteVirtualTicket,
  updateVirtualTicket,
} from '#shared/contract/configuration/virtual-tickets.ts';
import {
  createWorkstation,
  updateWorkstation,
} from '#shared/contract/configuration/workstation-configuration.ts';
import {
  createWorkstationType,
  updateWorkstationType,
} from '#shared/contract/configuration/workstation-types.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { CRITERIA, OPERATORS } from '#shared/domain/alarms/alarm-criteria.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** One change of a configuration page. */
export interface ConfigurationAction {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Few of each, so that two configurations often have the same names. */
const NAMES = ['Uno', 'Dos', 'Tres', 'ÑANDÚ', 'ñandú'];
const PREFIXES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'XY'];
const LEVELS = ['Global', 'Tipo de sucursal', 'Sucursal'] as const;
const PROFILE_TYPES = ['FIFO', 'RATIOBASED', 'WEIGHTED', 'TIMEBASED', 'APPOINTMENTBASED'] as const;
const DESIGN = {
  screenType: 3,
  language: 'es',
  audio: true,
  voice: true,
  footer: { es: 'Hola' },
  popup: { enabled: true, visible: true, ticketText: 'Turno', workstationText: '', arrows: false },
};

type Tables =
  | 'alerts'
  | 'attention_areas'
  | 'attention_profiles'
  | 'branch_groups'
  | 'branch_types'
  | 'branches'
  | 'defined_timetables'
  | 'detail_profiles'
  | 'display_designs'
  | 'displays'
  | 'messages'
  | 'queues'
  | 'segments'
  | 'services'
  | 'ticket_designs'
  | 'transactions'
  | 'view_profiles'
  | 'virtual_tickets'
  | 'workstation_types'
  | 'workstations';

/** Applies random configuration changes to a database; deterministic for the same random numbers. */
export function createConfigurationActions(db: Kysely<SharedTables>, random: () => number) {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const some = <T>(values: readonly T[]): T[] => values.filter(() => random() < 0.5);
  const shuffled = <T>(values: readonly T[]): T[] =>
    values
      .map((value) => [random(), value] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, value]) => value);
  const flag = () => (random() < 0.7 ? 'Y' : 'N');
  const named = () => ({ name: pick(NAMES), description: pick(['', 'Texto']), enabled: flag() });

  async function idsOf(table: Tables, where: Readonly<Record<string, unknown>> = {}): Promise<number[]> {
    // Kysely cannot type a table whose name is known only at runtime; `services` stands for any of them.
    let rows = db
      .selectFrom(table as 'services')
      .select('id')
      .orderBy('id');
    for (const [column, value] of Object.entries(where))
      rows = rows.where(column as 'id', '=', value as number);
    return (await rows.execute()).map(({ id }) => id);
  }
  const oneOf = async (table: Tables, where = {}) => pick(await idsOf(table, where));
  const oneOrNone = async (table: Tables, where = {}) =>
    random() < 0.3 ? null : ((await oneOf(table, where)) ?? null);
  const someOf = async (table: Tables, where = {}) => some(await idsOf(table, where));

  /** Often the present value: few others are free. */
  async function shortIdOf(table: 'segments' | 'services', id = 0): Promise<string> {
    const own = await db.selectFrom(table).select('id_short').where('id', '=', id).executeTakeFirst();
    return String(own && random() < 0.5 ? own.id_short : 1 + below(9));
  }
  async function emailOf(id = 0): Promise<string> {
    const own = await db.selectFrom('queues').select('letter').where('id', '=', id).executeTakeFirst();
    return own && random() < 0.5 ? own.letter : pick(PREFIXES);
  }

  /** Creates one, or updates an existing one to the same values. */
  const written = (
    create: Endpoint,
    update: Endpoint,
    id: number | undefined,
    body: unknown,
  ): ConfigurationAction =>
    id === undefined || random() < 0.4
      ? { endpoint: create, body }
      : { endpoint: update, params: { id }, body };

  const hoursOf = () =>
    Array.from({ length: below(3) }, () => ({
      day: pick(DAYS),
      start: pick(['08:00:00', '09:30:00']),
      end: pick(['14:00:00', '18:00:00']),
    }));
  const level = async () =>
    random() < 0.5 ? { idBranchType: await oneOf('branch_types') } : { idBranch: await oneOf('branches') };
  const sampleValue = (operand: (typeof CRITERIA)[number]) =>
    operand === 'SCHEDULE' ? pick(['08:00:00', '17:30:00']) : pick([1, 5, 600]);

  const makers: readonly (() => Promise<ConfigurationAction>)[] = [
    async () => {
      const id = await oneOf('services');
      const body = { ...named(), idShort: await shortIdOf('services', id), serviceTime: pick([60, 300]) };
      return written(createService, updateService, id, body);
    },
    async () => {
      const id = await oneOf('segments');
      const body = { ...named(), idShort: await shortIdOf('segments', id) };
      return written(createSegment, updateSegment, id, body);
    },
    async () => ({ endpoint: pick([deleteService, deleteMessage]), params: { id: await oneOf('services') } }),
    async () => ({ endpoint: deleteSegment, params: { id: await oneOf('segments') } }),
    async () => {
      const [services, segments] = [await idsOf('services'), await idsOf('segments')];
      const pairs = new Map(
        Array.from({ length: below(4) }, () => [pick(services), pick(segments)] as const).map((pair) => [
          pair.join(),
          pair,
        ]),
      );
      const associations: object[] = [];
      for (const [idServices, idSegments] of pairs.values())
        associations.push({
          idServices,
          idSegments,
          idTicketDesigns: await oneOf('ticket_designs'),
          allowedTransfers: flag(),
          allowedNoTicket: flag(),
          idVentusQueue: pick([null, 7]),
        });
      const id = await oneOf('queues');
      const body = {
        ...named(),
        letter: await emailOf(id),
        minLimit: 1,
        maxLimit: pick([99, 999]),
        restart: flag(),
        sla: pick([300, 600]),
        appointments: flag(),
        ...(random() < 0.8 && { associations }),
      };
      return written(createQueue, updateQueue, id, body);
    },
    async () => {
      const rows = await db.selectFrom('queue_categories').select('id').orderBy('id').execute();
      return { endpoint: deleteQueueAssociation, params: { id: pick(rows)?.id ?? 0 } };
    },
    async () => {
      const messages = { first: await oneOrNone('messages'), second: await oneOrNone('messages') };
      const body = { ...named(), name: pick(['Uno', 'U no', 'Dos']), design: defaultTicketDesign(messages) };
      return written(createTicketDesign, updateTicketDesign, await oneOf('ticket_designs'), body);
    },
    async () => {
      const slides = some(['a.png', 'b.mp4']).map((name) => ({
        name,
        type: name.endsWith('png') ? 'image' : 'video',
        module: 'signature',
        seconds: null,
      }));
      const design = { ...DESIGN, image: pick([null, 'fondo.png']), slides };
      const body = { ...named(), design: { ...design, idMessages: await oneOrNone('messages') } };
      return written(createDisplayDesign, updateDisplayDesign, await oneOf('display_designs'), body);
    },
    async () => ({ endpoint: deleteDisplayDesign, params: { id: await oneOf('display_designs') } }),
    async () => {
      const id = await oneOf('transactions');
      const details = some(['Alta', 'Baja', 'ALTA']).map((name) => ({ name, enabled: flag() }));
      return written(createTransaction, updateTransaction, id, { ...named(), details });
    },
    async () => ({ endpoint: createCloseReason, body: { description: pick(NAMES) } }),
    async () => {
      const body = { ...named(), editLevel: pick(LEVELS), timetables: hoursOf() };
      return written(createDefinedTimetable, updateDefinedTimetable, await oneOf('defined_timetables'), body);
    },
    async () => ({
      endpoint: setTimetables,
      params: { id: await oneOf('defined_timetables') },
      body: { ...(await level()), timetables: hoursOf() },
    }),
    async () => {
      const body = { ...named(), editLevel: pick(LEVELS), content: pick(['Buenos días', 'Espere']) };
      return written(createMessage, updateMessage, await oneOf('messages'), body);
    },
    async () => ({ endpoint: deleteMessage, params: { id: await oneOf('messages') } }),
    async () => ({
      endpoint: setMessageContent,
      params: { id: await oneOf('messages') },
      body: { ...(await level()), content: pick([null, 'De aquí', 'De otro']) },
    }),
    async () => {
      const body = { name: pick(NAMES), enabled: flag() };
      return written(createAttentionArea, updateAttentionArea, await oneOf('attention_areas'), body);
    },
    async () => ({ endpoint: deleteAttentionArea, params: { id: await oneOf('attention_areas') } }),
    async () => {
      const id = await oneOf('alerts');
      const there = await db
        .selectFrom('alert_conditions')
        .select(['id', 'operand'])
        .where('id_alerts', '=', id ?? 0)
        .orderBy('id')
        .execute();
      const body = { ...named(), validationType: pick(['Todas', 'Una']), bySms: flag() };
      const added = await Promise.all(
        Array.from({ length: below(3) }, async () => {
          const operand = pick(CRITERIA);
          const own = { operand, condition: pick(OPERATORS), value: sampleValue(operand) };
          return { ...own, idQueues: await oneOrNone('queues') };
        }),
      );
      if (id === undefined || random() < 0.4) {
        const first = { type: pick(CRITERIA), editLevel: pick(LEVELS) };
        return { endpoint: createAlarm, body: { ...body, ...first, conditions: added } };
      }
      const staying = some(there).map(({ id: idConditions, operand }) => {
        const measured = random() < 0.8 ? operand : pick(CRITERIA);
        const own = { operand: measured, condition: pick(OPERATORS), value: sampleValue(measured) };
        return { idConditions, idQueues: null, ...own };
      });
      const conditions = [...staying, ...added];
      return {
        endpoint: updateAlarm,
        params: { id },
        body: { ...body, ...(random() < 0.8 && { conditions }) },
      };
    },
    async () => {
      const id = await oneOf('alerts');
      const conditions = await db
        .selectFrom('alert_conditions')
        .select(['id', 'operand'])
        .where('id_alerts', '=', id ?? 0)
        .orderBy('id')
        .execute();
      const values = some(conditions).map(({ id: idConditions, operand }) => ({
        idConditions,
        value: random() < 0.3 ? null : sampleValue(operand),
      }));
      return { endpoint: adaptAlarm, params: { id }, body: { ...(await level()), values } };
    },
    async () => written(createBranchType, updateBranchType, await oneOf('branch_types'), named()),
    async () => ({
      endpoint: addQueueBranchType,
      body: { idBranchTypes: await oneOf('branch_types'), idQueue: await oneOf('queues') },
    }),
    async () => {
      const rows = await db.selectFrom('queue_branch_types').select('id').orderBy('id').execute();
      return { endpoint: removeQueueBranchType, params: { id: pick(rows)?.id ?? 0 } };
    },
    async () => {
      const body = { ...named(), supervision: flag(), dashboard: flag(), idQueues: await someOf('queues') };
      const idBranchTypes = await oneOf('branch_types');
      const id = await oneOf('view_profiles', { id_branch_types: idBranchTypes });
      return written(createViewProfile, updateViewProfile, id, { ...body, idBranchTypes });
    },
    async () => {
      const idBranchTypes = await oneOf('branch_types');
      const body = { ...named(), idBranchTypes, idTransactions: await someOf('transactions') };
      const id = await oneOf('detail_profiles', { id_branch_types: idBranchTypes });
      return written(createDetailProfile, updateDetailProfile, id, body);
    },
    async () => {
      const idBranchTypes = await oneOf('branch_types');
      const within = { id_branch_types: idBranchTypes };
      const id = await oneOf('attention_profiles', within);
      const type = random() < 0.3 ? 'CONDITIONALBASED' : pick(PROFILE_TYPES);
      const fields = {
        FIFO: () => ({ sequence: 1 + below(3) }),
        RATIOBASED: () => ({ iterations: 1 + below(3) }),
        WEIGHTED: () => ({ weight: 1 + below(3) }),
        TIMEBASED: () => ({ level: 1 + below(3), limit: pick([0, 60]) }),
        APPOINTMENTBASED: () => ({ level: 1 + below(3) }),
      };
      const body = {
        ...named(),
        type,
        generalLimit: pick([0, 600]),
        assignable: flag(),
        idBranchTypes,
        idAttentionProfilesAlt: random() < 0.5 ? null : await oneOrNone('attention_profiles', within),
        ...(type === 'CONDITIONALBASED'
          ? random() < 0.8 && {
              conditional: {
                A: await oneOf('attention_profiles', within),
                B: await oneOf('attention_profiles', within),
                idViewProfile: await oneOf('view_profiles', within),
                type: 1 + below(3),
                value: pick([3, 30]),
              },
            }
          : { rows: shuffled(await someOf('queues')).map((idQueues) => ({ idQueues, ...fields[type]() })) }),
      };
      return written(createAttentionProfile, updateAttentionProfile, id, body);
    },
    async () => {
      const idBranchTypes = await oneOf('branch_types');
      const within = { id_branch_types: idBranchTypes };
      const linealCall = random() < 0.3 ? 'Y' : 'N';
      const lineal = { idServices: await oneOf('services'), idSegments: await oneOf('segments') };
      const body = {
        ...named(),
        idBranchTypes,
        idViewProfiles: await oneOf('view_profiles', within),
        idDetailProfiles: await oneOf('detail_profiles', within),
        linealCall,
        ...(linealCall === 'Y' && lineal),
        callNoTicket: flag(),
        transfer: flag(),
        standBy: flag(),
        removal: flag(),
        reception: flag(),
        automaticCall: flag(),
        transactionDetail: flag(),
        closeDetail: flag(),
        callOutOfTurn: flag(),

        showOutOfTurn: flag(),
        selfProfile: flag(),
        closeTimeout: 5,
        callTimeout: 30,
        recordFrequency: 9,
      };
      return written(
        createWorkstationType,
        updateWorkstationType,
        await oneOf('workstation_types', within),
        body,
      );
    },
    async () => {
      const idBranchTypes = await oneOf('branch_types');
      const within = { id_branch_types: idBranchTypes };
      const body = {
        name: pick(NAMES),
        idBranchTypes,
        idViewProfiles: await oneOf('view_profiles', within),
        idServices: await oneOf('services'),
        idSegments: await oneOf('segments'),
        idDefinedTimetables: await oneOrNone('defined_timetables'),
        ticketsPerPhone: 1 + below(3),
        withinMetres: pick([null, 100]),
      };
      return written(createVirtualTicket, updateVirtualTicket, await oneOf('virtual_tickets', within), body);
    },
    async () => ({ endpoint: deleteVirtualTicket, params: { id: await oneOf('virtual_tickets') } }),
    async () => {
      const body = {
        address: pick(['Mayor 1', '']),
        city: '',
        country: 'ES',
        telephone: '600',
        enabled: flag(),
        latitude: '40.5',
        longitude: '-3.7',
        zone: pick(['1', '2']),
        distributed: 'N',
        language: pick(['es', 'en']),
      };
      const [first] = await idsOf('branches');
      // The type of a branch is fixed at creation: derived from its name, so that both configurations are possible.
      const name = pick(['Norte', 'Sur']);
      const [idBranchTypes] = await idsOf('branch_types');
      if (random() < 0.5) return { endpoint: createBranch, body: { ...body, name, idBranchTypes } };
      const id = await oneOf('branches');
      const same = id === first ? 'Oficina Centro' : name;
      return { endpoint: updateBranch, params: { id }, body: { ...body, name: same } };
    },
    async () => ({
      endpoint: setPoliteness,
      params: { id: await oneOf('branches'), idQueues: await oneOf('queues') },
      body: { politeness: below(40) },
    }),
    async () => ({
      endpoint: setAppointmentOffer,
      params: { id: await oneOf('branches'), idQueues: await oneOf('queues', { appointments: 1 }) },
      body: {
        enabled: flag(),
        idDefinedTimetables: await oneOrNone('defined_timetables'),
        slot: 900,

        seats: 1 + below(3),
        walkInPercent: 10,
        branchPercent: 50,
        daysAhead: 14,
        notice: 60,
        late: 60,
      },
    }),
    async () => ({
      endpoint: setClosedDays,
      params: { id: await oneOf('branches') },
      body: {
        closedDays: some(['2026-12-25', '2027-01-06']).map((day) => ({
          day,
          name: pick(['Fiesta', 'Obras']),
        })),
      },
    }),
    async () => {
      const body = { ...named(), idBranches: await someOf('branches') };
      return written(createBranchGroup, updateBranchGroup, await oneOf('branch_groups'), body);
    },
    async () => {
      const idBranches = await oneOf('branches');
      const type = await db
        .selectFrom('branches')
        .select('id_branch_types')
        .where('id', '=', idBranches)
        .executeTakeFirstOrThrow();
      const within = { id_branch_types: type.id_branch_types };
      const body = {
        name: pick(NAMES),
        enabled: flag(),
        idBranches,
        idWorkStationTypes: await oneOf('workstation_types', within),
        idAttentionAreas: await oneOf('attention_areas'),
        idAttentionProfiles: await oneOrNone('attention_profiles', within),
      };
      return written(
        createWorkstation,
        updateWorkstation,
        await oneOf('workstations', { id_branches: idBranches }),
        body,
      );
    },
    async () => {
      const idBranches = await oneOf('branches');
      const of = { id_branches: idBranches };
      const workstations = (await someOf('workstations', of)).map((idWorkstations) => ({
        idWorkstations,
        position: pick(['L', 'R']),
      }));
      const body = {
        ...named(),
        idBranches,
        idDisplayDesigns: await oneOf('display_designs'),
        idQueues: await someOf('queues'),
        workstations,
      };
      return written(createDisplay, updateDisplay, await oneOf('displays', of), body);
    },
  ];

  return { next: (): Promise<ConfigurationAction> => pick(makers)() };
}
