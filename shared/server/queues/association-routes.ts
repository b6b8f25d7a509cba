import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type AssociationInput,
  createQueueAssociation,
  deleteQueueAssociation,
  listQueueAssociations,
  type QueueAssociationBody,
  updateQueueAssociation,
} from '#shared/contract/configuration/queue-associations.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { listQueueCategories } from '#shared/contract/tickets/queues.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, optional } from '../configured/field.ts';
import { mapConstraintErrors } from '../db/constraint.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

type Association = AnswerOf<typeof createQueueAssociation>;
type Pair = { readonly idServices: number; readonly idSegments: number };

type Names = 'segmentName' | 'serviceName' | 'ticketDesignName';

const associations = configuredKind<'queue_categories', Omit<Association, Names>>({
  table: 'queue_categories',
  one: 'association',
  fields: {
    id: integer('id'),
    idQueues: integer('id_queues'),
    idServices: integer('id_services'),
    idSegments: integer('id_segments'),
    idTicketDesigns: optional('id_ticket_designs'),
    idVentusQueue: optional('id_ventus_queue'),
    allowedTransfers: flag('allowed_transfers'),
    allowedNoTicket: flag('allowed_no_ticket'),
  },
  searched: [],
});

/** Associations of a queue, in order of creation. */
export const associationsOf = (db: Kysely<SharedTables>, idQueues: number) =>
  associations.all(db, (rows) => rows.where('id_queues', '=', idQueues).orderBy('id'));

/**
 * Replaces the associations of a queue: removed ones are deleted first, so that pairs can be swapped. Throws
 * ASSOCIATION_DUPLICATE for a pair of another queue, NOT_FOUND for an association of another.
 */
export async function setAssociations(
  scope: TransactionScope<never>,
  reader: Kysely<SharedTables>,
  idQueues: number,
  wanted: readonly AssociationInput[],
): Promise<void> {
  const there = await associations.all(scope.trx, (rows) => rows.where('id_queues', '=', idQueues));
  const staying = new Set(wanted.map(({ id }) => id));
  for (const { id } of there) if (!staying.has(id)) await associations.remove(scope, id);
  await assertNoDuplicates(scope.trx, idQueues, wanted);
  for (const { id, ...sent } of wanted) {
    const before = there.find((each) => each.id === id);
    if (id !== undefined && !before)
      throw apiError('NOT_FOUND', { about: `association ${id} of queue ${idQueues}` });
    const completed = await complete(scope, { ...sent, idQueues }, before);
    await withPair(reader, completed, () =>
      id === undefined ? associations.create(scope, completed) : associations.change(scope, id, completed),
    );
  }
}

async function assertNoDuplicates(
  db: Kysely<SharedTables>,
  idQueues: number,
  wanted: readonly Pair[],
): Promise<void> {
  const seen = new Set<string>();
  for (const { idServices, idSegments } of wanted) {
    const pair = `${idServices} ${idSegments}`;
    if (!seen.has(pair)) seen.add(pair);
    else {
      const nameIn = async (table: 'queues' | 'segments' | 'services', id: number) =>
        (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name ?? '';
      throw apiError('ASSOCIATION_DUPLICATE', {
        params: {
          service: await nameIn('services', idServices),
          segment: await nameIn('segments', idSegments),
          queue: await nameIn('queues', idQueues),
        },
      });
    }
  }
}

/** Adds the queue of an existing pair to the error. */
const withPair = <Answer>(reader: Kysely<SharedTables>, pair: Pair, write: () => Promise<Answer>) =>
  mapConstraintErrors(
    [{ contains: 'queue_categories', code: 'ASSOCIATION_DUPLICATE', params: () => namesOf(reader, pair) }],
    write,
  );

/** Associations of queues (configuration specification, sections 3 and 5). */
export function queueAssociationRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listQueueAssociations, async ({ params }) => {
      const queue = await reader
        .selectFrom('queues')
        .select('id')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!queue) throw apiError('NOT_FOUND', { about: `queue ${params.id}` });
      return named(reader, (rows) => rows.where('c.id_queues', '=', params.id));
    }),

    read(listQueueCategories, async () => {
      const every = await associations.all(reader, (rows) => rows.orderBy('id'));
      return every.map(({ idVentusQueue: _number, ...category }) => category);
    }),

    transaction(createQueueAssociation, async ({ body }, scope) => {
      const completed = await complete(scope, body);
      const { id } = await withPair(reader, completed, () => associations.create(scope, completed));
      return oneNamed(scope.trx, id);
    }),

    versioned(updateQueueAssociation, associations.current, async ({ params, body }, scope) => {
      const before = await associations.byId(scope.trx, params.id);
      const completed = await complete(scope, body, before);
      await withPair(reader, completed, () => associations.change(scope, params.id, completed));
      return oneNamed(scope.trx, params.id);
    }),

    versioned(deleteQueueAssociation, associations.current, ({ params }, scope) =>
      associations.remove(scope, params.id),
    ),
  ];
}

/** Reads the design under either of its names; of two sent ones, the changed one counts. */
function designOf(
  { idTicketDesigns, idTicketDesign }: QueueAssociationBody,
  before?: Pick<Association, 'idTicketDesigns'>,
): number | null | undefined {
  const sent = [idTicketDesigns, idTicketDesign].filter((design) => design !== undefined);
  const changing = new Set(sent.filter((design) => design !== before?.idTicketDesigns));
  if (changing.size > 1)
    throw apiError('INVALID_REQUEST', {
      field: 'idTicketDesign',
      about: 'idTicketDesign: other than idTicketDesigns',
    });
  const [design = before?.idTicketDesigns] = [...changing, ...sent];
  return design;
}

/**
 * Throws for an association without service, segment or ticket design; one from before designs may lack that, and
 * an import accepts any. Only queues of appointments have a Ventus number.
 */
async function complete(
  { trx: db, importing }: Pick<TransactionScope<never>, 'importing' | 'trx'>,
  body: QueueAssociationBody,
  before?: Pick<Association, 'idTicketDesigns'>,
) {
  const { idServices, idSegments, idVentusQueue = null } = body;
  const idTicketDesigns = designOf(body, before);
  if (!idServices) throw apiError('ASSOCIATION_INCOMPLETE', { field: 'idServices' });
  if (!idSegments) throw apiError('ASSOCIATION_INCOMPLETE', { field: 'idSegments' });
  if (!importing && !idTicketDesigns && (!before || before.idTicketDesigns))
    throw apiError('ASSOCIATION_INCOMPLETE', { field: 'idTicketDesigns' });
  if (!importing && idTicketDesigns && idTicketDesigns !== before?.idTicketDesigns)
    await assertDesignEnabled(db, idTicketDesigns);
  const queue = await db
    .selectFrom('queues')
    .select('appointments')
    .where('id', '=', body.idQueues)
    .executeTakeFirst();
  return {
    ...body,
    idServices,
    idSegments,
    idTicketDesigns,
    idVentusQueue: queue?.appointments || importing ? idVentusQueue : null,
  };
}

async function assertDesignEnabled(db: Kysely<SharedTables>, id: number): Promise<void> {
  const design = await db
    .selectFrom('ticket_designs')
    .select('enabled')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!design) throw apiError('NOT_FOUND', { about: `ticket design ${id}` });
  if (!design.enabled) throw apiError('DESIGN_DISABLED', { field: 'idTicketDesigns' });
}

const joined = (db: Kysely<SharedTables>) =>
  db
    .selectFrom('queue_categories as c')
    .innerJoin('services as s', 's.id', 'c.id_services')
    .innerJoin('segments as g', 'g.id', 'c.id_segments')
    .leftJoin('ticket_designs as d', 'd.id', 'c.id_ticket_designs')
    .selectAll('c')
    .select(['s.name as service', 'g.name as segment', 'd.name as design'])
    .orderBy('s.name')
    .orderBy('g.name');

async function named(
  db: Kysely<SharedTables>,
  where: (rows: ReturnType<typeof joined>) => ReturnType<typeof joined>,
): Promise<Association[]> {
  const rows = await where(joined(db)).execute();
  return rows.map(({ service, segment, design, ...row }) => ({
    ...associations.present(row),
    serviceName: service,
    segmentName: segment,
    ticketDesignName: design,
  }));
}

async function oneNamed(db: Kysely<SharedTables>, id: number): Promise<Association> {
  const [found] = await named(db, (rows) => rows.where('c.id', '=', id));
  if (!found) throw apiError('NOT_FOUND', { about: `association ${id}` });
  return found;
}

async function namesOf(db: Kysely<SharedTables>, { idServices, idSegments }: Pair) {
  const found = await joined(db)
    .innerJoin('queues as q', 'q.id', 'c.id_queues')
    .select('q.name as queue')
    .where('c.id_services', '=', idServices)
    .where('c.id_segments', '=', idSegments)
    .executeTakeFirst();
  return { service: found?.service ?? '', segment: found?.segment ?? '', queue: found?.queue ?? '' };
}
