import type { z } from 'zod';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  createTicketDesign,
  type DesignedTicket,
  listTicketDesigns,
  ticketDesignBody,
  updateTicketDesign,
} from '#shared/contract/configuration/ticket-designs.ts';

/** Lists the ticket designs. */
export const TicketDesignsScreen = () => <ConfiguredList kind={ticketDesigns} />;

/** The elements are no columns of a list: the designer has them. */
const schema = ticketDesignBody.partial({ design: true });

/** Ticket designs; their names open the designer (configuration specification, section 2). */
export const ticketDesigns = configuredKind<DesignedTicket & Origin, z.infer<typeof schema>>({
  texts: 'ticket-designs',
  level: 'global',
  list: listTicketDesigns,
  create: createTicketDesign,
  update: updateTicketDesign,
  schema,
  form: 'designer',
  done: {
    added: 'ticket-designs:DESIGN_TICKET_SAVED_MESSAGE',
    saved: 'ticket-designs:DESIGN_TICKET_SAVED_MESSAGE',
  },
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});
