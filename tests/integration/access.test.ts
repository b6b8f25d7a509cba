import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../../shared/contract/client.ts';
import { CONTRACT } from '../../shared/contract/contract.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { getEmployee, getUser } from '../../shared/contract/sign-in.ts';
import { getUserWorkstation } from '../../shared/contract/workstations.ts';
import { MODULES } from '../../shared/domain/access/modules.ts';
import { addRole, addUser } from '../support/add-user.ts';
import { ask, type Reply } from '../support/ask.ts';
import { lookInto } from '../support/look-into.ts';
import { refusalOf } from '../support/refusal-of.ts';
import { type Branch, startBranch } from '../support/start-branch.ts';
import { tableHashes } from '../support/table-hashes.ts';

const endpoints = Object.entries(CONTRACT);
const closed = endpoints.filter(([, { privilege }]) => privilege !== 'public');

/** What kiosks, displays and sign-in pages need, and nothing more. */
const PUBLIC = [
  'authenticate',
  'callVoice',
  'getDisplay',
  'getHealth',
  'getKioskData',
  'getKioskViewer',
  'getPrintJob',
  'issueTicket',
  'listVirtualPrinters',
  'playCondition',
  'pollDisplay',
  'receiptPicture',
];

const WORKSTATION = [MODULES.workstation];
const OPERATORS_AND_SUPERVISORS = [MODULES.workstation, MODULES.supervisionView];
const RESET = [MODULES.supervisionReset, MODULES.resetBranch];
const GLOBAL = [MODULES.configurationGlobal];
const BRANCH_TYPE = [MODULES.configurationBranchType];
const BRANCH = [MODULES.configurationBranchType, MODULES.branchEdit];
const ANYWHERE = [...GLOBAL, ...BRANCH];

/** Which modules open which endpoint; an endpoint that is neither here nor public is open to whoever signed in. */
const BY_MODULE: Readonly<Record<string, readonly number[]>> = {
  addAppointmentRow: BRANCH_TYPE,
  addCondition: BRANCH_TYPE,
  addDetailProfileTransaction: BRANCH_TYPE,
  addFifoRow: BRANCH_TYPE,
  addQueueBranchType: BRANCH_TYPE,
  addRatioRow: BRANCH_TYPE,
  addTicketTransaction: WORKSTATION,
  addTimeRow: BRANCH_TYPE,
  addToQueue: WORKSTATION,
  addViewProfileQueue: BRANCH_TYPE,
  addWeightedRow: BRANCH_TYPE,
  callAuto: WORKSTATION,
  callNext: WORKSTATION,
  callTicket: WORKSTATION,
  callWithoutTicket: WORKSTATION,
  cancelTicket: [MODULES.supervisionView],
  cancelTicketAtWorkstation: WORKSTATION,
  cancelTicketsFromQueue: RESET,
  changeAppointmentRow: BRANCH_TYPE,
  changeAttentionProfile: [MODULES.workstation, MODULES.supervisionChangeProfile],
  changeCondition: BRANCH_TYPE,
  changeFifoRow: BRANCH_TYPE,
  changeRatioRow: BRANCH_TYPE,
  changeTimeRow: BRANCH_TYPE,
  changeWeightedRow: BRANCH_TYPE,
  closeWorkstation: WORKSTATION,
  closeWorkstationOfOther: [MODULES.supervisionCloseWorkstation],
  createAttentionArea: GLOBAL,
  createAttentionProfile: BRANCH_TYPE,
  createBranchType: GLOBAL,
  createCloseReason: GLOBAL,
  createCustomer: WORKSTATION,
  createDefinedTimetable: GLOBAL,
  createDetailProfile: BRANCH_TYPE,
  createQueue: GLOBAL,
  createQueueAssociation: GLOBAL,
  createSegment: GLOBAL,
  createService: GLOBAL,
  createSetOfTickets: [MODULES.generateTickets],
  createTicket: WORKSTATION,
  createTimetable: ANYWHERE,
  createTransaction: GLOBAL,
  createTransactionDetail: GLOBAL,
  createViewProfile: BRANCH_TYPE,
  createWorkstation: BRANCH,
  createWorkstationType: BRANCH_TYPE,
  customerHistory: WORKSTATION,
  customerInfo: WORKSTATION,
  deleteAttentionArea: GLOBAL,
  deleteQueueAssociation: GLOBAL,
  deleteSegment: GLOBAL,
  deleteService: GLOBAL,
  deleteTransaction: GLOBAL,
  endTicket: WORKSTATION,
  getComment: WORKSTATION,
  getDefinedTimetable: ANYWHERE,
  getQueueDetail: OPERATORS_AND_SUPERVISORS,
  getTicket: OPERATORS_AND_SUPERVISORS,
  getUserWorkstation: WORKSTATION,
  getWorkstation: WORKSTATION,
  listCustomers: WORKSTATION,
  listDefinedTimetables: ANYWHERE,
  listDetailProfileTransactions: BRANCH_TYPE,
  listDetailProfiles: BRANCH_TYPE,
  listNoShows: WORKSTATION,
  listPoliteness: BRANCH,
  listQueueBranchTypes: ANYWHERE,
  listTicketTransactions: WORKSTATION,
  listTimetables: ANYWHERE,
  listTransactionDetails: ANYWHERE,
  listTransactions: ANYWHERE,
  listUsersOnline: OPERATORS_AND_SUPERVISORS,
  listWorkstationTypes: BRANCH,
  listWorkstations: BRANCH,
  noShowTicket: WORKSTATION,
  openWorkstation: WORKSTATION,
  putComment: WORKSTATION,
  recallTicket: WORKSTATION,
  recoverTicket: WORKSTATION,
  removeAttentionProfileRow: BRANCH_TYPE,
  removeDetailProfileTransaction: BRANCH_TYPE,
  removeFromQueue: WORKSTATION,
  removeQueueBranchType: BRANCH_TYPE,
  removeTicketTransaction: WORKSTATION,
  removeViewProfileQueue: BRANCH_TYPE,
  reprintTicket: WORKSTATION,
  resetBranch: RESET,
  resetBranches: [MODULES.resetBranch],
  setPoliteness: BRANCH,
  standByTicket: WORKSTATION,
  todaysDetails: WORKSTATION,
  transferTicket: WORKSTATION,
  undoTicket: WORKSTATION,
  updateAttentionArea: GLOBAL,
  updateAttentionProfile: BRANCH_TYPE,
  updateBranchType: GLOBAL,
  updateCloseReason: GLOBAL,
  updateCustomer: WORKSTATION,
  updateDefinedTimetable: GLOBAL,
  updateDetailProfile: BRANCH_TYPE,
  updateQueue: GLOBAL,
  updateQueueAssociation: GLOBAL,
  updateSegment: GLOBAL,
  updateService: GLOBAL,
  updateTicket: WORKSTATION,
  updateTimetable: ANYWHERE,
  updateTransaction: GLOBAL,
  updateTransactionDetail: GLOBAL,
  updateViewProfile: BRANCH_TYPE,
  updateWorkstation: BRANCH,
  updateWorkstationType: BRANCH_TYPE,
  uploadRecording: WORKSTATION,
  whoIsNext: OPERATORS_AND_SUPERVISORS,
  workstationFooter: WORKSTATION,
  workstationQueues: WORKSTATION,
  workstationStatistics: WORKSTATION,
  workstationTransactions: WORKSTATION,
};
const SIGNED_IN = [
  'getAttentionProfile',
  'getEmployee',
  'getQueue',
  'getUser',
  'listAlertMessages',
  'listAlertReceivers',
  'listAllQueues',
  'listAttentionAreas',
  'listAttentionProfiles',
  'listBranchTypes',
  'listBranchWorkstations',
  'listBranches',
  'listCloseReasons',
  'listPrinters',
  'listQueueAssociations',
  'listQueueCategories',
  'listQueues',
  'listSegments',
  'listServices',
  'listViewProfileQueues',
  'listViewProfiles',
  'logout',
  'maxSegmentIdShort',
  'maxServiceIdShort',
  'sendAlertMessage',
  'updateAlertMessage',
];

describe('who may do what', () => {
  let branch: Branch;
  beforeAll(async () => {
    branch = await startBranch();
  });
  afterAll(() => branch.stop());

  const knock = (endpoint: Endpoint, token?: string): Promise<Reply> =>
    ask(branch.origin, {
      method: endpoint.method,
      path: pathOf(endpoint, { params: NOTHING_THERE }).replace(/^\/api/, ''),
      token,
      ...(endpoint.body && { body: {} }),
    });

  it('leaves no endpoint without an answer to it', () => {
    expect(endpoints.map(([name]) => name).sort()).toEqual(
      [...PUBLIC, ...SIGNED_IN, ...Object.keys(BY_MODULE)].sort(),
    );
  });

  it.each(endpoints)('%s is served', async (_, endpoint) => {
    expect((await knock(endpoint)).json).not.toMatchObject({ status: 'NO_SUCH_ENDPOINT' });
  });

  it.each(endpoints.filter(([name]) => PUBLIC.includes(name)))(
    '%s asks for no token',
    async (_, endpoint) => {
      expect((await knock(endpoint)).http).not.toBe(401);
    },
  );

  it.each(closed)('%s refuses whoever has no token, or one that nobody was given', async (_, endpoint) => {
    const before = lookInto(branch.folder, tableHashes);
    expect(await knock(endpoint)).toMatchObject({ http: 401, json: { status: 'INVALID_TOKEN' } });
    expect(await knock(endpoint, 'x'.repeat(43))).toMatchObject({
      http: 401,
      json: { status: 'INVALID_TOKEN' },
    });
    expect(lookInto(branch.folder, tableHashes)).toEqual(before);
  });

  it.each(Object.entries(MODULES))('the module %s opens its endpoints and no others', async (_, module) => {
    const { token } = await branch.configure(async (scope) => addUser(scope, await addRole(scope, [module])));
    for (const [name, modules] of Object.entries(BY_MODULE)) {
      const endpoint = CONTRACT[name];
      if (!endpoint) throw new Error(`${name} is not in the contract`);
      const { http, json } = await knock(endpoint, token);
      const forbidden = http === 403 && (json as { status: string }).status === 'FORBIDDEN';
      expect([name, forbidden]).toEqual([name, name === 'getUserWorkstation' || !modules.includes(module)]);
    }
  });

  it('a role that is disabled opens nothing', async () => {
    const { token, role } = await branch.configure(async (scope) => {
      const id = await addRole(scope, Object.values(MODULES));
      return { role: id, ...(await addUser(scope, id)) };
    });
    expect((await knock(at('listServices'), token)).http).toBe(200);
    expect((await knock(at('createService'), token)).http).toBe(400);
    await branch.configure(({ trx }) =>
      trx.updateTable('roles').set({ enabled: 0 }).where('id', '=', role).execute(),
    );
    expect((await knock(at('createService'), token)).http).toBe(403);
  });

  it('a user who is disabled is out at once', async () => {
    const { token, idUsers } = await branch.configure(async (scope) =>
      addUser(scope, await addRole(scope, [])),
    );
    expect((await knock(at('listBranches'), token)).http).toBe(200);
    await branch.configure(({ trx }) =>
      trx.updateTable('users').set({ enabled: 0 }).where('id', '=', idUsers).execute(),
    );
    expect(await knock(at('listBranches'), token)).toMatchObject({
      http: 401,
      json: { status: 'INVALID_TOKEN' },
    });
  });

  it('one sees oneself, and others only with the users module', async () => {
    const [lucia, marcos, admin] = await Promise.all([
      branch.signIn('lucia'),
      branch.signIn('marcos'),
      branch.signIn('admin'),
    ]);
    const params = { id: lucia.idUser };
    const self = await lucia.call(getUser, { params });
    expect(self).toMatchObject({ username: 'lucia', modules: [MODULES.workstation], enabled: 'Y' });
    expect(JSON.stringify(self)).not.toContain('argon2');
    expect(await admin.call(getUser, { params })).toEqual(self);
    expect((await refusalOf(marcos.call(getUser, { params }))).status).toBe('FORBIDDEN');

    const record = { params: { id: self.idEmployees } };
    expect(await lucia.call(getEmployee, record)).toMatchObject({ firstName: 'Lucía' });
    expect((await refusalOf(marcos.call(getEmployee, record))).status).toBe('FORBIDDEN');
    expect((await refusalOf(marcos.call(getUserWorkstation, { params }))).status).toBe('FORBIDDEN');
    expect((await refusalOf(admin.call(getUser, { params: { id: 4711 } }))).status).toBe('NOT_FOUND');
  });
});

const NOTHING_THERE = {
  id: 987_654,
  kioskId: 987_654,
  branchId: 987_654,
  seq: 987_654,
  index: 999,
  number: 999,
  idQueues: 987_654,
  idRows: 987_654,
  idAssistances: 987_654,
  segment: 987_654,
  service: 987_654,
};

function at(name: string): Endpoint {
  const endpoint = CONTRACT[name];
  if (!endpoint) throw new Error(`${name} is not in the contract`);
  return endpoint;
}
