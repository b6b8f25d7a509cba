import type { Kysely } from 'kysely';
import {
  createQueue,
  getQueue,
  listAllQueues,
  type QueueConfiguration,
  updateQueue,
} from '#shared/contract/configuration/queue-configuration.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, translations, whole, words } from '../configured/field.ts';
import { refusing } from '../db/constraint.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import { associationsOf, setAssociations } from './association-routes.ts';

const queues = configuredKind<'queues', QueueConfiguration>({
  table: 'queues',
  one: 'queue',
  fields: {
    name: words('name'),
    id: whole('id'),
    description: words('description'),
    letter: words('letter'),
    minLimit: whole('min_limit'),
    maxLimit: whole('max_limit'),
    restart: flag('restart'),
    sla: whole('sla'),
    enabled: flag('enabled'),
    appointments: flag('appointments'),
    translations: translations('translations'),
  },
  searched: ['name', 'description', 'letter'],
});

type Numbered = Pick<QueueConfiguration, 'appointments' | 'letter' | 'maxLimit' | 'minLimit'>;

/** Queues as they are configured (configuration specification, sections 3 to 5). */
export function queueConfigurationRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  /** The letters are one queue's: they are what people hear called. */
  const withLetter = <Answer>(letter: string, write: () => Promise<Answer>) =>
    refusing(
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
      const queue = await withLetter(body.letter, () => queues.create(scope, numbered(body)));
      if (body.associations) await setAssociations(scope, reader, queue.id, body.associations);
      return queue;
    }),

    versioned(updateQueue, currentQueue, async ({ params: { id }, body }, scope) => {
      const queue = await withLetter(body.letter, () => queues.change(scope, id, numbered(body)));
      if (body.associations) await setAssociations(scope, reader, id, body.associations);
      return queue;
    }),
  ];
}

/** A queue with what leads to it. */
const currentQueue: ReadCurrent<typeof updateQueue> = async ({ params: { id } }, trx) => ({
  ...(await queues.byId(trx, id)),
  associations: await associationsOf(trx, id),
});

/** With the range of numbers that appointments settle; refuses one that ends before it begins. */
function numbered<Body extends Numbered>(body: Body): Body {
  if (body.appointments === 'Y') return { ...body, minLimit: 1, maxLimit: 999 };
  if (body.minLimit > body.maxLimit) throw refuse('QUEUE_LIMITS', { field: 'minLimit' });
  return body;
}
