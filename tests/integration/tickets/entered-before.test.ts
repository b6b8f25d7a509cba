import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import {
  listTicketTransactions,
  MAX_COMMENT_LENGTH,
  workstationTransactions,
} from '#shared/contract/tickets/ticket-content.ts';
import {
  endTicket,
  noShowTicket,
  standByTicket,
  transferTicket,
} from '#shared/contract/tickets/ticket-operations.ts';
import { serving } from '#tests/support/actions/ticket-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOANS = { idService: DEMO.services.loans, idSegment: DEMO.segments.general };
const EMPTY_TICKET = { stateName: 'assisting', customerName: null, notes: '' };

describe('unsaved input when a ticket leaves the workstation', () => {
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
    const violations = lookInto(branch.folder, changeLogViolations);
    await branch.stop();
    expect(violations).toEqual([]);
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
  ])('is saved if it is %s', async (_how, stateName, leave) => {
    await leave({ customerName: 'Eva Ruiz', notes: 'Trae DNI', idTransactionDetails: detail });
    expect(await ticket()).toMatchObject({ stateName, customerName: 'Eva Ruiz', notes: 'Trae DNI' });
    expect(await done()).toMatchObject([{ idTransactionDetails: detail }]);
  });

  it.each([
    ['a comment that is too long', { notes: 'x'.repeat(MAX_COMMENT_LENGTH + 1) }, 'TEXT_TOO_LONG'],
    ['a detail that is not offered', { idTransactionDetails: 987_654 }, 'ACTION_NOT_ALLOWED'],
  ])('prevents leaving for %s, and changes nothing', async (_what, wrong, status) => {
    const body = { customerName: 'Eva Ruiz', ...wrong };
    expect((await apiErrorOf(lucia.call(endTicket, { params: { id }, body }))).status).toBe(status);
    const moved = lucia.call(transferTicket, { params: { id }, body: { ...LOANS, ...body } });
    expect((await apiErrorOf(moved)).status).toBe(status);
    expect(await ticket()).toMatchObject(EMPTY_TICKET);
  });

  it('is not saved if the ticket cannot leave', async () => {
    const cashier = { idService: DEMO.services.cashier, idSegment: DEMO.segments.general };
    const body = { ...cashier, notes: 'Trae DNI' };
    const moved = lucia.call(transferTicket, { params: { id }, body });
    expect((await apiErrorOf(moved)).status).toBe('MOVE_SAME_QUEUE');
    expect(await ticket()).toMatchObject(EMPTY_TICKET);
  });
});
