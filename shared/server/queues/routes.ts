import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  createQueue,
  getQueue,
  listAllQueues,
  type QueueConfiguration,
  updateQueue,
} from '#shared/contract/configuration/queue-configuration.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, text, translations } from '../configured/field.ts';
import { mapConstraintErrors } from '../db/constraint.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import { associationsOf, setAssociations } from './association-routes.ts';

const queues = configuredKind<'queues', QueueConfiguration>({
  table: 'queues',
  one: 'queue',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    letter: text('letter'),
    minLimit: integer('min_limit'),
    maxLimit: integer('max_limit'),
    restart: flag('restart'),
    sla: integer('sla'),
    enabled: flag('enabled'),
    appointments: flag('appointments'),
    translations: translations('translations'),
  },
  searched: ['name', 'description', 'letter'],
});

type Numbered = Pick<QueueConfiguration, 'appointments' | 'letter' | 'maxLimit' | 'minLimit'>;

/** Configuration of queues (configuration specification, sections 3 to 5). */
export function queueConfigurationRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  /** Letters are unique per queue, because customers hear them. */
  const withPrefix = <Answer>(letter: string, write: () => Promise<Answer>) =>
    mapConstraintErrors(
      [
        {
          contains: 'letter',
          code: 'LETTER_UNIQUE',
          field: 'letter',
          params: async () => {
            const owner = await reader
              .selectFrom('queues')
              .select('name')
              .where('letter', '=', letter)
              .executeTakeFirst();
            return { letter, name: owner?.name ?? '' };
          },
        },
      ],
      write,
    );

  return [
    read(listAllQueues, ({ query }) => queues.page(reader, query)),
    read(getQueue, ({ params }) => queues.byId(reader, params.id)),

    transaction(createQueue, async ({ body }, scope) => {
      const queue = await withPrefix(body.letter, () => queues.create(scope, numbered(body)));
      if (body.associations) await setAssociations(scope, reader, queue.id, body.associations);
      return queue;
    }),

    versioned(updateQueue, currentQueue, async ({ params: { id }, body }, scope) => {
      const queue = await withPrefix(body.letter, () => queues.change(scope, id, numbered(body)));
      if (body.associations) await setAssociations(scope, reader, id, body.associations);
      return queue;
    }),
  ];
}

/** A queue with its associations. */
const currentQueue: ReadCurrent<typeof updateQueue> = async ({ params: { id } }, trx) => ({
  ...(await queues.byId(trx, id)),
  associations: await associationsOf(trx, id),
});

/** With the range of numbers that appointments settle; refuses one that ends before it begins. */
function numbered<Body extends Numbered>(body: Body): Body {
  if (body.appointments === 'Y') return { ...body, minLimit: 1, maxLimit: 999 };
  if (body.minLimit > body.maxLimit) throw apiError('QUEUE_LIMITS', { field: 'minLimit' });
  return body;
}
