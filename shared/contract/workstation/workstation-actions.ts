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
  summary: 'Call this ticket: out of turn, or from one’s own stand-by list',
  body: nextTicket,
  answer: workstation,
  errors: [...calling, 'TICKET_WRONG_STATE', 'TICKET_NOT_YOURS'],
});

export const callWithoutTicket = endpoint({
  ...action,
  path: '/workstation-by-branch/{id}/actions/callWithoutTicket',
  summary: 'Begin to assist someone who has no ticket',
  body: pair,
  answer: workstation,
  errors: [...calling, 'QUEUE_NOT_EXISTED', 'NO_TICKET_NOT_ALLOWED'],
});

export const cancelTicketAtWorkstation = endpoint({
  ...action,
  path: '/workstation-by-branch/{id}/actions/cancelTicket',
  summary: 'Remove a ticket that waits for this workstation, or is on one’s own stand-by list',
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
