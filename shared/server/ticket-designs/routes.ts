import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  incompleteElements,
  messagesOf,
  type TicketDesign,
} from '#shared/contract/configuration/ticket-design.ts';
import {
  createTicketDesign,
  type DesignedTicket,
  getTicketDesign,
  listTicketDesigns,
  updateTicketDesign,
} from '#shared/contract/configuration/ticket-designs.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { type Field, flag, integer, text } from '../configured/field.ts';
import { byText } from '../db/list-rows.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';
import { readDesign } from './designs-printing.ts';

type Reader = Kysely<SharedTables>;

const elements: Field<'design', TicketDesign> = {
  column: 'design',
  sort: byText('design'),
  read: (stored) => readDesign(String(stored)),
  write: (sent) => JSON.stringify(sent),
};

const designs = configuredKind<'ticket_designs', DesignedTicket>({
  table: 'ticket_designs',
  one: 'ticket design',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
    design: elements,
  },
  searched: ['name', 'description'],
  constraints: [{ contains: 'name_UNIQUE', code: 'NAME_REPEATED', field: 'name' }],
});

/** Ticket designs (configuration specification, section 3; operations specification, section 5). */
export function ticketDesignRoutes(reader: Reader): AsyncRoute<never>[] {
  return [
    read(listTicketDesigns, ({ query }) => designs.page(reader, query)),
    read(getTicketDesign, ({ params }) => designs.byId(reader, params.id)),

    transaction(createTicketDesign, async ({ body }, scope) => {
      await assertComplete(scope.trx, body.design);
      return designs.create(scope, body);
    }),

    versioned(updateTicketDesign, designs.current, async ({ params: { id }, body }, scope) => {
      await assertComplete(scope.trx, body.design);
      if (body.enabled === 'N' && !scope.importing) await assertNotPrinted(scope.trx, id);
      return designs.change(scope, id, body);
    }),
  ];
}

/** Throws for a design with an element without content, or with an unknown message. */
async function assertComplete(db: Reader, design: TicketDesign): Promise<void> {
  const [field] = incompleteElements(design);
  if (field) throw apiError('DESIGN_INCOMPLETE', { field });
  for (const id of messagesOf(design)) {
    const found = await db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst();
    if (!found) throw apiError('NOT_FOUND', { about: `message ${id}` });
  }
}

/** Throws if a design to be disabled is printed by queues, with their names. */
async function assertNotPrinted(db: Reader, id: number): Promise<void> {
  const queues = await db
    .selectFrom('queues as q')
    .innerJoin('queue_categories as c', 'c.id_queues', 'q.id')
    .select('q.name')
    .distinct()
    .where('c.id_ticket_designs', '=', id)
    .orderBy('q.name')
    .execute();
  if (queues.length > 0)
    throw apiError('TICKET_DESIGN_IN_USE', {
      params: { names: queues.map(({ name }) => name).join(', '), count: queues.length },
    });
}
