import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getPrintJob } from '#shared/contract/devices/printing.ts';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { repository } from '#shared/server/db/repository.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { next, open } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

interface TicketRequest {
  readonly segment?: number;
  readonly service?: number;
  readonly id?: number;
  readonly name?: string;
  readonly notes?: string;
  readonly phone?: string;
  readonly sms?: 'Y' | 'N';
  readonly print?: 'Y' | 'N';
}

describe('a ticket created by staff', () => {
  let branch: Branch;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch({
      // Distinct short ids: confusing them with ids would select another queue.
      prepare: async (scope) => {
        await repository(scope, 'services').update(DEMO.services.cashier, { id_short: 70 });
        await repository(scope, 'segments').update(DEMO.segments.general, { id_short: 80 });
      },
    });
    lucia = await branch.signIn('lucia');
  });
  afterEach(async () => {
    const violations = [
      ...lookInto(branch.folder, ticketViolations),
      ...lookInto(branch.folder, changeLogViolations),
    ];
    await branch.stop();
    expect(violations).toEqual([]);
  });

  const create = ({ id = DEMO.branch, segment = 80, service = 70, ...query }: TicketRequest = {}) =>
    lucia.call(createTicket, { params: { id, segment, service }, query });
  const seen = (id: number) => lucia.call(getTicket, { params: { id } });
  const smsOf = (id: number) =>
    lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select sms from tickets where id = ?', id));
  const sms = (flag: 0 | 1) =>
    branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { sms: flag }));

  it('waits like any other, with its data and author', async () => {
    const issued = await create({ name: ' Nora Vidal ', notes: 'Silla de ruedas', phone: '+34-600' });
    expect(issued).toMatchObject({ code: 'A001', queueName: 'Caja', clientsWaiting: 0, idPrintJob: null });
    expect(await seen(issued.idTicket)).toMatchObject({
      stateName: 'waiting',
      servName: 'Caja',
      segmentName: 'General',
      customerName: 'Nora Vidal',
      notes: 'Silla de ruedas',
      phonenumber: '+34-600',
      isEditableName: 'Y',
    });
    const events = lookInto(branch.folder, (sqlite) =>
      rowsOf(sqlite, 'select kind, id_users, id_kiosks from ticket_events'),
    );
    expect(events).toEqual([{ kind: 'issue', id_users: lucia.idUser, id_kiosks: null }]);
    expect((await create()).code).toBe('A002');
    await open(lucia, 1);
    branch.clock.advance(DEMO_POLITENESS_MS);
    expect((await next(lucia, 1)).ticket).toMatchObject({ code: 'A001', customerName: 'Nora Vidal' });
  });

  it('can be created at a reception, which does not call', async () => {
    await allow(branch, { reception: 1 });
    await open(lucia, 1);
    expect((await create()).code).toBe('A001');
    expect(await rejected(branch, () => next(lucia, 1))).toBe('ACTION_NOT_ALLOWED');
  });

  it('belongs to the queue of its short ids', async () => {
    expect(await rejected(branch, () => create({ service: DEMO.services.cashier }))).toBe(
      'QUEUE_NOT_EXISTED',
    );
    expect(await rejected(branch, () => create({ segment: 4711 }))).toBe('QUEUE_NOT_EXISTED');
    expect(await rejected(branch, () => create({ id: 4711 }))).toBe('NOT_FOUND');
  });

  it('sends messages only if the branch does and there is a telephone', async () => {
    const request = { phone: '600', sms: 'Y' } as const;
    const off = await create(request);
    await sms(1);
    const [on, unrequested, silent] = [
      await create(request),
      await create({ phone: '600' }),
      await create({ sms: 'Y' }),
    ];
    const stored = [off, on, unrequested, silent].flatMap(({ idTicket }) => smsOf(idTicket));
    expect(stored).toEqual([{ sms: 0 }, { sms: 1 }, { sms: 0 }, { sms: 0 }]);
  });

  it('is printed at the branch’s first printer when requested', async () => {
    const { idPrintJob, code } = await create({ print: 'Y' });
    const printed = await branch.anybody.call(getPrintJob, {
      params: { id: idPrintJob ?? '' },
      query: { wait: 25 },
    });
    expect(printed).toMatchObject({ state: 'printed', code });
    expect(branch.printers.map((printer) => printer.receipts().length)).toEqual([1, 0]);
    await branch.configure(async (scope) => {
      for (const id of [1, 2]) await repository(scope, 'printers').update(id, { enabled: 0 });
    });
    expect(await rejected(branch, () => create({ print: 'Y' }))).toBe('NO_PRINTER');
    expect((await create({ print: 'N' })).code).toBe('A002');
  });

  it('is created once for a repeated request', async () => {
    const request = { params: { id: DEMO.branch, segment: 80, service: 70 }, query: { name: 'Nora' } };
    const call = { idempotencyKey: crypto.randomUUID() };
    const first = await lucia.call(createTicket, request, call);
    expect(await lucia.call(createTicket, request, call)).toEqual(first);
    expect((await create()).code).toBe('A002');
  });

  it('is not named by the text null (O-178)', async () => {
    expect(await rejected(branch, () => create({ name: 'null' }))).toBe('CUSTOMER_NAME_NULL');
    expect(await create({ name: 'Null' })).toMatchObject({ code: 'A001' });
  });

  it('contains no characters that its address cannot, and a numeric telephone', async () => {
    for (const [field, value] of [
      ['name', 'a&b'],
      ['name', 'O’Brien'],
      ['name', "O'Brien"],
      ['notes', '1/2'],
      ['notes', '¿sí?'],
      ['name', 'a=b'],
      ['phone', 'seis'],
      ['sms', '1'],
    ] as const) {
      const path = `/branches/${DEMO.branch}/createTicket/80/70?${new URLSearchParams({ [field]: value })}`;
      const { json } = await ask(branch.origin, { method: 'post', path, token: lucia.token });
      expect(json).toMatchObject({ status: 'INVALID_REQUEST', field });
    }
    expect((await create()).code).toBe('A001');
  });
});
