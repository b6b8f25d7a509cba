import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Client } from '#shared/contract/client.ts';
import {
  listAppointmentOffers,
  setAppointmentOffer,
} from '#shared/contract/configuration/appointment-offers.ts';
import {
  checkAttentionAreaDeletion,
  createAttentionArea,
  deleteAttentionArea,
} from '#shared/contract/configuration/attention-areas.ts';
import {
  addAppointmentRow,
  addCondition,
  addFifoRow,
  addRatioRow,
  addTimeRow,
  addWeightedRow,
  changeAppointmentRow,
  changeCondition,
  changeFifoRow,
  changeRatioRow,
  changeTimeRow,
  changeWeightedRow,
  removeAttentionProfileRow,
} from '#shared/contract/configuration/attention-profile-rows.ts';
import {
  createAttentionProfile,
  getAttentionProfile,
  listAttentionProfiles,
  updateAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import {
  addBranchToGroup,
  createBranchGroup,
  getBranchGroup,
  listBranchesOfGroup,
  listBranchGroups,
  listGroupableBranches,
  removeBranchFromGroup,
  updateBranchGroup,
} from '#shared/contract/configuration/branch-groups.ts';
import { createBranchType } from '#shared/contract/configuration/branch-types.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import {
  createCloseReason,
  listCloseReasons,
  listConfiguredCloseReasons,
  updateCloseReason,
} from '#shared/contract/configuration/close-reasons.ts';
import { listClosedDays, setClosedDays } from '#shared/contract/configuration/closed-days.ts';
import {
  addDetailProfileTransaction,
  createDetailProfile,
  getDetailProfile,
  listDetailProfileTransactions,
  removeDetailProfileTransaction,
  updateDetailProfile,
} from '#shared/contract/configuration/detail-profiles.ts';
import {
  addDisplayQueue,
  addDisplayWorkstation,
  createDisplay,
  getConfiguredDisplay,
  listDisplayQueues,
  listDisplayWorkstations,
  removeDisplayQueue,
  removeDisplayWorkstation,
  updateDisplay,
} from '#shared/contract/configuration/display-configuration.ts';
import {
  checkDisplayDesignDeletion,
  createDisplayDesign,
  deleteDisplayDesign,
  getDisplayDesign,
  showDisplaysOfDesign,
} from '#shared/contract/configuration/display-designs.ts';
import {
  checkKioskDeletion,
  createKiosk,
  deleteKiosk,
  listKiosks,
  updateKiosk,
} from '#shared/contract/configuration/kiosk-configuration.ts';
import {
  assignKioskScreen,
  createKioskScreen,
  deleteKioskScreen,
  listKioskScreens,
  saveKioskScreens,
  unassignKioskScreen,
  updateKioskScreen,
} from '#shared/contract/configuration/kiosk-screens.ts';
import { checkMessageDeletion } from '#shared/contract/configuration/messages.ts';
import { listPoliteness, setPoliteness } from '#shared/contract/configuration/politeness.ts';
import {
  createQueueAssociation,
  deleteQueueAssociation,
  listQueueAssociations,
  updateQueueAssociation,
} from '#shared/contract/configuration/queue-associations.ts';
import {
  addQueueBranchType,
  listQueueBranchTypes,
  removeQueueBranchType,
} from '#shared/contract/configuration/queue-branch-types.ts';
import { createQueue, getQueue, updateQueue } from '#shared/contract/configuration/queue-configuration.ts';
import {
  checkSegmentDeletion,
  createSegment,
  deleteSegment,
  maxSegmentIdShort,
} from '#shared/contract/configuration/segments.ts';
import {
  checkServiceDeletion,
  createService,
  deleteService,
  maxServiceIdShort,
} from '#shared/contract/configuration/services.ts';
import { getTicketDesign } from '#shared/contract/configuration/ticket-designs.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import {
  checkTransactionDeletion,
  createTransaction,
  createTransactionDetail,
  deleteTransaction,
  getTransaction,
  listTransactionDetails,
  updateTransaction,
} from '#shared/contract/configuration/transactions.ts';
import {
  addViewProfileQueue,
  createViewProfile,
  getViewProfile,
  listViewProfileQueues,
  removeViewProfileQueue,
  updateViewProfile,
} from '#shared/contract/configuration/view-profiles.ts';
import {
  createVirtualTicket,
  deleteVirtualTicket,
  getVirtualTicket,
  updateVirtualTicket,
} from '#shared/contract/configuration/virtual-tickets.ts';
import { searchWorkstations } from '#shared/contract/configuration/workstation-configuration.ts';
import { getWorkstationType } from '#shared/contract/configuration/workstation-types.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import {
  createCustomer,
  customerInfo,
  listCustomers,
  updateCustomer,
} from '#shared/contract/tickets/customers.ts';
import { listQueueCategories } from '#shared/contract/tickets/queues.ts';
import { DEMO } from '../servers/demo-branch.ts';
import { kioskScreen } from './kiosk-samples.ts';

/** Requests with their answers or errors. */
export interface WalkLine {
  readonly endpoint: Endpoint;
  readonly parts: Parts;
  readonly answer?: unknown;
  readonly rejected?: ApiError['status'];
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

type Say = (endpoint: Endpoint, parts?: Parts) => Promise<number>;

const QUEUE = DEMO.queues.cashier;
const OTHER_QUEUE = DEMO.queues.loans;
const named = (name: string, more: object = {}) => ({ name, description: '', enabled: 'Y', ...more });
const profile = (name: string, type: string, more: object = {}) => ({
  ...named(name, { type, idBranchTypes: 1, generalLimit: 0, assignable: 'Y', idAttentionProfilesAlt: null }),
  ...more,
});
const customer = (lastName: string, account: string) => ({
  firstName: 'Ana',
  midName: '',
  lastName,
  account,
  telephone: '600',
  imageLocation: '',
  crmLink: '',
});

/**
 * Calls all configuration endpoints without a list, and every error that depends on the database. Creations precede
 * errors and deletions, because PostgreSQL does not reuse ids.
 */
export async function walkConfiguration(client: Client): Promise<WalkLine[]> {
  const lines: WalkLine[] = [];
  const say: Say = async (endpoint, parts = {}) => {
    const answered = await client.call(endpoint, parts).then(
      (answer: unknown) => ({ answer }),
      (error: unknown) => {
        if (error instanceof ApiError) return { rejected: error.status };
        throw error;
      },
    );
    lines.push({ endpoint, parts, ...answered });
    return idOf('answer' in answered ? answered.answer : {});
  };

  const created = await makeThings(say);
  await associate(say, created);
  await profiles(say);
  await branchGroups(say);
  await displays(say);
  await reasonsAndCustomers(say);
  await whatIsOpen(say);
  await apiErrors(say, created);
  return lines;
}

type Created = Awaited<ReturnType<typeof makeThings>>;

async function makeThings(say: Say) {
  const service = await say(createService, { body: named('Divisas', { idShort: '6', serviceTime: 90 }) });
  const segment = await say(createSegment, { body: named('Empresas', { idShort: '4' }) });
  const branchType = await say(createBranchType, { body: named('Cajero') });
  const view = { ...named('Caja'), idBranchTypes: 1, supervision: 'Y', dashboard: 'N' };
  const viewProfile = await say(createViewProfile, { body: view });
  const transaction = await say(createTransaction, { body: named('Escrituras') });
  await say(createTransactionDetail, {
    body: { name: 'Compraventa', enabled: 'Y', idTransactions: transaction },
  });
  await say(maxServiceIdShort);
  await say(maxSegmentIdShort);
  await say(listBranches);
  return { service, segment, branchType, viewProfile, transaction };
}

async function associate(say: Say, { service, segment, branchType, viewProfile, transaction }: Created) {
  const body = {
    idQueues: QUEUE,
    idServices: service,
    idSegments: segment,
    idTicketDesigns: DEMO.ticketDesign,
  };
  await say(getTicketDesign, { params: { id: DEMO.ticketDesign } });
  const id = await say(createQueueAssociation, { body });
  await say(updateQueueAssociation, { params: { id }, body: { ...body, allowedNoTicket: 'Y' } });
  await say(listQueueAssociations, { params: { id: QUEUE } });
  await say(getQueue, { params: { id: QUEUE } });

  await say(setPoliteness, { params: { id: DEMO.branch, idQueues: QUEUE }, body: { politeness: 30 } });
  await say(listPoliteness, { params: { id: DEMO.branch }, query: { sort: 'politeness', order: 'desc' } });
  await say(listPoliteness, { params: { id: DEMO.branch }, query: { search: 'PRESTAMOS' } });

  const offering = { params: { id: DEMO.branch, idQueues: QUEUE } };
  const terms = {
    enabled: 'N',
    idDefinedTimetables: null,
    slot: 1800,
    seats: 2,
    walkInPercent: 10,
    branchPercent: 40,
    daysAhead: 14,
    notice: 3600,
    late: 900,
  } as const;
  await say(setAppointmentOffer, { ...offering, body: terms });
  await say(setAppointmentOffer, { ...offering, body: { ...terms, enabled: 'Y' } });
  await say(listAppointmentOffers, { params: { id: DEMO.branch }, query: { sort: 'name' } });
  const christmas = { day: '2026-12-25', name: 'Navidad' };
  await say(setClosedDays, { params: { id: DEMO.branch }, body: { closedDays: [christmas] } });
  await say(setClosedDays, { params: { id: DEMO.branch }, body: { closedDays: [christmas, christmas] } });
  await say(listClosedDays, { params: { id: DEMO.branch } });

  const offered = { body: { idBranchTypes: branchType, idQueues: QUEUE } };
  const offer = await say(addQueueBranchType, offered);
  await say(addQueueBranchType, offered);
  await say(listQueueBranchTypes, { query: { idBranchTypes: branchType } });
  await say(removeQueueBranchType, { params: { id: offer } });

  const seen = { body: { idViewProfiles: viewProfile, idQueues: QUEUE } };
  const sight = await say(addViewProfileQueue, seen);
  await say(addViewProfileQueue, seen);
  await say(listViewProfileQueues, { query: { idViewProfiles: viewProfile } });
  await say(removeViewProfileQueue, { params: { id: sight } });

  const group = await say(addDetailProfileTransaction, {
    body: { idDetailProfiles: 1, idTransactions: transaction },
  });
  await say(listDetailProfileTransactions, { query: { idDetailProfiles: 1 } });
  await say(removeDetailProfileTransaction, { params: { id: group } });
  await wholes(say, { viewProfile, transaction });
}

/** Saves an entity with its parts, and reads it completely. */
async function wholes(say: Say, { viewProfile, transaction }: Pick<Created, 'viewProfile' | 'transaction'>) {
  const queues = async (idQueues: readonly number[]) => {
    const body = { ...named('Caja'), supervision: 'Y', dashboard: 'N', idQueues };
    await say(updateViewProfile, { params: { id: viewProfile }, body });
    await say(getViewProfile, { params: { id: viewProfile } });
  };
  await queues([QUEUE, OTHER_QUEUE]);
  await queues([OTHER_QUEUE]);
  await queues([4711]);

  const body = { ...named('Con grupos'), idBranchTypes: 1, idTransactions: [transaction] };
  const id = await say(createDetailProfile, { body });
  await say(getDetailProfile, { params: { id } });
  await say(updateDetailProfile, { params: { id }, body: { ...named('Sin grupos'), idTransactions: [] } });
  await say(getDetailProfile, { params: { id } });

  const details = [{ name: 'Permuta', enabled: 'Y' }];
  await say(updateTransaction, { params: { id: transaction }, body: { ...named('Escrituras'), details } });
  await say(getTransaction, { params: { id: transaction } });
  await say(listTransactionDetails, { query: { idTransactions: transaction } });

  await say(getWorkstationType, { params: { id: 1 } });
}

/** Profile types with the row fields of creation and update. */
const TYPES = [
  ['FIFO', addFifoRow, changeFifoRow, { sequence: 1 }, { sequence: 2 }],
  ['WEIGHTED', addWeightedRow, changeWeightedRow, { weight: 4 }, { weight: 2 }],
  ['RATIOBASED', addRatioRow, changeRatioRow, { iterations: 3 }, { iterations: 2 }],
  ['TIMEBASED', addTimeRow, changeTimeRow, { level: 1, limit: 60 }, { level: 2, limit: 90 }],
  ['APPOINTMENTBASED', addAppointmentRow, changeAppointmentRow, { level: 1 }, { level: 2 }],
] as const;

async function profiles(say: Say) {
  const ids: number[] = [];
  const removed: { readonly id: number; readonly idRows: number }[] = [];
  for (const [type, add, change, announced, other] of TYPES) {
    const id = await say(createAttentionProfile, { body: profile(type, type) });
    ids.push(id);
    const first = await say(add, { params: { id }, body: { idQueues: QUEUE, ...announced } });
    const second = await say(add, { params: { id }, body: { idQueues: OTHER_QUEUE, ...announced } });
    await say(change, { params: { id, idRows: first }, body: { idQueues: QUEUE, ...other } });
    removed.push({ id, idRows: second });
    await say(getAttentionProfile, { params: { id } });
    await say(change, { params: { id, idRows: 4711 }, body: { idQueues: QUEUE, ...other } });
    await say(removeAttentionProfileRow, { params: { id, idRows: 4711 } });
  }
  for (const params of removed) await say(removeAttentionProfileRow, { params });
  const [A, B] = ids;
  const id = await say(createAttentionProfile, { body: profile('Según', 'CONDITIONALBASED') });
  const condition = { A, B, idViewProfile: 1, type: 1, value: 5 };
  await say(addCondition, { params: { id }, body: condition });
  await say(changeCondition, { params: { id }, body: { ...condition, type: 2, value: 600 } });
  await say(getAttentionProfile, { params: { id } });
  await say(changeCondition, { params: { id }, body: { ...condition, A: id } });
  await say(updateAttentionProfile, {
    params: { id: A },
    body: profile('FIFO', 'FIFO', { idAttentionProfilesAlt: id }),
  });
  await say(listAttentionProfiles, { query: { idBranchTypes: 1, sort: 'name' } });
}

async function branchGroups(say: Say) {
  const id = await say(createBranchGroup, { body: named('Costa', { idBranches: [DEMO.branch] }) });
  const params = { id };
  await say(createBranchGroup, { body: named('COSTA') });
  await say(createBranchGroup, { body: named('Sierra', { idBranches: [DEMO.branch, 4711] }) });
  await say(updateBranchGroup, { params, body: named('Litoral', { idBranches: [] }) });
  await say(addBranchToGroup, { params, body: { idBranches: DEMO.branch } });
  await say(addBranchToGroup, { params, body: { idBranches: 4711 } });
  await say(listBranchesOfGroup, { params });
  await say(listBranchGroups, { query: { sort: 'idBranches', search: 'LITORAL' } });
  await say(listGroupableBranches);
  await say(removeBranchFromGroup, { params: { id, idBranches: DEMO.branch } });
  await say(removeBranchFromGroup, { params: { id, idBranches: DEMO.branch } });
  await say(getBranchGroup, { params });
}

async function displays(say: Say) {
  const popup = { enabled: true, visible: true, ticketText: 'Turno', workstationText: '', arrows: false };
  const design = { screenType: 2, language: 'es', audio: true, voice: true, popup, footer: { es: 'Hola' } };
  const free = await say(createDisplayDesign, { body: named('Libre', { design }) });
  const idDisplayDesigns = await say(createDisplayDesign, { body: named('Planta', { design }) });
  await say(createDisplayDesign, { body: named('PLANTA', { design }) });
  await say(getDisplayDesign, { params: { id: idDisplayDesigns } });

  const body = named('Planta alta', { idDisplayDesigns, idBranches: DEMO.branch });
  const [first = 0, second = 0] = DEMO.workstations;
  const sided = (idWorkstations: number, position: string) => ({ idWorkstations, position });
  const displayed = { idQueues: [QUEUE, OTHER_QUEUE], workstations: [sided(first, 'L'), sided(second, 'R')] };
  const id = await say(createDisplay, { body: { ...body, ...displayed } });
  const params = { id };
  await say(getConfiguredDisplay, { params });
  const other = { idQueues: [OTHER_QUEUE], workstations: [sided(second, 'L'), sided(second, 'R')] };
  await say(updateDisplay, { params, body: { ...body, ...other } });
  await say(getConfiguredDisplay, { params });
  await say(createDisplay, { body: { ...body, name: 'PLANTA ALTA' } });
  await say(updateDisplay, { params, body: { ...body, name: 'Otra', idQueues: [4711] } });
  await say(updateDisplay, { params, body: { ...body, name: 'Otra', workstations: [sided(4711, 'L')] } });
  await say(updateDisplay, { params, body: { ...body, idDisplayDesigns: 4711 } });
  await say(showDisplaysOfDesign, { params: { id: idDisplayDesigns } });
  await say(checkDisplayDesignDeletion, { params: { id: idDisplayDesigns } });
  await say(checkDisplayDesignDeletion, { params: { id: free } });
  await say(deleteDisplayDesign, { params: { id: idDisplayDesigns } });
  await say(deleteDisplayDesign, { params: { id: free } });

  const queue = await say(addDisplayQueue, { body: { idDisplays: id, idQueues: QUEUE } });
  await say(addDisplayQueue, { body: { idDisplays: id, idQueues: QUEUE } });
  await say(addDisplayQueue, { body: { idDisplays: id, idQueues: 4711 } });
  await say(listDisplayQueues, { query: { idDisplays: id } });
  const displayWorkstation = await say(addDisplayWorkstation, {
    body: { idDisplays: id, ...sided(first, 'L') },
  });
  await say(addDisplayWorkstation, { body: { idDisplays: id, ...sided(first, 'R') } });
  await say(addDisplayWorkstation, { body: { idDisplays: 4711, ...sided(first, 'R') } });
  await say(listDisplayWorkstations, { query: { idDisplays: id } });
  await say(searchWorkstations, { query: { search: 'puesto' } });
  await say(removeDisplayQueue, { params: { id: queue } });
  await say(removeDisplayWorkstation, { params: { id: displayWorkstation } });
}

async function reasonsAndCustomers(say: Say) {
  const reason = await say(createCloseReason, { body: { description: 'Comida' } });
  await say(updateCloseReason, { params: { id: reason }, body: { description: 'Almuerzo' } });
  await say(listCloseReasons);
  await say(listConfiguredCloseReasons, { query: { search: 'ALMUERZO', sort: 'default' } });
  const id = await say(createCustomer, { body: customer('Núñez', 'VA-1') });
  await say(updateCustomer, { params: { id }, body: customer('Ñúñez', 'VA-2') });
  await say(listCustomers, { query: { search: 'nunez' } });
  await say(customerInfo, { query: { id } });
  const area = await say(createAttentionArea, { body: { name: 'Planta baja', enabled: 'Y' } });
  await say(checkAttentionAreaDeletion, { params: { id: area } });
  await say(deleteAttentionArea, { params: { id: area } });
}

/** Adds screens to a kiosk, and updates and moves them. */
async function walkScreens(say: Say, kiosk: number) {
  const params = { id: kiosk };
  await say(listKioskScreens, { params });
  await say(saveKioskScreens, { params, body: { screens: [] } });
  const design = JSON.stringify(kioskScreen({ name: 'Otra' }));
  const body = { nameScreen: 'Aviso', enabled: 'Y' as const, design };
  const id = await say(createKioskScreen, { body: { ...body, idKiosk: kiosk } });
  await say(createKioskScreen, { body: { ...body, idKiosk: kiosk, nameScreen: 'AVISO' } });
  await say(createKioskScreen, { body: { ...body, idKiosk: kiosk, nameScreen: 'Rota', design: '{' } });
  await say(updateKioskScreen, { params: { id }, body: { ...body, nameScreen: 'Avisos' } });
  await say(unassignKioskScreen, { params: { id: kiosk, screenId: id } });
  await say(assignKioskScreen, { params: { id: kiosk, screenId: id } });
  await say(assignKioskScreen, { params: { id: 4711, screenId: id } });
  await say(deleteKioskScreen, { params: { id } });
}

/** Creates entities governed by schedules. */
async function whatIsOpen(say: Say) {
  const idDefinedTimetables = await say(createDefinedTimetable, {
    body: named('Mañanas', { editLevel: 'Global' }),
  });
  const kiosk = await say(createKiosk, { body: { name: 'Fachada', enabled: 'Y', idDefinedTimetables } });
  await say(updateKiosk, { params: { id: kiosk }, body: { name: 'Fachada', enabled: 'N' } });
  await say(createKiosk, { body: { name: 'FACHADA', enabled: 'Y' } });
  await say(createKiosk, { body: { name: 'Otro', enabled: 'Y', idDefinedTimetables: 4711 } });
  await say(listKiosks, { query: { search: 'fachada' } });
  await walkScreens(say, kiosk);
  await say(checkKioskDeletion, { params: { id: kiosk } });
  await say(deleteKiosk, { params: { id: kiosk } });
  await say(deleteKiosk, { params: { id: kiosk } });

  await say(listQueueCategories);
  const pair = { idSegments: DEMO.segments.general, idServices: DEMO.services.cashier };
  const ticket = { ...pair, name: 'Móvil', idBranchTypes: 1, idViewProfiles: 1, idDefinedTimetables };
  const id = await say(createVirtualTicket, { body: ticket });
  await say(getVirtualTicket, { params: { id } });
  await say(createVirtualTicket, { body: { ...ticket, name: 'MÓVIL' } });
  await say(createVirtualTicket, { body: { ...ticket, name: 'Sin cola', idServices: 4711 } });
  await say(updateVirtualTicket, { params: { id }, body: { ...ticket, idViewProfiles: 4711 } });
  await say(updateVirtualTicket, { params: { id }, body: { ...ticket, idDefinedTimetables: null } });
  await say(checkServiceDeletion, { params: { id: DEMO.services.cashier } });
  await say(checkMessageDeletion, { params: { id: DEMO.messages.howWeCall } });
  await say(deleteService, { params: { id: DEMO.services.cashier } });
  await say(deleteVirtualTicket, { params: { id } });
  await say(deleteVirtualTicket, { params: { id } });
}

async function apiErrors(say: Say, { service, segment, transaction }: Created) {
  const pair = { idQueues: QUEUE, idServices: service, idSegments: segment };
  const body = { ...pair, idTicketDesigns: DEMO.ticketDesign };
  await say(createQueueAssociation, { body: pair });
  await say(createQueueAssociation, { body });
  await say(createQueueAssociation, { body: { ...body, idSegments: 4711 } });
  await say(deleteService, { params: { id: service } });
  await say(checkSegmentDeletion, { params: { id: segment } });
  await say(deleteSegment, { params: { id: segment } });
  await say(deleteService, { params: { id: 4711 } });
  await say(checkTransactionDeletion, { params: { id: transaction } });
  await say(deleteTransaction, { params: { id: transaction } });
  await say(createService, { body: named('DIVISAS', { idShort: '9', serviceTime: 90 }) });
  await say(createService, { body: named('Otra', { idShort: '6', serviceTime: 90 }) });
  await say(createSegment, { body: named('Otra', { idShort: '4' }) });
  const queue = named('Otra', { minLimit: 1, maxLimit: 9, restart: 'Y', sla: 0, appointments: 'N' });
  await say(createQueue, { body: { ...queue, letter: 'A' } });
  await say(updateQueue, { params: { id: OTHER_QUEUE }, body: { ...queue, letter: 'A' } });
  await say(createCloseReason, { body: { description: 'ALMUERZO' } });
  await say(createCustomer, { body: customer('Otra', 'VA-2') });
  await say(addFifoRow, { params: { id: 1 }, body: { idQueues: QUEUE, sequence: 1 } });
  await say(addViewProfileQueue, { body: { idViewProfiles: 4711, idQueues: QUEUE } });
  await say(createAttentionProfile, { body: profile('Otro', 'FIFO', { idAttentionProfilesAlt: 4711 }) });
  await say(deleteQueueAssociation, { params: { id: 1 } });
  await say(deleteQueueAssociation, { params: { id: 1 } });
}

/** The id in an answer, under any name; 0 without one. */
function idOf(answer: unknown): number {
  const fields = Object.entries(answer ?? {});
  const [, id] =
    fields.find(([name]) => name === 'id') ?? fields.find(([name]) => /^id[A-Z]/.test(name)) ?? [];
  return typeof id === 'number' ? id : 0;
}
