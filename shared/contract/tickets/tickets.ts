import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { TICKET_STATES } from '#shared/domain/tickets/transitions.ts';
import { VISIBLE_MULTILINE_TEXT } from '#shared/domain/visible-text.ts';
import { CONFIGURES } from '../configuration/configured.ts';
import { printJobKey } from '../devices/printing.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, language, text, UNSEEN, yesNo } from '../fields.ts';

const tag = 'Tickets';

/** A ticket for staff (operations specification, section 3). */
export const ticket = z
  .object({
    idTicket: id,
    stateName: z.enum(TICKET_STATES),
    letter: z.string(),
    number: z.number().int(),
    code: z.string().describe('Letter and padded number, as printed; empty without a ticket'),
    noTicket: yesNo.describe('Y for a service that began without a ticket'),
    created: z.string().describe('Branch time; date and time separated by a space'),
    createdAt: epochMs,
    start: epochMs.nullable().describe('Start of the service; null before'),
    idQueues: id,
    queueName: z.string(),
    idServices: id,
    servName: z.string(),
    idSegments: id,
    segmentName: z.string(),
    customerName: z.string().nullable(),
    isEditableName: yesNo.describe('N for a known customer, whose name cannot be edited here'),
    idCustomer: id.nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    phonenumber: z.string(),
    notes: z.string(),
    appointmentTime: epochMs.nullable(),
    ticketsWaiting: z.number().int().describe('Number of tickets waiting in the queue'),
    ticketFirstWaiting: yesNo.describe('Y while the ticket is the first one waiting in its queue'),
    timeWaiting: z.string().describe('Wait in the current queue, as h:mm:ss'),
    idTicketDesigns: id.nullable(),
    waitingTime: z.number().int().describe('Seconds in the current queue, until the call'),
    waitingTime2: z.number().int().describe('Seconds since first arrival, until the call'),
    serviceTime: z.number().int().describe('Planned service time in seconds'),
    sla: z.number().int().describe('Target wait in seconds'),
    idWorkstations: id.nullable(),
    ticketWorkstationAttending: z.string().nullable(),
    ticketEmployeeAttending: z.string().nullable(),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof ticket>;

export const issuedTicket = z
  .object({
    idTicket: id,
    letter: z.string(),
    number: z.number().int(),
    code: z.string(),
    queueName: z.string(),
    servName: z.string(),
    created: z.string(),
    createdAt: epochMs,
    clientsWaiting: z.number().int().describe('Number of people ahead'),
    avgWaiting: z.number().int().describe('Expected wait in seconds'),
    waitFromMinutes: z
      .number()
      .int()
      .nullable()
      .describe('Shortest expected wait in minutes; null if no open workstation calls the queue'),
    waitToMinutes: z.number().int().nullable(),
    timeOfAppointment: z
      .string()
      .nullable()
      .describe('Time of a future appointment, as HH:mm in branch time; not in line before. Null if none'),
    idPrintJob: printJobKey.nullable().describe('Print job; null if the kiosk has no printer'),
  })
  .meta({ id: 'IssuedTicket' });
export type IssuedTicket = z.infer<typeof issuedTicket>;

/** Issues a ticket at a kiosk; printing follows as a job. */
export const issueTicket = endpoint({
  method: 'post',
  path: '/branches/{id}/tickets',
  tag,
  only: 'branch',
  summary: 'Issue a ticket for a segment and a service',
  privilege: 'public',
  params: idParams,
  query: z.object({ segment: id, service: id }),
  body: z.object({ idKiosk: id.optional(), language: language.default('es') }),
  answer: issuedTicket,
  errors: ['NOT_FOUND', 'QUEUE_NOT_EXISTED', 'QUEUE_NUMBERS_EXHAUSTED', 'KIOSK_CLOSED', 'TOO_MANY_REQUESTS'],
});

/** Maximum length of a customer name on a ticket. */
export const MAX_NAME_LENGTH = 90;

/**
 * Whether a name is the text `null`, which programs send for a missing name (operations specification, section 5).
 * The surname Null is a name.
 */
export const isNullName = (name: string): boolean => name.trim() === 'null';

/** A comment of visible characters, line breaks and tabs; the command checks its length. */
export const commentText = z.string().regex(VISIBLE_MULTILINE_TEXT, UNSEEN);

/** Unsaved input of the current ticket, saved by the command that ends the attention. */
export const unsavedInput = z.object({
  customerName: text(MAX_NAME_LENGTH).optional(),
  notes: commentText.optional(),
  idTransactionDetails: id.optional(),
});
export type UnsavedInput = z.input<typeof unsavedInput>;

/** Errors of unsaved input. */
export const UNSAVED_INPUT_ERRORS = ['CUSTOMER_NAME_NULL', 'TEXT_TOO_LONG', 'ACTION_NOT_ALLOWED'] as const;

/** Prints a copy, marked COPY, at the former or another printer of the branch. */
export const reprintTicket = endpoint({
  method: 'post',
  path: '/ticket/{id}/reprint',
  tag,
  only: 'branch',
  summary: 'Reprint a ticket, marked as a copy',
  privilege: [MODULES.workstation, ...CONFIGURES.branch],
  params: idParams,
  body: z.object({ idPrinters: id.optional().describe('Another printer of the branch') }).optional(),
  answer: z.object({ idPrintJob: printJobKey }),
  errors: ['NOT_FOUND', 'NO_PRINTER'],
});
