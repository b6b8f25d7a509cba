import { createAlarm, listAlarms, updateAlarm } from '#shared/contract/configuration/alarms.ts';
import {
  createAttentionArea,
  listAttentionAreas,
  updateAttentionArea,
} from '#shared/contract/configuration/attention-areas.ts';
import {
  createAttentionProfile,
  listAttentionProfiles,
  updateAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import {
  createBranchGroup,
  listBranchGroups,
  updateBranchGroup,
} from '#shared/contract/configuration/branch-groups.ts';
import {
  createBranchType,
  listBranchTypes,
  updateBranchType,
} from '#shared/contract/configuration/branch-types.ts';
import {
  createCloseReason,
  listConfiguredCloseReasons,
  updateCloseReason,
} from '#shared/contract/configuration/close-reasons.ts';
import {
  createDetailProfile,
  listDetailProfiles,
  updateDetailProfile,
} from '#shared/contract/configuration/detail-profiles.ts';
import {
  createDisplay,
  listDisplays,
  updateDisplay,
} from '#shared/contract/configuration/display-configuration.ts';
import {
  createDisplayDesign,
  listDisplayDesigns,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import { createKiosk, listKiosks, updateKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import { createMessage, listMessages, updateMessage } from '#shared/contract/configuration/messages.ts';
import {
  createQueue,
  listAllQueues,
  updateQueue,
} from '#shared/contract/configuration/queue-configuration.ts';
import { createSegment, listSegments, updateSegment } from '#shared/contract/configuration/segments.ts';
import { createService, listServices, updateService } from '#shared/contract/configuration/services.ts';
import { defaultTicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import {
  createTicketDesign,
  listTicketDesigns,
  updateTicketDesign,
} from '#shared/contract/configuration/ticket-designs.ts';
import {
  createDefinedTimetable,
  listDefinedTimetables,
  updateDefinedTimetable,
} from '#shared/contract/configuration/timetables.ts';
import {
  createTransaction,
  createTransactionDetail,
  listTransactionDetails,
  listTransactions,
  updateTransaction,
  updateTransactionDetail,
} from '#shared/contract/configuration/transactions.ts';
import {
  createViewProfile,
  listViewProfiles,
  updateViewProfile,
} from '#shared/contract/configuration/view-profiles.ts';
import {
  createVirtualTicket,
  listVirtualTickets,
  updateVirtualTicket,
} from '#shared/contract/configuration/virtual-tickets.ts';
import {
  createWorkstation,
  listWorkstations,
  updateWorkstation,
} from '#shared/contract/configuration/workstation-configuration.ts';
import {
  createWorkstationType,
  listWorkstationTypes,
  updateWorkstationType,
} from '#shared/contract/configuration/workstation-types.ts';
import { DEFAULT_LINEAL, DEFAULT_SIGNAGE } from '#shared/contract/devices/signage-design.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { DEMO } from '../servers/demo-branch.ts';

type Body = Readonly<Record<string, unknown>>;

/** The page of a kind: address, namespace of its texts, and further input beside the name. */
interface KindPage {
  readonly at: string;
  readonly texts: string;
  /** Its form is a designer with a separate test. */
  readonly isDesigned?: true;
  /** The text of an empty list, if it is not NO_DATA. */
  readonly empty?: string;
  /** Texts after adding and saving, if they are not ADD_SUCCESS and EDIT_SUCCESS. */
  readonly done?: readonly [added: string, saved: string];
  readonly entered?: Readonly<Record<string, string>>;
  /** Fields in which the first option is selected. */
  readonly selected?: readonly string[];
  /** A field other than the name is changed in its row. */
  readonly changes?: string;
  /** True if the form has its own page; otherwise rows are edited in place. */
  readonly form?: true;
  /** The name is changed in its row even though it has a form. */
  readonly inline?: true;
}

/** A configured kind: paths, permissions and a valid body. */
export interface ConfiguredKind {
  readonly table: string;
  readonly list: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  /** Modules that open the list; null for all signed-in users. */
  readonly listedBy: readonly number[] | null;
  readonly writtenBy: readonly number[];
  readonly page?: KindPage;
  /** Identifying field; `name` by default. */
  readonly named?: string;
  /** The error for an empty name; INVALID_REQUEST by default. */
  readonly unnamed?: string;
  /** The error for a duplicate name; NAME_UNIQUE by default. */
  readonly repeated?: string;
  readonly maxNameLength: number;
  readonly described: boolean;
  readonly query: Body;
  /** Fields beside name and description. */
  readonly body: Body;
  /** Other values of changeable fields. */
  readonly changed: Body;
}

/** Creates the entities that the kinds refer to. */
export interface Around {
  readonly idDetailProfiles: number;
  readonly idAttentionAreas: number;
  readonly idTransactions: number;
}

const on = { enabled: 'Y' };
const off = { enabled: 'N' };
const ofType = { idBranchTypes: 1 };
const cashier = { idSegments: DEMO.segments.general, idServices: DEMO.services.cashier };

const GLOBAL = [MODULES.configurationGlobal];
const BRANCH_TYPE = [MODULES.configurationBranchType];
const BRANCH = [MODULES.configurationBranchType, MODULES.branchEdit];
const ANYWHERE = [...GLOBAL, ...BRANCH];
const TOOLS = [MODULES.configurationTools];

/** Lists every kind with a name and a list, at the demo branch. */
export function configuredKinds({
  idDetailProfiles,
  idAttentionAreas,
  idTransactions,
}: Around): readonly ConfiguredKind[] {
  return [
    {
      table: 'services',
      list: listServices,
      create: createService,
      update: updateService,
      listedBy: null,
      writtenBy: GLOBAL,
      page: {
        at: '/app/configuration/services',
        texts: 'services',
        done: ['ADD_SERVICE_SUCCESS', 'EDIT_SERVICE_SUCCESS'],
        entered: { idShort: '70', serviceTime: '0:05:00' },
      },
      maxNameLength: 60,
      described: true,
      query: {},
      body: { ...on, idShort: '700', serviceTime: 300 },
      changed: { ...off, idShort: '701', serviceTime: 60, translations: { en: 'Other' } },
    },
    {
      table: 'segments',
      list: listSegments,
      create: createSegment,
      update: updateSegment,
      listedBy: null,
      writtenBy: GLOBAL,
      page: {
        at: '/app/configuration/segments',
        texts: 'segments',
        done: ['ADD_SEGMENT_SUCCESS', 'EDIT_SEGMENT_SUCCESS'],
        entered: { idShort: '70' },
        changes: 'description',
      },
      maxNameLength: 60,
      described: true,
      query: {},
      body: { ...on, idShort: '700' },
      changed: { ...off, idShort: '701', translations: { sv: 'Annat' } },
    },
    {
      table: 'queues',
      list: listAllQueues,
      create: createQueue,
      update: updateQueue,
      listedBy: null,
      writtenBy: GLOBAL,
      page: {
        at: '/app/configuration/queues',
        texts: 'queues',
        done: ['ADD_QUEUE_SUCCESS', 'EDIT_QUEUE_SUCCESS'],
        entered: { letter: 'ZQ' },
        form: true,
      },
      maxNameLength: 60,
      described: true,
      query: {},
      body: { ...on, letter: 'ZQ', minLimit: 1, maxLimit: 99, restart: 'Y', sla: 600, appointments: 'N' },
      changed: { ...off, letter: 'ZW', minLimit: 0, maxLimit: 9, restart: 'N', sla: 0, appointments: 'N' },
    },
    {
      table: 'close_reasons',
      list: listConfiguredCloseReasons,
      create: createCloseReason,
      update: updateCloseReason,
      listedBy: GLOBAL,
      writtenBy: GLOBAL,
      page: { at: '/app/configuration/close-reasons', texts: 'close-reasons' },
      named: 'description',
      unnamed: 'DESCRIPTION_EMPTY',
      maxNameLength: 60,
      described: false,
      query: {},
      body: {},
      changed: {},
    },
    {
      table: 'branch_groups',
      list: listBranchGroups,
      create: createBranchGroup,
      update: updateBranchGroup,
      listedBy: null,
      writtenBy: GLOBAL,
      page: { at: '/app/configuration/branch-groups', texts: 'branch-groups', form: true },
      maxNameLength: 45,
      described: true,
      query: {},
      body: on,
      changed: { ...off, idBranches: [DEMO.branch] },
    },
    {
      table: 'branch_types',
      list: listBranchTypes,
      create: createBranchType,
      update: updateBranchType,
      listedBy: null,
      writtenBy: GLOBAL,
      page: { at: '/app/configuration/branch-type/types', texts: 'branch-types' },
      maxNameLength: 45,
      described: true,
      query: {},
      body: on,
      changed: off,
    },
    {
      table: 'view_profiles',
      list: listViewProfiles,
      create: createViewProfile,
      update: updateViewProfile,
      listedBy: null,
      writtenBy: BRANCH_TYPE,
      page: { at: '/app/configuration/branch-type/view-profiles', texts: 'view-profiles', form: true },
      maxNameLength: 45,
      described: true,
      query: ofType,
      body: { ...on, ...ofType, supervision: 'Y', dashboard: 'N' },
      changed: { ...off, supervision: 'N', dashboard: 'Y' },
    },
    {
      table: 'detail_profiles',
      list: listDetailProfiles,
      create: createDetailProfile,
      update: updateDetailProfile,
      listedBy: BRANCH_TYPE,
      writtenBy: BRANCH_TYPE,
      page: { at: '/app/configuration/branch-type/detail-profiles', texts: 'detail-profiles', form: true },
      maxNameLength: 45,
      described: true,
      query: ofType,
      body: { ...on, ...ofType },
      changed: off,
    },
    {
      table: 'attention_profiles',
      list: listAttentionProfiles,
      create: createAttentionProfile,
      update: updateAttentionProfile,
      listedBy: null,
      writtenBy: BRANCH_TYPE,
      page: {
        at: '/app/configuration/branch-type/attention-profiles',
        texts: 'attention-profiles',
        done: ['ADD_ATTENTION_PROFILE_SUCCESS', 'EDIT_ATTENTION_PROFILE_SUCCESS'],
        form: true,
      },
      maxNameLength: 45,
      described: true,
      query: ofType,
      body: {
        ...on,
        ...ofType,
        type: 'FIFO',
        generalLimit: 0,
        assignable: 'Y',
        idAttentionProfilesAlt: null,
      },
      changed: { ...off, type: 'WEIGHTED', generalLimit: 60, assignable: 'N', idAttentionProfilesAlt: 1 },
    },
    {
      table: 'attention_areas',
      list: listAttentionAreas,
      create: createAttentionArea,
      update: updateAttentionArea,
      listedBy: null,
      writtenBy: GLOBAL,
      page: {
        at: '/app/configuration/attention-areas',
        texts: 'attention-areas',
        done: ['ADD_ATTENTION_AREA_SUCCESS', 'EDIT_ATTENTION_AREA_SUCCESS'],
      },
      maxNameLength: 45,
      described: false,
      query: {},
      body: on,
      changed: off,
    },
    {
      table: 'workstation_types',
      list: listWorkstationTypes,
      create: createWorkstationType,
      update: updateWorkstationType,
      listedBy: BRANCH,
      writtenBy: BRANCH_TYPE,
      page: {
        at: '/app/configuration/branch-type/workstation-types',
        texts: 'workstation-types',
        done: ['WORKSTATION_BRANCH_TYPE_OK', 'WORKSTATION_BRANCH_TYPE_OK'],
        selected: ['idViewProfiles', 'idDetailProfiles'],
        form: true,
      },
      maxNameLength: 45,
      described: true,
      query: ofType,
      body: { ...on, ...ofType, idViewProfiles: 1, idDetailProfiles, ...flags('N'), ...times(0) },
      changed: {
        ...off,
        idViewProfiles: 1,
        idDetailProfiles,
        ...flags('Y'),
        reception: 'N',
        ...times(100),
        idServices: DEMO.services.cashier,
        idSegments: DEMO.segments.general,
      },
    },
    {
      table: 'workstations',
      list: listWorkstations,
      create: createWorkstation,
      update: updateWorkstation,
      listedBy: BRANCH,
      writtenBy: BRANCH,
      page: {
        at: '/app/configuration/branch/workstations',
        texts: 'workstations',
        done: ['ADD_WORKSTATION_SUCCESS', 'EDIT_SUCCESS'],
        selected: ['idWorkStationTypes', 'idAttentionAreas', 'idAttentionProfiles'],
      },
      maxNameLength: 45,
      described: false,
      query: { idBranches: DEMO.branch },
      body: { ...on, idBranches: DEMO.branch, idWorkStationTypes: 1, idAttentionAreas },
      changed: { ...off, idWorkStationTypes: 1, idAttentionAreas, idAttentionProfiles: 1 },
    },
    {
      table: 'transactions',
      list: listTransactions,
      create: createTransaction,
      update: updateTransaction,
      listedBy: [...ANYWHERE, MODULES.workstation],
      writtenBy: GLOBAL,
      page: { at: '/app/configuration/detail-groups', texts: 'detail-groups', form: true },
      maxNameLength: 45,
      described: true,
      query: {},
      body: on,
      changed: off,
    },
    {
      table: 'transaction_details',
      list: listTransactionDetails,
      create: createTransactionDetail,
      update: updateTransactionDetail,
      listedBy: [...ANYWHERE, MODULES.workstation],
      writtenBy: GLOBAL,
      maxNameLength: 45,
      described: false,
      query: { idTransactions },
      body: { ...on, idTransactions },
      changed: off,
    },
    {
      table: 'alerts',
      list: listAlarms,
      create: createAlarm,
      update: updateAlarm,
      listedBy: ANYWHERE,
      writtenBy: GLOBAL,
      page: { at: '/app/configuration/alarms', texts: 'alarms', form: true, inline: true },
      maxNameLength: 45,
      described: true,
      query: {},
      body: { ...on, editLevel: 'Global', type: 'WAITTIME', validationType: 'Todas' },
      changed: { ...off, editLevel: 'Global', type: 'WAITTIME', validationType: 'Una' },
    },
    {
      table: 'defined_timetables',
      list: listDefinedTimetables,
      create: createDefinedTimetable,
      update: updateDefinedTimetable,
      listedBy: [...ANYWHERE, ...TOOLS],
      writtenBy: GLOBAL,
      page: {
        at: '/app/configuration/schedules',
        texts: 'schedules',
        done: ['ADD_SCHEDULE_SUCCESS', 'EDIT_SCHEDULE_SUCCESS'],
        form: true,
      },
      maxNameLength: 45,
      described: true,
      query: {},
      body: { ...on, editLevel: 'Global' },
      changed: { ...off, editLevel: 'Sucursal' },
    },
    {
      table: 'messages',
      list: listMessages,
      create: createMessage,
      update: updateMessage,
      listedBy: [...ANYWHERE, ...TOOLS],
      writtenBy: GLOBAL,
      page: { at: '/app/configuration/messages', texts: 'messages', entered: { content: 'Buenos días' } },
      maxNameLength: 45,
      described: true,
      query: {},
      body: { ...on, content: 'Buenos días', editLevel: 'Global' },
      changed: { ...off, content: 'Buenas tardes', editLevel: 'Sucursal' },
    },
    {
      table: 'ticket_designs',
      list: listTicketDesigns,
      create: createTicketDesign,
      update: updateTicketDesign,
      listedBy: [...ANYWHERE, ...TOOLS],
      writtenBy: TOOLS,
      repeated: 'NAME_REPEATED',
      page: {
        at: '/app/configuration/tools/ticket-designs',
        texts: 'ticket-designs',
        done: ['DESIGN_TICKET_SAVED_MESSAGE', 'DESIGN_TICKET_SAVED_MESSAGE'],
        form: true,
        isDesigned: true,
      },
      maxNameLength: 45,
      described: true,
      query: {},
      body: { ...on, design: defaultTicketDesign() },
      changed: { ...off, design: { ...defaultTicketDesign(), ticketNumber: { enabled: false } } },
    },
    {
      table: 'display_designs',
      list: listDisplayDesigns,
      create: createDisplayDesign,
      update: updateDisplayDesign,
      listedBy: [...ANYWHERE, MODULES.configurationTools],
      writtenBy: [MODULES.configurationTools],
      page: {
        at: '/app/configuration/tools/digital-signage',
        texts: 'display-designs',
        form: true,
        isDesigned: true,
        empty: 'NO_SIGNATURE',
      },
      maxNameLength: 45,
      described: true,
      query: {},
      body: { ...on, design: DESIGN },
      changed: {
        ...off,
        design: {
          ...DESIGN,
          screenType: 4,
          language: 'sv',
          audio: false,
          footer: { sv: 'Välkommen', en: 'Hi' },
        },
      },
    },
    {
      table: 'displays',
      list: listDisplays,
      create: createDisplay,
      update: updateDisplay,
      listedBy: BRANCH,
      writtenBy: BRANCH,
      page: {
        at: '/app/configuration/branch/displays',
        texts: 'displays',
        done: ['ADD_DISPLAY_SUCCESS', 'EDIT_DISPLAY_SUCCESS'],
        selected: ['idDisplayDesigns'],
        form: true,
      },
      maxNameLength: 45,
      described: true,
      query: { idBranches: DEMO.branch },
      body: { ...on, idBranches: DEMO.branch, idDisplayDesigns: DEMO.displayDesign },
      changed: { ...off, idDisplayDesigns: DEMO.displayDesign },
    },
    {
      table: 'virtual_tickets',
      list: listVirtualTickets,
      create: createVirtualTicket,
      update: updateVirtualTicket,
      listedBy: BRANCH_TYPE,
      writtenBy: BRANCH_TYPE,
      page: {
        at: '/app/configuration/branch-type/virtual-tickets',
        texts: 'virtual-tickets',
        selected: ['idSegments', 'idServices', 'idViewProfiles'],
        form: true,
      },
      maxNameLength: 45,
      described: false,
      query: ofType,
      body: { ...ofType, ...cashier, idViewProfiles: 1, idDefinedTimetables: null },
      changed: { ...cashier, idServices: DEMO.services.loans, idViewProfiles: 1 },
    },
    {
      table: 'kiosks',
      list: listKiosks,
      create: createKiosk,
      update: updateKiosk,
      listedBy: [...TOOLS, ...ANYWHERE],
      writtenBy: TOOLS,
      repeated: 'ALREADY_EXISTS_KIOSK',
      page: { at: '/app/configuration/kiosk-designer/kiosks', texts: 'kiosks' },
      maxNameLength: 45,
      described: false,
      query: {},
      body: { ...on, idDefinedTimetables: null },
      changed: off,
    },
  ];
}

const DESIGN = {
  screenType: 2,
  language: 'es',
  image: null,
  audio: true,
  chime: null,
  voice: false,
  spokenLanguages: ['sv', 'es'],
  lineal: DEFAULT_LINEAL,
  slides: [],
  style: DEFAULT_SIGNAGE,
  idMessages: null,
  footer: { es: 'Bienvenidos' },
  popup: { enabled: true, visible: true, ticketText: 'Turno', workstationText: 'Pase a', arrows: false },
};

const FLAGS = [
  'callNoTicket',
  'transfer',
  'standBy',
  'removal',
  'reception',
  'automaticCall',
  'transactionDetail',
  'closeDetail',
  'callOutOfTurn',
  'showOutOfTurn',
  'linealCall',
  'selfProfile',
];

const flags = (all: 'Y' | 'N') => Object.fromEntries(FLAGS.map((flag) => [flag, all]));
const times = (value: number) => ({ closeTimeout: value, callTimeout: value, recordFrequency: value });

/** The kinds if none is created: referenced entities do not exist. */
export const KINDS = configuredKinds({ idDetailProfiles: 0, idAttentionAreas: 0, idTransactions: 0 });
