import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { getComment, MAX_COMMENT_LENGTH } from '#shared/contract/tickets/ticket-content.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { write } from '#tests/support/actions/attention-actions.ts';
import { serving, transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
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
    const violations = lookInto(branch.folder, changeLogViolations);
    await branch.stop();
    expect(violations).toEqual([]);
  });

  const read = (ticket: number) => marcos.call(getComment, { params: { id: ticket } });

  it('keeps its lines, and follows the ticket to the next operator', async () => {
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

  it('may have 2048 characters', async () => {
    const full = 'ñ'.repeat(MAX_COMMENT_LENGTH);
    expect((await write(lucia, id, full)).notes).toBe(full);
    expect((await apiErrorOf(write(lucia, id, `${full}!`))).toJSON()).toMatchObject({
      status: 'TEXT_TOO_LONG',
      field: 'notes',
      params: { max: 2048 },
    });
    expect((await read(id)).notes).toBe(full);
  });

  it('is written by the serving operator, on an existing ticket', async () => {
    await open(marcos, 2);
    expect(await rejected(branch, () => write(marcos, id, 'x'))).toBe('TICKET_NOT_YOURS');
    expect(await rejected(branch, () => write(lucia, 4711, 'x'))).toBe('WITHOUT_TICKET_ID');
    expect(await rejected(branch, () => read(4711))).toBe('WITHOUT_TICKET_ID');
    await finish(lucia, id);
    expect(await rejected(branch, () => write(lucia, id, 'x'))).toBe('TICKET_WRONG_STATE');
  });

  it('must be valid text', async () => {
    const rejected = [
      ['Llamar\u0007', 'TEXT_INVISIBLE_CHARACTERS'],
      ['Llamar a\u202eana', 'TEXT_INVISIBLE_CHARACTERS'],
      [null, 'INVALID_REQUEST'],
      [7, 'INVALID_REQUEST'],
    ];
    for (const [notes, status] of rejected) {
      const question = { method: 'put', path: `/ticket/${id}/comment`, token: lucia.token, body: { notes } };
      const { json } = await ask(branch.origin, question);
      expect(json).toMatchObject({ status, field: 'notes' });
    }
    expect((await read(id)).notes).toBe('');
  });
});
