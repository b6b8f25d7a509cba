import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, name, numeric, seconds, text, translations, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { listed, WRITES, written } from './configured.ts';
import { associationInput, DERIVED_OF_ASSOCIATION } from './queue-associations.ts';

/** Ticket numbers have at most five digits. */
const number = z.number().int().min(0).max(99_999);

const queueConfiguration = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    letter: z.string(),
    minLimit: number,
    maxLimit: number,
    restart: yesNo.describe('Whether ticket numbers restart at minLimit every day'),
    sla: seconds.describe('Target for the wait in seconds; 0 for none'),
    enabled: yesNo,
    appointments: yesNo,
    translations,
  })
  .meta({ id: 'QueueConfiguration' });
export type QueueConfiguration = z.infer<typeof queueConfiguration>;

/** Maximum associations of a queue. */
const MAX_ASSOCIATIONS = 1_000;

/** Configuration specification, section 5; letters are stored in upper case. */
export const queueBody = z
  .object({
    name: name(60),
    description: text(90),
    letter: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^\p{Lu}{1,2}$/u),
    minLimit: numeric(number),
    maxLimit: numeric(number),
    restart: yesNo,
    sla: numeric(seconds),
    enabled: yesNo,
    appointments: yesNo.describe(
      'Whether the queue takes appointments; with Y, ticket numbers run from 1 to 999',
    ),
    translations: translations.optional(),
    associations: z
      .array(associationInput)
      .max(MAX_ASSOCIATIONS)
      .optional()
      .describe(
        'All associations that lead to the queue; others are removed. If missing, they remain unchanged',
      ),
  })
  .meta({ id: 'QueueBody' });

export type QueueBody = z.infer<typeof queueBody>;

const kind = { path: '/queues', tag: 'Queues', one: 'a queue' };

export const listAllQueues = listed({
  ...kind,
  path: '/queues/all',
  summary: 'Every queue of the installation, searched in name, description and letter',
  privilege: 'signedIn',
  query: listQuery(['name', 'description', 'letter', 'enabled']),
  view: queueConfiguration,
});

export const getQueue = endpoint({
  method: 'get',
  path: '/queues/{id}',
  tag: kind.tag,
  summary: 'Configuration of a queue',
  privilege: 'signedIn',
  params: idParams,
  answer: queueConfiguration,
  errors: ['NOT_FOUND'],
});

export const { create: createQueue, update: updateQueue } = written({
  ...kind,
  ...WRITES.global,
  serves: true,
  body: queueBody,
  change: queueBody,
  view: queueConfiguration,
  derived: [
    ...['idQueues', 'ticketsCount', 'waitingTime', 'associations.idQueues'],
    ...DERIVED_OF_ASSOCIATION.map((field) => `associations.${field}`),
  ],
  errors: [
    'NAME_UNIQUE',
    'LETTER_UNIQUE',
    'QUEUE_LIMITS',
    'ASSOCIATION_DUPLICATE',
    'ASSOCIATION_INCOMPLETE',
    'DESIGN_DISABLED',
  ],
});
