import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CustomerBody,
  createCustomer,
  customerHistory,
  customerInfo,
  listCustomers,
  updateCustomer,
} from '#shared/contract/tickets/customers.ts';
import { say } from '#tests/support/actions/attention-actions.ts';
import { missed, serving, undo } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

/** A demo customer. */
const OSCAR = { id: 6, name: 'Óscar Ibáñez Lara', telephone: '+34600111006' };
const CARMEN = { id: 1, name: 'Carmen Luisa Ortega Prieto' };

let branch: Branch;
let lucia: SignedIn;
let marcos: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
});
afterEach(async () => {
  const violations = lookInto(branch.folder, changeLogViolations);
  await branch.stop();
  expect(violations).toEqual([]);
});

const body = (some: Partial<CustomerBody>): CustomerBody => ({
  firstName: 'Nora',
  midName: '',
  lastName: '',
  telephone: '',
  account: '',
  imageLocation: '',
  crmLink: '',
  ...some,
});
const add = (some: Partial<CustomerBody>) => lucia.call(createCustomer, { body: body(some) });
const edit = (id: number, some: Partial<CustomerBody>) =>
  lucia.call(updateCustomer, { params: { id }, body: body(some) });
const info = async (query: { id?: number; name?: string }) =>
  (await lucia.call(customerInfo, { query })).customer;
const visits = (query: { id?: number; name?: string }) => lucia.call(customerHistory, { query });

describe('customers', () => {
  it('are found by name as spoken, account and telephone', async () => {
    const found = async (search: string) =>
      (await lucia.call(listCustomers, { query: { search } })).rows.map(({ account }) => account);
    expect(await found('oscar ibanez')).toEqual(['VA-102266']);
    expect(await found('LUISA ORTEGA')).toEqual(['VA-100231']);
    expect(await found('va-104')).toEqual(['VA-104009']);
    expect(await found('600111003')).toEqual(['VA-101120']);
    expect(await found('%')).toEqual([]);
    const { rows, total } = await lucia.call(listCustomers, { query: { sort: 'lastName', size: 5 } });
    expect([total, rows[0]?.lastName, rows[1]?.lastName]).toEqual([8, 'Duarte Sanz', 'Ibáñez Lara']);
  });

  it('are added and changed', async () => {
    const added = await add({ lastName: 'Vidal', account: 'N-1', crmLink: 'https://crm.example/n1' });
    expect(await info({ id: added.id })).toEqual(added);
    const changed = await edit(added.id, { firstName: 'Nora', midName: 'Inés', account: 'N-2' });
    expect(changed).toMatchObject({ id: added.id, midName: 'Inés', lastName: '', account: 'N-2' });
    expect(await rejected(branch, () => edit(4711, {}))).toBe('NOT_FOUND');
  });

  it('have a unique account, or none', async () => {
    await add({ firstName: 'Uno' });
    await add({ firstName: 'Dos' });
    expect(await rejected(branch, () => add({ account: 'VA-102266' }))).toBe('ACCOUNT_UNIQUE');
    const duplicate = await apiErrorOf(edit(CARMEN.id, { account: 'VA-102266' }));
    expect(duplicate.toJSON()).toMatchObject({ status: 'ACCOUNT_UNIQUE', field: 'account' });
  });

  it('have a name, a numeric telephone and web addresses', async () => {
    for (const wrong of [
      { firstName: ' ' },
      { telephone: 'seis' },
      { crmLink: 'javascript:alert(1)' },
      { imageLocation: 'file:///etc/passwd' },
      { lastName: 'x'.repeat(46) },
    ]) {
      const { status, detail } = await apiErrorOf(add(wrong));
      expect([status, detail.field]).toEqual(['INVALID_REQUEST', Object.keys(wrong)[0]]);
    }
  });

  it('are identified by full name if it is unique', async () => {
    expect(await info({ name: 'oscar IBANEZ lara' })).toMatchObject({ id: OSCAR.id });
    expect(await info({ name: 'Óscar Ibáñez' })).toBeNull();
    await add({ firstName: 'Oscar', lastName: 'Ibañez Lara' });
    expect(await info({ name: OSCAR.name })).toBeNull();
    expect(await rejected(branch, () => info({ id: 4711 }))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => info({}))).toBe('INVALID_REQUEST');
  });
});

describe('the name on a ticket', () => {
  it('is edited by the serving operator', async () => {
    const id = await serving(branch, lucia, 1);
    expect(await say(lucia, id, { customerName: '  Nora Vidal ', phonenumber: '600-1' })).toMatchObject({
      customerName: 'Nora Vidal',
      phonenumber: '600-1',
      isEditableName: 'Y',
      stateName: 'assisting',
    });
    await open(marcos, 2);
    expect(await rejected(branch, () => say(marcos, id, { customerName: 'X' }))).toBe('TICKET_NOT_YOURS');
    await finish(lucia, id);
    expect(await rejected(branch, () => say(lucia, id, { customerName: 'X' }))).toBe('TICKET_WRONG_STATE');
    expect(await rejected(branch, () => say(lucia, 4711, { customerName: 'X' }))).toBe('NOT_FOUND');
  });

  it('is never emptied, nor the text null (O-178)', async () => {
    const id = await serving(branch, lucia, 1);
    for (const customerName of [null, '', '  ', 'null']) {
      const { status, detail } = await apiErrorOf(say(lucia, id, { customerName }));
      expect([status, detail.field]).toEqual(['CUSTOMER_NAME_NULL', 'customerName']);
    }
  });

  it('is that of the linked customer, with their telephone if the ticket has none', async () => {
    const id = await serving(branch, lucia, 1);
    const known = { customerName: OSCAR.name, idCustomer: OSCAR.id, isEditableName: 'N' };
    expect(await say(lucia, id, { idCustomer: OSCAR.id })).toMatchObject({
      ...known,
      phonenumber: OSCAR.telephone,
      firstName: 'Óscar',
      lastName: 'Ibáñez Lara',
    });
    expect(await rejected(branch, () => say(lucia, id, { customerName: 'Otra' }))).toBe('ACTION_NOT_ALLOWED');
    expect(await rejected(branch, () => say(lucia, id, { idCustomer: 4711 }))).toBe('NOT_FOUND');
    expect(await say(lucia, id, { phonenumber: '+34611' })).toMatchObject({
      ...known,
      phonenumber: '+34611',
    });
    expect(await say(lucia, id, { idCustomer: CARMEN.id })).toMatchObject({
      customerName: CARMEN.name,
      phonenumber: '+34611',
    });
    expect(await say(lucia, id, { idCustomer: null, customerName: 'Su hija' })).toMatchObject({
      customerName: 'Su hija',
      idCustomer: null,
      isEditableName: 'Y',
    });
  });
});

describe('earlier visits', () => {
  /** Serves a ticket from call to end; returns the time of the call. */
  async function serve(who: { idCustomer?: number; customerName?: string }): Promise<number> {
    const { idTicket } = await takeCallable(branch);
    await next(lucia, 1);
    const calledAt = branch.clock.now();
    await say(lucia, idTicket, who);
    branch.clock.advance(60_000);
    await finish(lucia, idTicket);
    return calledAt;
  }

  it('are those of a linked customer, latest first, with location and operator', async () => {
    await open(lucia, 1);
    const first = await serve({ idCustomer: OSCAR.id });
    const second = await serve({ idCustomer: OSCAR.id });
    await serve({ idCustomer: CARMEN.id });
    const list = await visits({ id: OSCAR.id });
    expect(list.map(({ AssistanceDate }) => AssistanceDate)).toEqual([second, first]);
    expect(list[0]).toMatchObject({
      BranchName: 'Oficina Centro',
      QueueName: 'Caja',
      employeeName: 'Lucía Ferrer Molina',
    });
    expect(await visits({ id: 4711 })).toEqual([]);
  });

  it('are found by the given name, ignoring case and accents', async () => {
    await open(lucia, 1);
    await serve({ customerName: 'Íñigo Peña' });
    await serve({ customerName: 'Íñigo' });
    expect(await visits({ name: 'INIGO pena' })).toHaveLength(1);
    expect(await visits({ name: 'Íñigo P' })).toEqual([]);
  });

  it('exclude the current one and no-shows', async () => {
    await open(lucia, 1);
    const { idTicket } = await takeCallable(branch);
    await next(lucia, 1);
    await say(lucia, idTicket, { idCustomer: OSCAR.id });
    expect(await visits({ id: OSCAR.id })).toEqual([]);
    await missed(lucia, idTicket);
    expect(await visits({ name: OSCAR.name })).toEqual([]);
    await undo(lucia, idTicket);
    await finish(lucia, idTicket);
    expect(await visits({ id: OSCAR.id })).toHaveLength(1);
  });
});
