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

/** Rows that are sent with their thing, and know one another by these fields: their own numbers are of no use elsewhere. */
interface Parts {
  readonly field: string;
  readonly id: string;
  readonly by: readonly string[];
  /** `position`: the first row of a file is written over the first that is there, so that their order is the file's. */
  readonly matchedBy?: 'position';
  /** Rows that a file lacks stay: nothing deletes them. */
  readonly isPartial?: true;
}

/** A field whose value no two things of a section may share. */
export interface UniqueField {
  readonly field: 'idShort' | 'letter';
  readonly table: 'queues' | 'segments' | 'services';
  readonly column: 'id_short' | 'letter';
  /** Writes a value as it is stored, so that equal ones are equal. */
  normalize(value: string): string;
  /** The value of a row whose own one is needed elsewhere in the same transaction; nobody else has it. */
  placeholder(id: number): number | string;
  /** The first value that is not in use. */
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
const LETTERS = [...CAPITALS, ...CAPITALS.flatMap((first) => CAPITALS.map((second) => `${first}${second}`))];

const LETTER: UniqueField = {
  field: 'letter',
  table: 'queues',
  column: 'letter',
  normalize: (value) => value.trim().toUpperCase(),
  placeholder: (id) => `#${id}`,
  free: (used) => {
    const letter = LETTERS.find((each) => !used.has(each));
    if (letter === undefined) throw apiError('IMPORT_CONFLICT', { about: 'no letter is free' });
    return letter;
  },
};

/** States one section of a file: how its things are read, made and changed, and what they hang on. */
export interface Section {
  readonly list: Endpoint;
  readonly create: Endpoint & { readonly body?: z.ZodType };
  readonly update: Endpoint;
  /** The field that names the branch type or branch that they belong to. */
  readonly of?: 'idBranchTypes' | 'idBranches';
  /** The field that tells one from another; `name` where nothing is said. */
  readonly named?: string;
  /** Reads what belongs to one beside its row. */
  readonly whole?: (calls: Calls, row: Row) => Promise<object>;
  readonly parts?: Parts;
  /** Lists whose order counts. */
  readonly ordered?: readonly string[];
  /** Fields that are of this installation alone. */
  readonly leaves?: readonly string[];
  /** What an import takes for a body: what was made before a field was required may lack it. */
  readonly accepts?: z.ZodType;
  readonly unique?: UniqueField;
  /** Fields that pages do not change and an import does, with their columns. */
  readonly columns?: {
    readonly table: 'alerts' | 'branches';
    readonly byField: Readonly<Record<string, string>>;
  };
  /** What hangs on one, and is written by calls of its own. */
  readonly extras?: readonly Extra[];
}

const ofId = ({ id }: Row) => ({ params: { id } });

/** States every section, as `SECTIONS` of the contract orders them. */
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
    whole: async (calls, { id }) => ({
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
    whole: async (calls, { id }) => ({
      timetables: await calls.call(listTimetables, { query: { idDefinedTimetables: id } }),
    }),
    parts: { field: 'timetables', id: 'idTimetables', by: ['day', 'start'] },
  },
  attentionAreas: { list: listAttentionAreas, create: createAttentionArea, update: updateAttentionArea },
  queues: {
    list: listAllQueues,
    create: createQueue,
    update: updateQueue,
    whole: async (calls, row) => ({ associations: await calls.call(listQueueAssociations, ofId(row)) }),
    parts: { field: 'associations', id: 'id', by: ['idServices', 'idSegments'] },
    unique: LETTER,
  },
  alarms: {
    list: listAlarms,
    create: createAlarm,
    update: updateAlarm,
    whole: async (calls, row) => calls.call(getAlarm, ofId(row)),
    parts: {
      field: 'conditions',
      id: 'idConditions',
      by: ['idQueues', 'operand', 'condition'],
      matchedBy: 'position',
    },
    // Values of levels below name conditions by their position.
    ordered: ['conditions'],
    columns: { table: 'alerts', byField: { type: 'type', editLevel: 'edit_level' } },
    // Who is told are people, who are not in a file.
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
    whole: async (calls, row) => calls.call(getViewProfile, ofId(row)),
  },
  detailProfiles: {
    list: listDetailProfiles,
    create: createDetailProfile,
    update: updateDetailProfile,
    of: 'idBranchTypes',
    whole: async (calls, row) => calls.call(getDetailProfile, ofId(row)),
  },
  attentionProfiles: {
    list: listAttentionProfiles,
    create: createAttentionProfile,
    update: updateAttentionProfile,
    of: 'idBranchTypes',
    whole: async (calls, row) => calls.call(getAttentionProfile, ofId(row)),
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
    // The first start does not ask for all of it.
    accepts: branchChange.extend({ idBranchTypes: id }),
    // Another name of its branch type is another branch type in a file.
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
    whole: async (calls, row) => calls.call(getConfiguredDisplay, ofId(row)),
  },
};

/** Names the section that a field refers to, wherever it stands. */
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
