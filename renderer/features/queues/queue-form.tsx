import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import type { Named } from '#renderer/ui/list/configured/named.ts';
import type { QueueAssociation } from '#shared/contract/configuration/queue-associations.ts';
import type { QueueConfiguration } from '#shared/contract/configuration/queue-configuration.ts';
import type { DesignedTicket } from '#shared/contract/configuration/ticket-designs.ts';
import { type AssociationRow, AssociationsCard, sentOf } from './associations-card.tsx';
import { queues } from './queue-kind.ts';

interface QueueFormProps {
  /** Null for a new one. */
  readonly queue: QueueConfiguration | null;
  readonly associations: readonly QueueAssociation[];
  readonly services: readonly Named[];
  readonly segments: readonly Named[];
  readonly designs: readonly DesignedTicket[];
}

/** Edits a queue and what leads to it, saved at once (configuration specification, sections 2 to 5). */
export function QueueForm(props: QueueFormProps) {
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
      onTyped={({ appointments }) => setOfAppointments(appointments === 'Y')}
      beside={{
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
