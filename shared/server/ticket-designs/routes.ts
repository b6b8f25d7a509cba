import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  incompleteElements,
  messagesOf,
  type TicketDesign,
  ticketDesign,
} from '#shared/contract/configuration/ticket-design.ts';
import {
  createTicketDesign,
  type DesignedTicket,
  getTicketDesign,
  listTicketDesigns,
  previewTicketDesign,
  updateTicketDesign,
} from '#shared/contract/configuration/ticket-designs.ts';
import type { TicketDocument } from '#shared/domain/printing/ticket-document.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { generalSettings } from '../access/queries.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { type Field, flag, integer, text } from '../configured/field.ts';
import { byText } from '../db/list-rows.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import { type AsyncRoute, type ReadRoute, read, transaction, versioned } from '../kit/route.ts';
import { readDesign } from './designs-printing.ts';
import { paperAsText } from './paper-as-text.ts';
import type { PaperDrawing } from './paper-drawing.ts';
import { readSampleData } from './sample-data.ts';
import { writePaper } from './write-paper.ts';

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

export interface PreviewOptions {
  readonly reader: Kysely<SharedTables>;
  readonly texts: i18n;
  readonly drawing: PaperDrawing;
}

/** Preview of an unsaved design: image, metrics, and texts. */
export function previewRoute({ reader, texts, drawing }: PreviewOptions): ReadRoute {
  return read(previewTicketDesign, async ({ body, caller, now }) => {
    const { design, width, output } = body;
    const { facts, names } = await readSampleData(reader, {
      ...body,
      now,
      branches: visibleBranches(caller),
    });
    const document = writePaper(texts, facts);
    const { ticketTextSize: textSize } = await generalSettings(reader);
    const { image, elements, ...rendered } = await drawing.draw(document, width, output);
    return {
      ...rendered,
      image: Buffer.from(image).toString('base64'),
      paper: paperAsText(isRendered('logo', elements) ? document : { ...document, logo: null }, {
        width,
        textSize,
      }),
      elements: ELEMENTS.flatMap((element) => {
        const found = elements.find((one) => one.element === element);
        return found ? [{ ...found, element }] : [];
      }),
      sizes: drawing.sizes(width),
      names: design.ticketName.key === null ? [] : drawing.names(names, design.ticketName.size),
      missing: [...drawing.missing([...textsOf(document), ...names])],
    };
  });
}

const textsOf = (document: TicketDocument): string[] =>
  Object.values(document).flatMap((part) =>
    part !== null && typeof part === 'object' && 'value' in part && 'bold' in part ? [part.value] : [],
  );

const ELEMENTS = ticketDesign.keyof().options;

const isRendered = (element: string, rendered: readonly { readonly element: string }[]): boolean =>
  rendered.some((one) => one.element === element);
