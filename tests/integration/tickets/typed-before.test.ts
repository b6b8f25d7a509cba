import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listTicketTransactions,
  MAX_COMMENT_LENGTH,
  workstationTransactions,
} from '#shared/contract/tickets/ticket-content.ts';
import { standByTicket, transferTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { endTicket, noShowTicket } from '#shared/contract/tickets/tickets.ts';
import { getTicket } from '#shared/contract/tickets/whole-ticket.ts';
import { serving } from '#tests/support/actions/ticket-actions.ts';
import { changeLogFaults } from '#tests/support/checks/change-log-faults.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOANS = { idService: DEMO.services.loans, idSegment: DEMO.segments.general };
const NOTHING_SAVED = { stateName: 'assisting', customerName: null, notes: '' };

describe('what was typed and not saved when a ticket leaves', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let id: number;
  let detail: number;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
    id = await serving(branch, lucia, 1);
    const groups = await lucia.call(workstationTransactions, { params: { id: 1 } });
    detail = groups[0]?.details[0]?.id ?? 0;
  });
  afterEach(async () => {
    const faults = lookInto(branch.folder, changeLogFaults);
    await branch.stop();
    expect(faults).toEqual([]);
  });

  const ticket = () => lucia.call(getTicket, { params: { id } });
  const done = () => lucia.call(listTicketTransactions, { params: { id } });

  it.each([
    ['finished', 'assisted', (body: object) => lucia.call(endTicket, { params: { id }, body })],
    ['marked absent', 'noshow', (body: object) => lucia.call(noShowTicket, { params: { id }, body })],
    [
      'put on stand-by',
      'standby',
      (body: object) => lucia.call(standByTicket, { params: { id }, query: {}, body }),
    ],
    [
      'transferred',
      'waiting',
      (body: object) => lucia.call(transferTicket, { params: { id }, body: { ...LOANS, ...body } }),
    ],
  ])('is noted where it is %s', async (_how, stateName, leave) => {
    await leave({ customerName: 'Eva Ruiz', notes: 'Trae DNI', idTransactionDetails: detail });
    expect(await ticket()).toMatchObject({ stateName, customerName: 'Eva Ruiz', notes: 'Trae DNI' });
    expect(await done()).toMatchObject([{ idTransactionDetails: detail }]);
  });

  it.each([
    ['a comment that is too long', { notes: 'x'.repeat(MAX_COMMENT_LENGTH + 1) }, 'TEXT_TOO_LONG'],
    ['a detail that is not offered', { idTransactionDetails: 987_654 }, 'ACTION_NOT_ALLOWED'],
  ])('holds it back for %s, and leaves all as it was', async (_what, wrong, status) => {
    const body = { customerName: 'Eva Ruiz', ...wrong };
    expect((await refusalOf(lucia.call(endTicket, { params: { id }, body }))).status).toBe(status);
    const moved = lucia.call(transferTicket, { params: { id }, body: { ...LOANS, ...body } });
    expect((await refusalOf(moved)).status).toBe(status);
    expect(await ticket()).toMatchObject(NOTHING_SAVED);
  });

  it('is not saved where the ticket cannot leave', async () => {
    const cashDesk = { idService: DEMO.services.cashDesk, idSegment: DEMO.segments.general };
    const body = { ...cashDesk, notes: 'Trae DNI' };
    const moved = lucia.call(transferTicket, { params: { id }, body });
    expect((await refusalOf(moved)).status).toBe('MOVE_SAME_QUEUE');
    expect(await ticket()).toMatchObject(NOTHING_SAVED);
  });
});
