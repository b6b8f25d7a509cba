import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
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
  const { t } = useTranslation(['ticket-designs', 'common']);
  const api = useApi();
  const [search] = useSearchParams();
  const given = search.get('id');
  const { begunNew = false } = (useLocation().state ?? {}) as { readonly begunNew?: boolean };
  const [first] = useState(given);
  // A new one that has just been saved is the same work: what is open stays, with its steps.
  const opened = begunNew && first === null ? null : given;
  const { data, isError, refetch } = useQuery({
    queryKey: ['ticket-designer', opened],
    queryFn: ({ signal }) => load(api, opened === null ? null : Number(opened), signal),
    // Keeps what is being designed from changing under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      {!data && <PageHeader title={t(given === null ? 'new' : 'title')} />}
      {isError && (
        <RetryState
          title={t('common:form.notLoaded')}
          hint={t('common:form.notLoadedHint')}
          onRetry={() => void refetch()}
        />
      )}
      {data && <DesignTicket key={opened} {...data} />}
    </>
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
    ...{ ticket, messages, logos },
    tickets: sampleTickets({ categories, queues, services, segments }),
    queues: new Set(printing.map(({ idQueues }) => idQueues)).size,
    width: isPaperWidth(width) ? width : paperWidths[0],
  };
}
