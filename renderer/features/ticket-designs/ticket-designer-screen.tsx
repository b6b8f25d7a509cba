import { useTranslation } from 'react-i18next';
import { everyPage } from '#renderer/lib/api.tsx';
import { OpenedDesign } from '#renderer/ui/designer/opened-design.tsx';
import type { Client } from '#shared/contract/client.ts';
import { listMessages } from '#shared/contract/configuration/messages.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { getTicketDesign } from '#shared/contract/configuration/ticket-designs.ts';
import { listGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { filterResources } from '#shared/contract/resources/resources.ts';
import { listQueueCategories } from '#shared/contract/tickets/queues.ts';
import { isPaperWidth, paperWidths } from '#shared/domain/printing/ticket-document.ts';
import { DesignTicket, type Loaded } from './design-ticket.tsx';
import { sampleTickets } from './sample/sample-tickets.ts';

/** Shows the designer of a new ticket, or of the one that the address names (operations specification, section 5). */
export function TicketDesignerScreen() {
  const { t } = useTranslation('ticket-designs');
  return (
    <OpenedDesign designer="ticket-designer" title={(isNew) => t(isNew ? 'new' : 'title')} load={load}>
      {(loaded, opened) => <DesignTicket key={opened} {...loaded} />}
    </OpenedDesign>
  );
}

async function load(api: Client, id: number | null, signal: AbortSignal): Promise<Loaded> {
  const [ticket, messages, logos, categories, queues, services, segments, settings] = await Promise.all([
    id === null ? null : api.call(getTicketDesign, { params: { id } }, { signal }),
    everyPage((page) => api.call(listMessages, { query: { ...page, sort: 'name' } }, { signal })),
    api.call(filterResources, { query: { type: 'image', module: 'ticket designer' } }, { signal }),
    api.call(listQueueCategories, {}, { signal }),
    everyPage((page) => api.call(listAllQueues, { query: { ...page, sort: 'name' } }, { signal })),
    everyPage((page) => api.call(listServices, { query: { ...page, sort: 'name' } }, { signal })),
    everyPage((page) => api.call(listSegments, { query: { ...page, sort: 'name' } }, { signal })),
    api.call(listGeneralParameters, {}, { signal }),
  ]);
  const printing = categories.filter(({ idTicketDesigns }) => id !== null && idTicketDesigns === id);
  const width = Number(settings.find(({ name }) => name === 'ticketWidth')?.value);
  return {
    ticket,
    messages,
    logos,
    tickets: sampleTickets({ categories, queues, services, segments }),
    queues: new Set(printing.map(({ idQueues }) => idQueues)).size,
    width: isPaperWidth(width) ? width : paperWidths[0],
  };
}
