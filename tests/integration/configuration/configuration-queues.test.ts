import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBranch } from '#shared/contract/configuration/branches.ts';
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
  createSegment,
  deleteSegment,
  listSegments,
  maxSegmentIdShort,
  updateSegment,
} from '#shared/contract/configuration/segments.ts';
import {
  addViewProfileQueue,
  listViewProfileQueues,
  removeViewProfileQueue,
} from '#shared/contract/configuration/view-profiles.ts';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const { cashier, accounts } = DEMO.queues;
const { general } = DEMO.segments;

let branch: Branch;
let admin: SignedIn;
let lucia: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  [admin, lucia] = [await branch.signIn('admin'), await branch.signIn('lucia')];
});
afterEach(() => branch.stop());

const QUEUE = {
  name: 'Notaría',
  description: '',
  letter: 'n',
  minLimit: 5,
  maxLimit: 50,
  restart: 'Y',
  sla: 300,
  enabled: 'Y',
  appointments: 'N',
} as const;

describe('a queue', () => {
  const add = (some: object = {}) => admin.call(createQueue, { body: { ...QUEUE, ...some } });

  it('has unique letters in upper case, and an error names the owner', async () => {
    expect(await add()).toMatchObject({ letter: 'N', description: 'Notaría' });
    expect((await apiErrorOf(add({ name: 'Otra', letter: ' a ' }))).toJSON()).toEqual({
      status: 'LETTER_UNIQUE',
      message: 'letter_UNIQUE',
      field: 'letter',
      params: { letter: 'A', name: 'Caja' },
    });
    for (const letter of ['', 'ABC', 'A1', '!']) {
      expect(await rejected(branch, () => add({ name: 'Otra', letter }))).toBe('INVALID_REQUEST');
    }
  });

  it('has numbers from its first to its last, 1 to 999 for appointments', async () => {
    expect(await rejected(branch, () => add({ minLimit: 51 }))).toBe('QUEUE_LIMITS');
    expect(await add({ minLimit: 50 })).toMatchObject({ minLimit: 50, maxLimit: 50 });
    const { id } = await add({ name: 'Citas', letter: 'ci', minLimit: 51, appointments: 'Y' });
    expect(await admin.call(getQueue, { params: { id } })).toMatchObject({ minLimit: 1, maxLimit: 999 });
  });

  it('issues no tickets while disabled, calls waiting ones, and issues again once enabled', async () => {
    await open(lucia, 1);
    await takeCallable(branch);
    const queue = await admin.call(getQueue, { params: { id: cashier } });
    const enable = (enabled: 'N' | 'Y') =>
      admin.call(updateQueue, { params: { id: cashier }, body: { ...queue, enabled } }, { waitingKnown: 1 });
    await enable('N');
    expect((await apiErrorOf(take(branch))).status).toBe('QUEUE_NOT_EXISTED');
    const { ticket } = await next(lucia, 1);
    expect(ticket?.code).toBe('A001');
    await finish(lucia, ticket?.idTicket ?? 0);
    expect((await apiErrorOf(next(lucia, 1))).status).toBe('NO_CUSTOMERS_TO_CALL');
    await enable('Y');
    await takeCallable(branch);
    expect((await next(lucia, 1)).ticket?.code).toBe('A002');
  });
});

describe('the associations of a queue', () => {
  const pair = {
    idQueues: accounts,
    idServices: DEMO.services.cashier,
    idSegments: general,
    idTicketDesigns: DEMO.ticketDesign,
  };
  const of = async (id: number) => admin.call(listQueueAssociations, { params: { id } });

  it('lead to one queue only; the error names service, segment and queue', async () => {
    for (const idQueues of [accounts, cashier]) {
      const apiError = await apiErrorOf(admin.call(createQueueAssociation, { body: { ...pair, idQueues } }));
      expect(apiError.toJSON()).toMatchObject({
        status: 'ASSOCIATION_DUPLICATE',
        message: 'Duplicate entry on association',
        params: { service: 'Caja', segment: 'General', queue: 'Caja' },
      });
    }
    const [own] = await of(accounts);
    const change = () =>
      admin.call(updateQueueAssociation, { params: { id: own?.id ?? 0 }, body: { ...pair } });
    expect(await rejected(branch, change)).toBe('ASSOCIATION_DUPLICATE');
  });

  it('require service, segment and ticket design, which must exist', async () => {
    for (const body of [
      { ...pair, idServices: null },
      { ...pair, idSegments: null },
      { ...pair, idTicketDesigns: null },
      { idQueues: accounts, idServices: 1, idTicketDesigns: DEMO.ticketDesign },
    ]) {
      const add = () => admin.call(createQueueAssociation, { body });
      expect(await rejected(branch, add)).toBe('ASSOCIATION_INCOMPLETE');
    }
    const nowhere = () => admin.call(createQueueAssociation, { body: { ...pair, idServices: 4711 } });
    expect(await rejected(branch, nowhere)).toBe('NOT_FOUND');
    expect(await rejected(branch, () => of(4711))).toBe('NOT_FOUND');
  });

  it('lead to another queue, or none, at once after a change', async () => {
    const [association] = await of(cashier);
    expect(association).toMatchObject({ serviceName: 'Caja', segmentName: 'General' });
    const params = { id: association?.id ?? 0 };
    const moved = await admin.call(updateQueueAssociation, { params, body: { ...pair, idVentusQueue: 7 } });
    expect(moved).toMatchObject({
      idQueues: accounts,
      allowedTransfers: 'Y',
      allowedNoTicket: 'N',
      idVentusQueue: null,
    });
    expect((await take(branch)).code).toBe('B001');
    await admin.call(deleteQueueAssociation, { params }, { waitingKnown: 1 });
    expect((await apiErrorOf(take(branch))).status).toBe('QUEUE_NOT_EXISTED');
    const again = await admin.call(createQueueAssociation, { body: { ...pair, idQueues: cashier } });
    expect(await of(cashier)).toEqual([again]);
    expect((await take(branch)).code).toBe('A001');
  });

  it('have the number of an appointment system only for appointments', async () => {
    const queue = await admin.call(getQueue, { params: { id: accounts } });
    await admin.call(updateQueue, { params: { id: accounts }, body: { ...queue, appointments: 'Y' } });
    const [own] = await of(accounts);
    const body = { ...pair, idServices: own?.idServices ?? 0, idVentusQueue: 7 };
    const changed = await admin.call(updateQueueAssociation, { params: { id: own?.id ?? 0 }, body });
    expect(changed.idVentusQueue).toBe(7);
  });
});

describe('the queues that a workstation may call', () => {
  it('follow the offers of the branch type and the view profile at once', async () => {
    await open(lucia, 1);
    for (const _ of [1, 2]) await takeCallable(branch);
    const query = { idBranchTypes: 1 };
    const offers = await admin.call(listQueueBranchTypes, { query });
    const offered = offers.find(({ idQueue }) => idQueue === cashier);
    const included = (await admin.call(listViewProfileQueues, { query: { idViewProfiles: 1 } })).find(
      ({ idQueues }) => idQueues === cashier,
    );
    const rejection = async () => (await apiErrorOf(next(lucia, 1))).status;

    const known = { waitingKnown: 2 };
    await admin.call(removeQueueBranchType, { params: { id: offered?.idQueueBranchType ?? 0 } }, known);
    expect((await apiErrorOf(take(branch))).status).toBe('QUEUE_NOT_EXISTED');
    const body = { idBranchTypes: 1, idQueue: cashier };
    const link = await admin.call(addQueueBranchType, { body });
    expect(await admin.call(addQueueBranchType, { body })).toEqual(link);
    expect(await admin.call(listQueueBranchTypes, { query })).toHaveLength(offers.length);
    const { ticket } = await next(lucia, 1);
    expect(ticket?.code).toBe('A001');
    await finish(lucia, ticket?.idTicket ?? 0);

    await admin.call(removeViewProfileQueue, { params: { id: included?.id ?? 0 } }, known);
    expect(await rejection()).toBe('NO_CUSTOMERS_TO_CALL');
    await admin.call(addViewProfileQueue, { body: { idViewProfiles: 1, idQueues: cashier } });
    expect((await next(lucia, 1)).ticket?.code).toBe('A002');
  });
});

describe('politeness', () => {
  const at = (idQueues: number, politeness: number) =>
    admin.call(setPoliteness, { params: { id: DEMO.branch, idQueues }, body: { politeness } });
  const list = async (search?: string) =>
    (await admin.call(listPoliteness, { params: { id: DEMO.branch }, query: { ...(search && { search }) } }))
      .rows;

  it('is 10 seconds by default, never negative, and applies to the next ticket', async () => {
    const { id } = await admin.call(createQueue, { body: QUEUE });
    expect(await rejected(branch, () => at(id, 20))).toBe('NOT_FOUND');
    await admin.call(addQueueBranchType, { body: { idBranchTypes: 1, idQueue: id } });
    expect(await list('notaria')).toMatchObject([{ id, politeness: 10 }]);
    expect(await at(id, 0)).toMatchObject({ id, politeness: 0 });

    expect(await rejected(branch, () => at(cashier, -1))).toBe('POLITENESS_NEGATIVE');
    await at(cashier, 60);
    expect((await list('caja')).map(({ politeness }) => politeness)).toEqual([60]);
    await open(lucia, 1);
    await take(branch);
    branch.clock.advance(59_999);
    expect((await apiErrorOf(next(lucia, 1))).detail.params).toEqual({ seconds: 1 });
    branch.clock.advance(1);
    expect((await next(lucia, 1)).ticket?.code).toBe('A001');
  });

  it('C-095: is separate at each branch', async () => {
    const { id: north } = await admin.call(createBranch, { body: newBranch({ name: 'Norte' }) });
    await at(cashier, 60);
    const query = { search: 'caja' };
    const { rows } = await admin.call(listPoliteness, { params: { id: north }, query });
    expect([await list('caja'), rows]).toMatchObject([[{ politeness: 60 }], [{ politeness: 10 }]]);
  });
});

describe('a segment', () => {
  const body = { idShort: '40', name: 'Empleados', description: '', enabled: 'Y' } as const;
  const remove = (id: number) => admin.call(deleteSegment, { params: { id } });

  it('has a unique short id, the next one by default', async () => {
    const { maxIdShort } = await admin.call(maxSegmentIdShort, {});
    const add = (idShort: number) =>
      admin.call(createSegment, { body: { ...body, idShort: String(idShort) } });
    expect((await apiErrorOf(add(maxIdShort))).toJSON()).toMatchObject({
      status: 'ID_SHORT_UNIQUE',
      message: 'idShort_UNIQUE',
      field: 'idShort',
      params: { id: String(maxIdShort), next: maxIdShort + 1 },
    });
    const { id } = await add(maxIdShort + 1);
    const clash = () => admin.call(updateSegment, { params: { id }, body: { ...body, idShort: '1' } });
    expect(await rejected(branch, clash)).toBe('ID_SHORT_UNIQUE');
    expect((await admin.call(maxSegmentIdShort, {})).maxIdShort).toBe(maxIdShort + 1);
  });

  it('is deleted only if unused by queues, workstations that call only it, and tickets of any day', async () => {
    const { id } = await admin.call(createSegment, { body });
    await allow(branch, { lineal_call: 1, id_services_lineal: 1, id_segments_lineal: id });
    expect((await apiErrorOf(remove(id))).detail.params).toEqual({ names: 'Mesa', count: 1 });
    await allow(branch, { lineal_call: 0, id_services_lineal: null, id_segments_lineal: null });

    const pair = {
      idQueues: cashier,
      idServices: 1,
      idSegments: id,
      idTicketDesigns: DEMO.ticketDesign,
    };
    const association = await admin.call(createQueueAssociation, { body: pair });
    expect((await apiErrorOf(remove(id))).detail.params).toEqual({ names: 'Caja', count: 1 });
    await take(branch, { segment: id });
    await admin.call(deleteQueueAssociation, { params: { id: association.id } }, { waitingKnown: 1 });
    expect(await rejected(branch, () => remove(id))).toBe('HAS_HISTORY');

    const other = await admin.call(createSegment, { body: { ...body, idShort: '41', name: 'Nadie' } });
    expect(await remove(other.id)).toEqual({});
    expect(await rejected(branch, () => remove(other.id))).toBe('NOT_FOUND');
    const left = await admin.call(listSegments, { query: { search: 'nadie' } });
    expect(left.total).toBe(0);
  });
});
