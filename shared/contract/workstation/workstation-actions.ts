import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams } from '../fields.ts';
import { pair } from '../tickets/ticket-operations.ts';
import { ticket } from '../tickets/tickets.ts';
import { workstation } from './workstations.ts';

const action = {
  method: 'post',
  tag: 'Workstations',
  only: 'branch',
  privilege: [MODULES.workstation],
  params: idParams,
} as const;
const calling = [
  'NOT_FOUND',
  'WORKSTATION_NOT_YOURS',
  'WORKSTATION_NOT_IDLE',
  'A_CUSTOMER_IS_BEING_ASSISTED',
  'ACTION_NOT_ALLOWED',
] as const;
const nextTicket = z.object({ ticket: id.describe('Id of the ticket') });

export const callTicket = endpoint({
  ...action,
  path: '/workstation-by-branch/{id}/actions/callTicket',
  summary: 'Call a specific ticket, out of turn or from the caller’s stand-by list',
  body: nextTicket,
  answer: workstation,
  errors: [...calling, 'TICKET_WRONG_STATE', 'TICKET_NOT_YOURS'],
});

export const callWithoutTicket = endpoint({
  ...action,
  path: '/workstation-by-branch/{id}/actions/callWithoutTicket',
  summary: 'Start serving a customer without a ticket',
  body: pair,
  answer: workstation,
  errors: [...calling, 'QUEUE_NOT_EXISTED', 'NO_TICKET_NOT_ALLOWED'],
});

export const cancelTicketAtWorkstation = endpoint({
  ...action,
  path: '/workstation-by-branch/{id}/actions/cancelTicket',
  summary: 'Cancel a ticket that waits for this workstation or is on the caller’s stand-by list',
  body: nextTicket,
  answer: ticket,
  errors: [
    'NOT_FOUND',
    'WORKSTATION_NOT_YOURS',
    'WORKSTATION_NOT_IDLE',
    'ACTION_NOT_ALLOWED',
    'TICKET_WRONG_STATE',
    'TICKET_NOT_YOURS',
  ],
});
