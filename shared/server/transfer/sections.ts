import type { z } from 'zod';
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
} from '#shared/contract/configuration/workstation-configuration.ts';
import {
  createWorkstationType,
  listWorkstationTypes,
  updateWorkstationType,
} from '#shared/contract/configuration/workstation-types.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
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
}

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
  /** What hangs on one, and is written by calls of its own. */
  readonly extras?: readonly Extra[];
}

const ofId = ({ id }: Row) => ({ params: { id } });

/** States every section, as `SECTIONS` of the contract orders them. */
export const SECTION: Readonly<Record<SectionName, Section>> = {
  services: { list: listServices, create: createService, update: updateService },
  segments: { list: listSegments, create: createSegment, update: updateSegment },
  messages: { list: listMessages, create: createMessage, update: updateMessage },
  ticketDesigns: { list: listTicketDesigns, create: createTicketDesign, update: updateTicketDesign },
  displayDesigns: { list: listDisplayDesigns, create: createDisplayDesign, update: updateDisplayDesign },
  detailGroups: {
    ...{ list: listTransactions, create: createTransaction, update: updateTransaction },
    whole: async (calls, { id }) => ({
      details: await calls.every(listTransactionDetails, { query: { idTransactions: id } }),
    }),
    parts: { field: 'details', id: 'id', by: ['name'] },
  },
  closeReasons: {
    ...{ list: listConfiguredCloseReasons, create: createCloseReason, update: updateCloseReason },
    named: 'description',
  },
  schedules: {
    ...{ list: listDefinedTimetables, create: createDefinedTimetable, update: updateDefinedTimetable },
    whole: async (calls, { id }) => ({
      timetables: await calls.call(listTimetables, { query: { idDefinedTimetables: id } }),
    }),
    parts: { field: 'timetables', id: 'idTimetables', by: ['day', 'start'] },
  },
  attentionAreas: { list: listAttentionAreas, create: createAttentionArea, update: updateAttentionArea },
  queues: {
    ...{ list: listAllQueues, create: createQueue, update: updateQueue },
    whole: async (calls, row) => ({ associations: await calls.call(listQueueAssociations, ofId(row)) }),
    parts: { field: 'associations', id: 'id', by: ['idServices', 'idSegments'] },
  },
  alarms: {
    ...{ list: listAlarms, create: createAlarm, update: updateAlarm },
    whole: async (calls, row) => calls.call(getAlarm, ofId(row)),
    parts: { field: 'conditions', id: 'idConditions', by: ['idQueues', 'operand', 'condition'] },
    // Who is told are people, who are not in a file.
    leaves: ['idUsers'],
  },
  branchTypes: {
    ...{ list: listBranchTypes, create: createBranchType, update: updateBranchType },
    extras: [OFFERS, ...OF_BRANCH_TYPE],
  },
  viewProfiles: {
    ...{ list: listViewProfiles, create: createViewProfile, update: updateViewProfile },
    of: 'idBranchTypes',
    whole: async (calls, row) => calls.call(getViewProfile, ofId(row)),
  },
  detailProfiles: {
    ...{ list: listDetailProfiles, create: createDetailProfile, update: updateDetailProfile },
    of: 'idBranchTypes',
    whole: async (calls, row) => calls.call(getDetailProfile, ofId(row)),
  },
  attentionProfiles: {
    ...{ list: listAttentionProfiles, create: createAttentionProfile, update: updateAttentionProfile },
    of: 'idBranchTypes',
    whole: async (calls, row) => calls.call(getAttentionProfile, ofId(row)),
    ordered: ['rows'],
  },
  workstationTypes: {
    ...{ list: listWorkstationTypes, create: createWorkstationType, update: updateWorkstationType },
    of: 'idBranchTypes',
  },
  virtualTickets: {
    ...{ list: listVirtualTickets, create: createVirtualTicket, update: updateVirtualTicket },
    of: 'idBranchTypes',
  },
  branches: {
    ...{ list: listConfiguredBranches, create: createBranch, update: updateBranch },
    extras: [POLITENESS, APPOINTMENTS, CLOSED_DAYS, ...OF_BRANCH],
  },
  branchGroups: { list: listBranchGroups, create: createBranchGroup, update: updateBranchGroup },
  workstations: {
    ...{ list: listWorkstations, create: createWorkstation, update: updateWorkstation },
    of: 'idBranches',
  },
  displays: {
    ...{ list: listDisplays, create: createDisplay, update: updateDisplay },
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
