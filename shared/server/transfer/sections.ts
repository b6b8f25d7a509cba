import type { z } from 'zod';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { createAlarm, getAlarm, listAlarms, updateAlarm } from '#shared/contract/configuration/alarms.ts';
import {
  createAttentionArea,
  listAttentionAreas,
  updateAttentionArea,
} from '#shared/contract/configuration/attention-areas.ts';
import {
  createAttentionProfile,
  getAttentionProfile,
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
  branchChange,
  createBranch,
  listConfiguredBranches,
  updateBranch,
} from '#shared/contract/configuration/branches.ts';
import {
  createCloseReason,
  listConfiguredCloseReasons,
  updateCloseReason,
} from '#shared/contract/configuration/close-reasons.ts';
import {
  createDetailProfile,
  getDetailProfile,
  listDetailProfiles,
  updateDetailProfile,
} from '#shared/contract/configuration/detail-profiles.ts';
import {
  createDisplay,
  displayBody,
  getConfiguredDisplay,
  listDisplays,
  updateDisplay,
} from '#shared/contract/configuration/display-configuration.ts';
import {
  createDisplayDesign,
  listDisplayDesigns,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import { createMessage, listMessages, updateMessage } from '#shared/contract/configuration/messages.ts';
import { listQueueAssociations } from '#shared/contract/configuration/queue-associations.ts';
import {
  createQueue,
  listAllQueues,
  updateQueue,
} from '#shared/contract/configuration/queue-configuration.ts';
import { createSegment, listSegments, updateSegment } from '#shared/contract/configuration/segments.ts';
import { createService, listServices, updateService } from '#shared/contract/configuration/services.ts';
import {
  createTicketDesign,
  listTicketDesigns,
  updateTicketDesign,
} from '#shared/contract/configuration/ticket-designs.ts';
import {
  createDefinedTimetable,
  listDefinedTimetables,
  listTimetables,
  updateDefinedTimetable,
} from '#shared/contract/configuration/timetables.ts';
import {
  createTransaction,
  listTransactionDetails,
  listTransactions,
  updateTransaction,
} from '#shared/contract/configuration/transactions.ts';
import type { SectionName } from '#shared/contract/configuration/transfer.ts';
import {
  createViewProfile,
  getViewProfile,
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
  workstationBody,
} from '#shared/contract/configuration/workstation-configuration.ts';
import {
  createWorkstationType,
  listWorkstationTypes,
  updateWorkstationType,
} from '#shared/contract/configuration/workstation-types.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { id } from '#shared/contract/fields.ts';
import type { Calls, Row } from './calls.ts';
import {
  APPOINTMENTS,
  CLOSED_DAYS,
  type Extra,
  OF_BRANCH,
  OF_BRANCH_TYPE,
  OFFERS,
  POLITENESS,
} from './extras.ts';

/** Child rows of an entity, matched by these fields, because ids differ between installations. */
interface Parts {
  readonly field: string;
  readonly id: string;
  readonly by: readonly string[];
  /** `position`: matches rows by order, so that the order of the file is applied. */
  readonly matchedBy?: 'position';
  /** Rows missing in the file stay, because no call deletes them. */
  readonly isPartial?: true;
}

/** A field with unique values in its section. */
export interface UniqueField {
  readonly field: 'idShort' | 'letter';
  readonly table: 'queues' | 'segments' | 'services';
  readonly column: 'id_short' | 'letter';
  /** Normalizes a value as stored. */
  normalize(value: string): string;
  /** Unique temporary value while the row's own is needed elsewhere. */
  placeholder(id: number): number | string;
  /** First unused value. */
  free(used: ReadonlySet<string>): string;
}

const shortId = (table: 'segments' | 'services'): UniqueField => ({
  field: 'idShort',
  table,
  column: 'id_short',
  normalize: (value) => String(Number(value)),
  placeholder: (id) => -id,
  free: (used) => String(Math.max(0, ...[...used].map(Number)) + 1),
});

const CAPITALS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const SUFFIXES = [...CAPITALS, ...CAPITALS.flatMap((first) => CAPITALS.map((second) => `${first}${second}`))];

const LETTER: UniqueField = {
  field: 'letter',
  table: 'queues',
  column: 'letter',
  normalize: (value) => value.trim().toUpperCase(),
  placeholder: (id) => `#${id}`,
  free: (used) => {
    const letter = SUFFIXES.find((each) => !used.has(each));
    if (letter === undefined) throw apiError('IMPORT_CONFLICT', { about: 'no letter is free' });
    return letter;
  },
};

/** A section of the file: how its entities are read, created and changed. */
export interface Section {
  readonly list: Endpoint;
  readonly create: Endpoint & { readonly body?: z.ZodType };
  readonly update: Endpoint;
  /** Field with the branch type or branch. */
  readonly of?: 'idBranchTypes' | 'idBranches';
  /** Identifying field; `name` by default. */
  readonly named?: string;
  /** Reads child data of a row. */
  readonly readFull?: (calls: Calls, row: Row) => Promise<object>;
  readonly parts?: Parts;
  /** Lists with significant order. */
  readonly ordered?: readonly string[];
  /** Fields that are specific to this installation. */
  readonly leaves?: readonly string[];
  /** Relaxed body schema for imports: old entities may lack required fields. */
  readonly accepts?: z.ZodType;
  readonly unique?: UniqueField;
  /** Fields that only imports change, with their columns. */
  readonly columns?: {
    readonly table: 'alerts' | 'branches';
    readonly byField: Readonly<Record<string, string>>;
  };
  /** Attached data that other calls write. */
  readonly extras?: readonly Extra[];
}

const ofId = ({ id }: Row) => ({ params: { id } });

/** All sections, in the order of the contract's `SECTIONS`. */
export const SECTION: Readonly<Record<SectionName, Section>> = {
  services: {
    list: listServices,
    create: createService,
    update: updateService,
    unique: shortId('services'),
  },
  segments: {
    list: listSegments,
    create: createSegment,
    update: updateSegment,
    unique: shortId('segments'),
  },
  messages: { list: listMessages, create: createMessage, update: updateMessage },
  ticketDesigns: { list: listTicketDesigns, create: createTicketDesign, update: updateTicketDesign },
  displayDesigns: { list: listDisplayDesigns, create: createDisplayDesign, update: updateDisplayDesign },
  detailGroups: {
    list: listTransactions,
    create: createTransaction,
    update: updateTransaction,
    readFull: async (calls, { id }) => ({
      details: await calls.every(listTransactionDetails, { query: { idTransactions: id } }),
    }),
    parts: { field: 'details', id: 'id', by: ['name'], isPartial: true },
  },
  closeReasons: {
    list: listConfiguredCloseReasons,
    create: createCloseReason,
    update: updateCloseReason,
    named: 'description',
  },
  schedules: {
    list: listDefinedTimetables,
    create: createDefinedTimetable,
    update: updateDefinedTimetable,
    readFull: async (calls, { id }) => ({
      timetables: await calls.call(listTimetables, { query: { idDefinedTimetables: id } }),
    }),
    parts: { field: 'timetables', id: 'idTimetables', by: ['day', 'start'] },
  },
  attentionAreas: { list: listAttentionAreas, create: createAttentionArea, update: updateAttentionArea },
  queues: {
    list: listAllQueues,
    create: createQueue,
    update: updateQueue,
    readFull: async (calls, row) => ({ associations: await calls.call(listQueueAssociations, ofId(row)) }),
    parts: { field: 'associations', id: 'id', by: ['idServices', 'idSegments'] },
    unique: LETTER,
  },
  alarms: {
    list: listAlarms,
    create: createAlarm,
    update: updateAlarm,
    readFull: async (calls, row) => calls.call(getAlarm, ofId(row)),
    parts: {
      field: 'conditions',
      id: 'idConditions',
      by: ['idQueues', 'operand', 'condition'],
      matchedBy: 'position',
    },
    // Lower levels refer to conditions by number.
    ordered: ['conditions'],
    columns: { table: 'alerts', byField: { type: 'type', editLevel: 'edit_level' } },
    // Recipients are users, who are in no file.
    leaves: ['idUsers'],
  },
  branchTypes: {
    list: listBranchTypes,
    create: createBranchType,
    update: updateBranchType,
    extras: [OFFERS, ...OF_BRANCH_TYPE],
  },
  viewProfiles: {
    list: listViewProfiles,
    create: createViewProfile,
    update: updateViewProfile,
    of: 'idBranchTypes',
    readFull: async (calls, row) => calls.call(getViewProfile, ofId(row)),
  },
  detailProfiles: {
    list: listDetailProfiles,
    create: createDetailProfile,
    update: updateDetailProfile,
    of: 'idBranchTypes',
    readFull: async (calls, row) => calls.call(getDetailProfile, ofId(row)),
  },
  attentionProfiles: {
    list: listAttentionProfiles,
    create: createAttentionProfile,
    update: updateAttentionProfile,
    of: 'idBranchTypes',
    readFull: async (calls, row) => calls.call(getAttentionProfile, ofId(row)),
    ordered: ['rows'],
  },
  workstationTypes: {
    list: listWorkstationTypes,
    create: createWorkstationType,
    update: updateWorkstationType,
    of: 'idBranchTypes',
  },
  virtualTickets: {
    list: listVirtualTickets,
    create: createVirtualTicket,
    update: updateVirtualTicket,
    of: 'idBranchTypes',
  },
  branches: {
    list: listConfiguredBranches,
    create: createBranch,
    update: updateBranch,
    // The first start leaves some required fields empty.
    accepts: branchChange.extend({ idBranchTypes: id }),
    // A different branch type name in the file means another branch type.
    columns: { table: 'branches', byField: { idBranchTypes: 'id_branch_types' } },
    extras: [POLITENESS, APPOINTMENTS, CLOSED_DAYS, ...OF_BRANCH],
  },
  branchGroups: { list: listBranchGroups, create: createBranchGroup, update: updateBranchGroup },
  workstations: {
    list: listWorkstations,
    create: createWorkstation,
    update: updateWorkstation,
    accepts: workstationBody.extend({ idAttentionAreas: id.nullable() }),
    of: 'idBranches',
  },
  displays: {
    list: listDisplays,
    create: createDisplay,
    update: updateDisplay,
    accepts: displayBody.extend({ idDisplayDesigns: id.nullable() }),
    of: 'idBranches',
    readFull: async (calls, row) => calls.call(getConfiguredDisplay, ofId(row)),
  },
};

/** Section that a field refers to. */
export const REFERS: Readonly<Record<string, SectionName>> = {
  idServices: 'services',
  idMessages: 'messages',
  idTicketDesigns: 'ticketDesigns',
  idDisplayDesigns: 'displayDesigns',
  idDefinedTimetables: 'schedules',
  idWorkstations: 'workstations',
  idSegments: 'segments',
  idQueues: 'queues',
  idTransactions: 'detailGroups',
  idBranchTypes: 'branchTypes',
  idViewProfiles: 'viewProfiles',
  idViewProfile: 'viewProfiles',
  idDetailProfiles: 'detailProfiles',
  idAttentionProfiles: 'attentionProfiles',
  idAttentionProfilesAlt: 'attentionProfiles',
  A: 'attentionProfiles',
  B: 'attentionProfiles',
  idWorkStationTypes: 'workstationTypes',
  idBranches: 'branches',
  idAttentionAreas: 'attentionAreas',
};
