import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, telephone, text, yesNo } from '../fields.ts';
import { commentText, issuedTicket, MAX_NAME_LENGTH, ticket } from './tickets.ts';

const tag = 'Tickets';
const privilege = [MODULES.workstation] as const;

/** Maximum comment length (operations specification, section 9). */
export const MAX_COMMENT_LENGTH = 2048;

/**
 * Names and notes of a new ticket may not contain characters that its address cannot (operations specification,
 * section 5).
 */
const addressableText = (maxLength: number) => text(maxLength).regex(/^[^&?/='’]*$/u);

/** Short id of a segment or service; may be 0. */
const idShort = z.coerce.number().int().min(0).max(999_999_999);

export const createTicket = endpoint({
  method: 'post',
  path: '/branches/{id}/createTicket/{segment}/{service}',
  tag,
  only: 'branch',
  summary: 'Issue a ticket for a customer, by the short ids of segment and service',
  privilege,
  params: z.object({ id, segment: idShort, service: idShort }),
  query: z.object({
    name: addressableText(90).optional(),
    notes: addressableText(256).optional(),
    phone: telephone.optional(),
    sms: yesNo.optional(),
    print: yesNo.optional().describe('Y prints the ticket at the printer of the branch'),
  }),
  answer: issuedTicket,
  errors: ['NOT_FOUND', 'QUEUE_NOT_EXISTED', 'QUEUE_NUMBERS_EXHAUSTED', 'NO_PRINTER', 'CUSTOMER_NAME_NULL'],
});

export const updateTicket = endpoint({
  method: 'put',
  path: '/ticket/{id}',
  viewPath: '/tickets/{id}',
  unversioned: 'work on a ticket, which its status protects',
  tag,
  only: 'branch',
  summary: 'Set the customer name of the current ticket, or assign a known customer',
  privilege,
  params: idParams,
  body: z.object({
    customerName: text(MAX_NAME_LENGTH).nullable().optional(),
    idCustomer: id.nullable().optional(),
    phonenumber: telephone.optional(),
  }),
  answer: ticket,
  errors: ['NOT_FOUND', 'TICKET_WRONG_STATE', 'TICKET_NOT_YOURS', 'CUSTOMER_NAME_NULL', 'ACTION_NOT_ALLOWED'],
});

const comment = z.object({ notes: z.string() });
const commentBody = z.object({ notes: commentText });

export const getComment = endpoint({
  method: 'get',
  path: '/ticket/{id}/comment',
  tag,
  only: 'branch',
  summary: 'Comment of staff on a ticket',
  privilege,
  params: idParams,
  answer: comment,
  errors: ['WITHOUT_TICKET_ID'],
});

export const setComment = endpoint({
  method: 'put',
  path: '/ticket/{id}/comment',
  unversioned: 'work on a ticket, which its status protects',
  tag,
  only: 'branch',
  summary: 'Set the comment on the current ticket; at most 2048 characters',
  privilege,
  params: idParams,
  body: commentBody,
  answer: comment,
  errors: ['WITHOUT_TICKET_ID', 'TEXT_TOO_LONG', 'TICKET_WRONG_STATE', 'TICKET_NOT_YOURS'],
});

export const ticketTransaction = z
  .object({
    idAssistances: id,
    idTransaction: id,
    TransactionName: z.string(),
    idTransactionDetails: id,
    TransactionDetailName: z.string(),
    enabled: yesNo,
    createdAt: epochMs,
  })
  .meta({ id: 'TicketTransaction' });
export type TicketTransaction = z.infer<typeof ticketTransaction>;

export const listTicketTransactions = endpoint({
  method: 'get',
  path: '/ticket/{id}/transactions',
  tag,
  only: 'branch',
  summary: 'Transactions of a ticket, oldest first',
  privilege,
  params: idParams,
  answer: z.array(ticketTransaction),
  errors: ['NOT_FOUND'],
});

export const addTicketTransaction = endpoint({
  method: 'post',
  path: '/ticket/{id}/transactions',
  tag,
  only: 'branch',
  summary: 'Add a transaction to a ticket',
  privilege,
  params: idParams,
  body: z.object({ idTransactionDetails: id.nullish() }),
  answer: ticketTransaction,
  errors: ['NOT_FOUND', 'WITHOUT_DETAILS_ID', 'TICKET_WRONG_STATE', 'TICKET_NOT_YOURS', 'ACTION_NOT_ALLOWED'],
});

export const removeTicketTransaction = endpoint({
  method: 'delete',
  path: '/ticket/{id}/transactions/{idAssistances}',
  unversioned: 'work on a ticket, which its status protects',
  tag,
  only: 'branch',
  summary: 'Remove a transaction that was added by mistake',
  privilege,
  params: z.object({ id, idAssistances: id }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'TICKET_WRONG_STATE', 'TICKET_NOT_YOURS'],
});

const transactionGroup = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    enabled: yesNo,
    details: z.array(z.object({ id, name: z.string(), enabled: yesNo, idTransactions: id })),
  })
  .meta({ id: 'WorkstationTransactions' });

export const workstationTransactions = endpoint({
  method: 'get',
  path: '/workstations/{id}/transactions',
  tag: 'Workstations',
  only: 'branch',
  summary: 'Transactions that a workstation offers by the detail profile of its type, with their details',
  privilege,
  params: idParams,
  answer: z.array(transactionGroup),
  errors: ['NOT_FOUND'],
});

export const todaysDetails = endpoint({
  method: 'get',
  path: '/workstations/{id}/todaysDetails',
  tag: 'Workstations',
  only: 'branch',
  summary: 'Transactions of today at a workstation, with their number',
  privilege,
  params: idParams,
  answer: z.array(
    z.object({
      idTransactionDetails: id,
      TransactionName: z.string(),
      TransactionDetailName: z.string(),
      times: z.number().int(),
    }),
  ),
  errors: ['NOT_FOUND'],
});
