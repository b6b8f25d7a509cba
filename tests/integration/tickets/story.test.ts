import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#shared/contract/access/sign-in.ts';
import { getPrintJob } from '#shared/contract/devices/printing.ts';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { noShowTicket, recallTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { closeWorkstation, getWorkstation } from '#shared/contract/workstation/workstations.ts';
import { transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

describe('a morning at a branch', () => {
  let branch: Branch;
  beforeEach(async () => {
    branch = await startBranch();
  });
  afterEach(() => branch.stop());

  it('leads from the issued and printed ticket to the served customer', async () => {
    const issued = await take(branch, { idKiosk: DEMO.kiosks.entrance, language: 'sv' });
    expect(issued).toMatchObject({ code: 'A001', clientsWaiting: 0, created: '2026-11-16 09:00:00' });

    const job = await branch.anybody.call(getPrintJob, {
      params: { id: issued.idPrintJob ?? '' },
      query: { wait: 25 },
    });
    expect(job).toMatchObject({ state: 'printed', error: null, copy: false });
    const [receipt] = branch.printers[0]?.receipts() ?? [];
    expect(receipt?.lines.join('\n')).toContain('Kassa');

    const lucia = await branch.signIn('lucia');
    expect(await open(lucia, 1)).toMatchObject({ state: 'idle', employeeFullName: 'Lucía Ferrer Molina' });

    branch.clock.advance(90_000);
    const called = await next(lucia, 1);
    expect(called).toMatchObject({ state: 'assisting', idTicket: issued.idTicket });
    expect(called.ticket).toMatchObject({
      stateName: 'assisting',
      waitingTime: 90,
      ticketWorkstationAttending: 'Puesto 1',
      ticketEmployeeAttending: 'Lucía Ferrer Molina',
    });

    expect(await lucia.call(recallTicket, { params: { id: issued.idTicket } })).toMatchObject({
      stateName: 'assisting',
      start: called.ticket?.start,
      workstation: { state: 'assisting', idTicket: issued.idTicket },
    });

    branch.clock.advance(60_000);
    const { workstation, ...ended } = await finish(lucia, issued.idTicket);
    expect(ended).toMatchObject({ stateName: 'assisted', waitingTime: 90 });
    expect(workstation).toMatchObject({
      state: 'idle',
      ticket: null,
      last: { code: 'A001', stateName: 'assisted', at: branch.clock.now() },
    });
    expect(workstation).toEqual(await lucia.call(getWorkstation, { params: { id: 1 } }));
  });

  it('removes a no-show from the workstation', async () => {
    const issued = await takeCallable(branch);
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    await next(lucia, 1);
    expect(await lucia.call(noShowTicket, { params: { id: issued.idTicket } })).toMatchObject({
      stateName: 'noshow',
      workstation: { state: 'idle', idTicket: null },
    });
    expect(await lucia.call(closeWorkstation, { params: { id: 1 } })).toMatchObject({
      state: 'off',
      idUsers: null,
    });
    await lucia.call(logout, { params: { id: lucia.idUser } });
  });

  it('records each step with user, workstation and reason', async () => {
    const issued = await takeCallable(branch, { idKiosk: DEMO.kiosks.hall });
    const lucia = await branch.signIn('lucia');
    await open(lucia, 2);
    await next(lucia, 2);
    await finish(lucia, issued.idTicket);

    const events = await branch.reader().selectFrom('ticket_events').selectAll().orderBy('seq').execute();
    expect(events.map(({ seq, kind, from_state, to_state }) => [seq, kind, from_state, to_state])).toEqual([
      [1, 'issue', null, 'waiting'],
      [2, 'call', 'waiting', 'assisting'],
      [3, 'end', 'assisting', 'assisted'],
    ]);
    expect(events[0]).toMatchObject({ id_kiosks: DEMO.kiosks.hall, id_users: null });
    expect(events[1]).toMatchObject({
      id_users: lucia.idUser,
      id_workstations: 2,
      reason: 'A001: first of sequence 2 by arrival, waiting 0:00:02',
    });
  });

  it('contains the reason of each call, for everybody who looks the ticket up', async () => {
    const issued = await takeCallable(branch);
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    const { reason } = await next(lucia, 1);
    const at = branch.clock.now();
    await transfer(lucia, issued.idTicket, { service: DEMO.services.accounts });
    branch.clock.advance(60_000);
    await next(lucia, 1);
    await finish(lucia, issued.idTicket);
    const supervisor = await branch.signIn('supervisor');
    const { calls } = await supervisor.call(getTicket, { params: { id: issued.idTicket } });
    const first = { idWorkstations: 1, workstationName: 'Puesto 1' };
    expect(calls).toEqual([
      { ...first, at, reason },
      { ...first, at: at + 60_000, reason: 'A001: first of sequence 2 by arrival, waiting 0:01:00' },
    ]);
  });

  it('shows a ticket to supervisors too', async () => {
    const issued = await take(branch);
    const supervisor = await branch.signIn('supervisor');
    expect(await supervisor.call(getTicket, { params: { id: issued.idTicket } })).toMatchObject({
      code: 'A001',
      stateName: 'waiting',
      customerName: null,
    });
  });
});
