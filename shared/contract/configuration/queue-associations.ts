import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, yesNo } from '../fields.ts';
import { removed, WRITES, written } from './configured.ts';

export const queueAssociation = z
  .object({
    id,
    idQueues: id,
    idServices: id,
    idSegments: id,
    idTicketDesigns: id
      .nullable()
      .describe('Ticket design; null for an association created before designs existed'),
    serviceName: z.string(),
    segmentName: z.string(),
    ticketDesignName: z.string().nullable(),
    idVentusQueue: id.nullable().describe('Number of the queue in an appointment system'),
    allowedTransfers: yesNo.describe('Whether tickets may be transferred to this service and segment'),
    allowedNoTicket: yesNo.describe(
      'Whether customers may be called to this service and segment without a ticket',
    ),
  })
  .meta({ id: 'QueueAssociation' });
export type QueueAssociation = z.infer<typeof queueAssociation>;

/**
 * Configuration specification, sections 3 and 5: a service and segment lead to one queue, once, with a ticket design.
 */
const body = z
  .object({
    idQueues: id,
    idServices: id.nullable().optional(),
    idSegments: id.nullable().optional(),
    idTicketDesigns: id
      .nullable()
      .optional()
      .describe('Ticket design. If missing, it remains unchanged; required for a new association'),
    idTicketDesign: id
      .nullable()
      .optional()
      .describe('Alternative name of `idTicketDesigns`; only one is required'),
    idVentusQueue: id
      .nullable()
      .optional()
      .describe('Number of the queue in an appointment system; stored only for queues with appointments'),
    allowedTransfers: yesNo.default('Y'),
    allowedNoTicket: yesNo.default('N'),
  })
  .meta({ id: 'QueueAssociationBody' });
export type QueueAssociationBody = z.infer<typeof body>;

/** An association as part of its queue. */
export const associationInput = body
  .omit({ idQueues: true })
  .extend({
    id: id.optional().describe('Id of an existing association; missing for a new one'),
    idServices: id,
    idSegments: id,
  })
  .meta({ id: 'QueueAssociationOfQueue' });
export type AssociationInput = z.infer<typeof associationInput>;

/** Fields derived from references. */
export const DERIVED_OF_ASSOCIATION = ['serviceName', 'segmentName', 'ticketDesignName'];

const kind = { path: '/queue_categories', tag: 'Queues', one: 'an association of a queue' };

export const listQueueAssociations = endpoint({
  method: 'get',
  path: '/queues/{id}/categories',
  tag: kind.tag,
  summary: 'Pairs of service and segment that lead to a queue',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(queueAssociation),
  errors: ['NOT_FOUND'],
});

export const { create: createQueueAssociation, update: updateQueueAssociation } = written({
  ...kind,
  ...WRITES.global,
  serves: true,
  body,
  change: body,
  view: queueAssociation,
  derived: DERIVED_OF_ASSOCIATION,
  errors: ['ASSOCIATION_DUPLICATE', 'ASSOCIATION_INCOMPLETE', 'DESIGN_DISABLED'],
});

export const deleteQueueAssociation = removed({ ...kind, ...WRITES.global, serves: true, errors: [] });
