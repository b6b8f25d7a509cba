import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { getPastDay, listPastDays } from '#shared/contract/tickets/past-days.ts';
import {
  getQueueDetail,
  listQueueCategories,
  listQueues,
  listUsersOnline,
  STAND_BY_QUEUE_ID,
  TICKET_LIST_SORTS,
} from '#shared/contract/tickets/queues.ts';
import { createSetOfTickets } from '#shared/contract/tickets/ticket-operations.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { repository } from '#shared/server/db/repository.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { allow, set } from '#tests/support/actions/configure-workstations.ts';
import { serving, standBy } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

let branch: Branch;
let lucia: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  lucia = await branch.signIn('lucia');
});
afterEach(() => branch.stop());

describe('the details of a queue', () => {
  const detail = (who: SignedIn, id: number = DEMO.queues.cashier, idBranch: number = DEMO.branch) =>
    who.call(getQueueDetail, { params: { id }, query: { idBranch } });

  it('show waiting tickets by first arrival, and the caller’s own stand-by', async () => {
    const onStandBy = await serving(branch, lucia, 1);
    await standBy(lucia, onStandBy);
    const [second, third] = [await take(branch), await take(branch)];
    branch.clock.advance(7_000);
    const seen = await detail(lucia);
    expect(seen.name).toBe('Caja');
    expect(seen.tickets.map(({ idTicket }) => idTicket)).toEqual([second.idTicket, third.idTicket]);
    expect(seen.tickets[0]).toMatchObject({ code: 'A002', waitingTime: 7, servName: 'Caja' });
    expect(seen.standBy).toMatchObject([{ idTicket: onStandBy, waitingTime: 7, waitingTime2: 9 }]);
    expect((await detail(await branch.signIn('supervisor'))).standBy).toEqual([]);
  });

  it('are a page of waiting tickets, searched, sorted and counted by the server', async () => {
    const many = { idServices: DEMO.services.cashier, idSegments: DEMO.segments.general, amount: '150' };
    const admin = await branch.signIn('admin');
    await admin.call(createSetOfTickets, { params: { id: DEMO.branch }, body: many });
    await open(lucia, 1);
    const requested = async (query: object) => {
      const params = { id: DEMO.queues.cashier };
      const seen = await lucia.call(getQueueDetail, { params, query: { idBranch: DEMO.branch, ...query } });
      return { total: seen.total, codes: seen.tickets.map(({ code }) => code) };
    };
    const unrequested = await requested({});
    expect([unrequested.total, unrequested.codes.length, unrequested.codes[0]]).toEqual([150, 100, 'A001']);
    const lastPage = await requested({ sort: 'code', order: 'desc', page: 15, size: 10 });
    expect([lastPage.codes[0], lastPage.codes.at(-1)]).toEqual(['A010', 'A001']);
    expect(await requested({ search: 'cája  a149' })).toEqual({ total: 1, codes: ['A149'] });
    expect(await requested({ search: 'nobody' })).toEqual({ total: 0, codes: [] });
    for (const sort of TICKET_LIST_SORTS)
      expect((await requested({ sort, order: 'desc', size: 5 })).codes).toHaveLength(5);
  });

  it('are available to operators whose workstation shows the queue, and to supervisors', async () => {
    expect(await rejected(branch, () => detail(lucia))).toBe('WORKSTATION_NOT_IDLE');
    await open(lucia, 1);
    await allow(branch, { show_out_of_turn: 0 });
    expect(await rejected(branch, () => detail(lucia))).toBe('ACTION_NOT_ALLOWED');
    const supervisor = await branch.signIn('supervisor');
    expect((await detail(supervisor)).tickets).toEqual([]);
    expect(await rejected(branch, () => detail(supervisor, 99))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => detail(supervisor, DEMO.queues.cashier, 99))).toBe('NOT_FOUND');
  });

  it('of the stand-by list contain only the own one, whatever the workstation shows', async () => {
    const onStandBy = await serving(branch, lucia, 1);
    await standBy(lucia, onStandBy);
    await take(branch);
    await allow(branch, { show_out_of_turn: 0 });
    const seen = await detail(lucia, STAND_BY_QUEUE_ID);
    expect(seen).toMatchObject({ idQueues: 0, tickets: [], standBy: [{ idTicket: onStandBy }] });
    const marcos = await branch.signIn('marcos');
    expect(await rejected(branch, () => detail(marcos, STAND_BY_QUEUE_ID))).toBe('WORKSTATION_NOT_IDLE');
    await open(marcos, 2);
    expect((await detail(marcos, STAND_BY_QUEUE_ID)).standBy).toEqual([]);
  });
});

describe('options at a branch', () => {
  it('are its queues, with waiting tickets', async () => {
    await take(branch);
    branch.clock.advance(30_000);
    await take(branch);
    const queues = await lucia.call(listQueues, { query: { idBranch: DEMO.branch } });
    expect(queues).toHaveLength(6);
    expect(queues.find(({ idQueues }) => idQueues === DEMO.queues.cashier)).toMatchObject({
      name: 'Caja',
      ticketsCount: 2,
      waitingTime: 30,
      enabled: 'Y',
      appointments: 'N',
    });
    const elsewhere = () => lucia.call(listQueues, { query: { idBranch: 99 } });
    expect(await rejected(branch, elsewhere)).toBe('NOT_FOUND');
  });

  it('are segments, and the queue of each pair', async () => {
    const { rows, total } = await lucia.call(listSegments, { query: { sort: 'idShort' } });
    expect([total, ...rows.map(({ name }) => name)]).toEqual([
      3,
      'General',
      'Cliente Plus',
      'Atención prioritaria',
    ]);
    const categories = await lucia.call(listQueueCategories, {});
    expect(categories).toHaveLength(15);
    expect(categories).toContainEqual({
      id: expect.any(Number),
      idQueues: DEMO.queues.information,
      idServices: DEMO.services.information,
      idSegments: DEMO.segments.general,
      allowedTransfers: 'Y',
      allowedNoTicket: 'Y',
      idTicketDesigns: expect.any(Number),
    });
  });

  it('are the users at work', async () => {
    const online = () => lucia.call(listUsersOnline, { params: { id: DEMO.branch } });
    expect(await online()).toEqual([]);
    await open(lucia, 3);
    expect(await online()).toEqual([
      { id: lucia.idUser, fullname: 'Lucía Ferrer Molina', idWorkstations: 3, workstationName: 'Puesto 3' },
    ]);
    const elsewhere = () => lucia.call(listUsersOnline, { params: { id: 99 } });
    expect(await rejected(branch, elsewhere)).toBe('NOT_FOUND');
  });
});

describe('a batch of tickets', () => {
  const make = async (amount: string, id: number = DEMO.branch) => {
    const admin = await branch.signIn('admin');
    const body = { idServices: DEMO.services.cashier, idSegments: DEMO.segments.general, amount };
    return () => admin.call(createSetOfTickets, { params: { id }, body });
  };

  it('is created at once, numbered in order', async () => {
    const { tickets } = await (await make('3'))();
    expect(tickets.map(({ code }) => code)).toEqual(['A001', 'A002', 'A003']);
    expect(await lucia.call(getTicket, { params: { id: tickets[2]?.idTicket ?? 0 } })).toMatchObject({
      stateName: 'waiting',
      queueName: 'Caja',
    });
    expect(lookInto(branch.folder, ticketViolations)).toEqual([]);
  });

  it.each(['0', '', '1000', '-1', '1.5', 'x'])('of %j is refused', async (amount) => {
    expect(await rejected(branch, await make(amount))).toBe('INVALID_REQUEST');
  });

  it.each([0, 1000, 1.5, -3, '0', '1000', '1.5', 'three', null, true])(
    'has a size as number or digits, from 1 to 999, and not %s',
    async (amount) => {
      const { token } = await branch.signIn('admin');
      const body = { idServices: DEMO.services.cashier, idSegments: DEMO.segments.general, amount };
      const path = `/branches/${DEMO.branch}/setOfTickets`;
      const { json } = await ask(branch.origin, { method: 'post', path, token, body });
      expect(json).toMatchObject({ status: 'INVALID_REQUEST', field: 'amount' });
    },
  );

  it('is created completely or not at all', async () => {
    await branch.configure((scope) =>
      repository(scope, 'queues').update(DEMO.queues.cashier, { max_limit: 5 }),
    );
    expect(await rejected(branch, await make('6'))).toBe('QUEUE_NUMBERS_EXHAUSTED');
    expect((await (await make('5'))()).tickets).toHaveLength(5);
  });

  it('is refused at an unknown branch', async () => {
    expect(await rejected(branch, await make('1', 99))).toBe('NOT_FOUND');
  });
});

describe('the business day', () => {
  it('starts at the configured hour, and does not end early when the setting changes', async () => {
    await set(branch, 'resetHour', '10');
    const dayOfNext = async () => {
      const { idTicket } = await take(branch);
      const { day } = await branch
        .reader()
        .selectFrom('tickets')
        .select('day')
        .where('id', '=', idTicket)
        .executeTakeFirstOrThrow();
      return day;
    };
    // At nine, by the new setting before the hour of the day that began at midnight.
    expect(await dayOfNext()).toBe('2026-11-16');
    branch.clock.advanceTo(Date.UTC(2026, 10, 17, 10) - 1);
    expect(await dayOfNext()).toBe('2026-11-16');
    branch.clock.advance(1);
    expect(await dayOfNext()).toBe('2026-11-17');
  });
});

describe('a past day', () => {
  const params = { id: DEMO.branch };

  it('contains arrivals, services and workstations, without names, from the next day on', async () => {
    await open(lucia, 1);
    const { idTicket } = await takeCallable(branch);
    await next(lucia, 1);
    const waiting = await take(branch, { service: DEMO.services.loans });
    branch.clock.advance(90_000);
    await finish(lucia, idTicket);
    const pastDays = async () => (await branch.signIn('admin')).call(listPastDays, { params });
    expect(await pastDays()).toEqual([]);

    const today = businessDay(branch.clock.now(), { zoneHours: 1, resetHour: 0 });
    branch.clock.advance(24 * 3_600_000);
    expect(await pastDays()).toEqual([today]);
    const admin = await branch.signIn('admin');
    const past = await admin.call(getPastDay, { params: { ...params, day: today } });
    expect(past.customers.map(({ code, idQueues }) => [code, idQueues])).toEqual([
      ['A001', DEMO.queues.cashier],
      [waiting.code, DEMO.queues.loans],
    ]);
    expect(past.customers[0]?.serviceTime).toBe(90);
    expect(past.workstations).toMatchObject([{ idWorkstations: 1 }]);
    expect(past.workstations[0]?.idQueues).toContain(DEMO.queues.cashier);
  });

  it('is empty without customers, and refused for an unknown branch', async () => {
    const admin = await branch.signIn('admin');
    const of = (id: number) => admin.call(getPastDay, { params: { id, day: '2020-02-02' } });
    expect(await of(DEMO.branch)).toEqual({ customers: [], workstations: [] });
    expect(await rejected(branch, () => of(99))).toBe('NOT_FOUND');
  });
});
