import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getComment, MAX_COMMENT_LENGTH } from '#shared/contract/tickets/ticket-content.ts';
import { getTicket } from '#shared/contract/tickets/whole-ticket.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { write } from '#tests/support/actions/attention-actions.ts';
import { serving, transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open } from '#tests/support/actions/workstation-actions.ts';
import { changeLogFaults } from '#tests/support/checks/change-log-faults.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { refused } from '#tests/support/checks/refused.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

describe('a comment', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let marcos: SignedIn;
  let id: number;
  beforeEach(async () => {
    branch = await startBranch();
    [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
    id = await serving(branch, lucia, 1);
  });
  afterEach(async () => {
    const faults = lookInto(branch.folder, changeLogFaults);
    await branch.stop();
    expect(faults).toEqual([]);
  });

  const read = (ticket: number) => marcos.call(getComment, { params: { id: ticket } });

  it('is kept with its lines, and goes with the ticket to whoever serves the customer next', async () => {
    expect(await read(id)).toEqual({ notes: '' });
    expect(await write(lucia, id, '  Trae el DNI caducado.\r\nVuelve mañana: “5 % & más”.\n')).toEqual({
      notes: 'Trae el DNI caducado.\nVuelve mañana: “5 % & más”.',
    });
    await transfer(lucia, id, { service: DEMO.services.loans });
    branch.clock.advance(60_000);
    await open(marcos, 2);
    expect((await next(marcos, 2)).ticket?.notes).toContain('\nVuelve');
    await write(marcos, id, '');
    await finish(marcos, id);
    expect(await read(id)).toEqual({ notes: '' });
    expect(await lucia.call(getTicket, { params: { id } })).toMatchObject({ code: 'A001', notes: '' });
  });

  it('has room for 2048 characters', async () => {
    const full = 'ñ'.repeat(MAX_COMMENT_LENGTH);
    expect((await write(lucia, id, full)).notes).toBe(full);
    expect((await refusalOf(write(lucia, id, `${full}!`))).toJSON()).toMatchObject({
      status: 'TEXT_TOO_LONG',
      field: 'notes',
      params: { longest: 2048 },
    });
    expect((await read(id)).notes).toBe(full);
  });

  it('is written by who serves the customer, on a ticket that is there', async () => {
    await open(marcos, 2);
    expect(await refused(branch, () => write(marcos, id, 'x'))).toBe('TICKET_NOT_YOURS');
    expect(await refused(branch, () => write(lucia, 4711, 'x'))).toBe('WITHOUT_TICKET_ID');
    expect(await refused(branch, () => read(4711))).toBe('WITHOUT_TICKET_ID');
    await finish(lucia, id);
    expect(await refused(branch, () => write(lucia, id, 'x'))).toBe('TICKET_WRONG_STATE');
  });

  it('is a text of people', async () => {
    const refused = [
      ['Llamar\u0007', 'TEXT_INVISIBLE_CHARACTERS'],
      ['Llamar a\u202eana', 'TEXT_INVISIBLE_CHARACTERS'],
      [null, 'INVALID_REQUEST'],
      [7, 'INVALID_REQUEST'],
    ];
    for (const [notes, status] of refused) {
      const question = { method: 'put', path: `/ticket/${id}/comment`, token: lucia.token, body: { notes } };
      const { json } = await ask(branch.origin, question);
      expect(json).toMatchObject({ status, field: 'notes' });
    }
    expect((await read(id)).notes).toBe('');
  });
});
