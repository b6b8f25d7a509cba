import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import type { Named } from '#renderer/ui/list/configured/named.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  listQueueAssociations,
  type QueueAssociation,
} from '#shared/contract/configuration/queue-associations.ts';
import {
  createQueue,
  getQueue,
  listAllQueues,
  type QueueBody,
  type QueueConfiguration,
  queueBody,
  updateQueue,
} from '#shared/contract/configuration/queue-configuration.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { type DesignedTicket, listTicketDesigns } from '#shared/contract/configuration/ticket-designs.ts';
import { type AssociationRow, AssociationsCard, sentOf } from './associations-card.tsx';

/** Lists the queues. */
export const QueuesScreen = () => <ConfiguredList kind={queues} />;

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

interface QueueFormProps {
  /** Null for a new one. */
  readonly queue: QueueConfiguration | null;
  readonly associations: readonly QueueAssociation[];
  readonly services: readonly Named[];
  readonly segments: readonly Named[];
  readonly designs: readonly DesignedTicket[];
}

/** Edits a queue and its associations in one request (configuration specification, sections 2 to 5). */
function QueueForm(props: QueueFormProps) {
  const { queue, associations, services, segments, designs } = props;
  const { t } = useTranslation('queues');
  const [rows, setRows] = useState<readonly AssociationRow[]>(associations);
  const [isUnfinished, setUnfinished] = useState(false);
  const [isOfAppointments, setOfAppointments] = useState(queue?.appointments === 'Y');
  return (
    <ConfiguredForm
      kind={queues}
      row={queue}
      title={t('queue')}
      wide
      onInputChange={({ appointments }) => setOfAppointments(appointments === 'Y')}
      extra={{
        values: { associations: rows.map(sentOf) },
        dirty: rows !== associations || isUnfinished,
        unfinished: isUnfinished ? t('FINISH_EDIT_ASSOCIATIONS_MESSAGE') : undefined,
      }}
      below={
        <AssociationsCard
          rows={rows}
          onChange={setRows}
          onUnfinished={setUnfinished}
          queueName={queue?.name ?? ''}
          isOfAppointments={isOfAppointments}
          services={services}
          segments={segments}
          designs={designs}
        />
      }
    />
  );
}

/** Appointments settle the numbers (configuration specification, section 4). */
const OF_APPOINTMENTS = { minLimit: 1, maxLimit: 999 };

/** Reported at both limits, because a form shows the errors of touched fields. */
const withLimits = queueBody.superRefine(({ minLimit, maxLimit }, context) => {
  if (minLimit <= maxLimit) return;
  for (const field of ['minLimit', 'maxLimit'])
    context.addIssue({ code: 'custom', message: 'QUEUE_LIMITS', path: [field] });
});

/** Queues; the name opens the form with the associations (configuration specification, section 2). */
const queues = configuredKind<QueueConfiguration & Origin, QueueBody>({
  texts: 'queues',
  level: 'global',
  list: listAllQueues,
  create: createQueue,
  update: updateQueue,
  schema: withLimits,
  form: 'crud',
  alsoInline: true,
  done: {
    added: 'queues:ADD_QUEUE_SUCCESS',
    saved: 'queues:EDIT_QUEUE_SUCCESS',
  },
  normalize: ({ appointments }) => (appointments === 'Y' ? OF_APPOINTMENTS : {}),
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 60 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    {
      key: 'letter',
      says: 'sequence',
      only: 'list',
      width: 148,
      sortable: true,
      read: ({ letter, minLimit, maxLimit }) => `${letter}${minLimit} – ${letter}${maxLimit}`,
    },
    { key: 'letter', only: 'form', control: { kind: 'letters', maxLength: 2 } },
    { key: 'sla', only: 'form', initial: 600, control: { kind: 'duration' } },
    { key: 'minLimit', only: 'form', initial: 1, control: { kind: 'number' } },
    { key: 'maxLimit', only: 'form', initial: 999, control: { kind: 'number' } },
    { key: 'restart', only: 'form', control: { kind: 'toggle' } },
    { key: 'appointments', only: 'form', initial: 'N', control: { kind: 'toggle' } },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});
