import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { listQueueAssociations } from '#shared/contract/configuration/queue-associations.ts';
import { getQueue } from '#shared/contract/configuration/queue-configuration.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { listTicketDesigns } from '#shared/contract/configuration/ticket-designs.ts';
import { QueueForm } from './queue-form.tsx';
import { queues } from './queue-kind.ts';

/** Shows the form that adds a queue, or changes the one that the address names. */
export function QueueFormScreen() {
  const api = useApi();

  async function load(id: number | null, signal: AbortSignal) {
    const params = id === null ? null : { params: { id } };
    const [queue, associations, services, segments, designs] = await Promise.all([
      params && api.call(getQueue, params, { signal }),
      params ? api.call(listQueueAssociations, params, { signal }) : [],
      everyPage((query) => api.call(listServices, { query: { ...query, sort: 'name' } }, { signal })),
      everyPage((query) => api.call(listSegments, { query: { ...query, sort: 'name' } }, { signal })),
      everyPage((query) => api.call(listTicketDesigns, { query: { ...query, sort: 'name' } }, { signal })),
    ]);
    return { queue, associations, services, segments, designs };
  }

  return (
    <FormOfOne kind={queues} load={load} nameOf={({ queue }) => queue?.name}>
      {(loaded) => <QueueForm {...loaded} />}
    </FormOfOne>
  );
}
