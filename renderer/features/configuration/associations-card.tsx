import { useTranslation } from 'react-i18next';
import { type Named, optionsOf } from '#renderer/ui/list/configured/named.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { type EditableRow, RowsCard } from '#renderer/ui/list/rows-card.tsx';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type AssociationInput,
  associationInput,
} from '#shared/contract/configuration/queue-associations.ts';
import type { DesignedTicket } from '#shared/contract/configuration/ticket-designs.ts';
import { id } from '#shared/contract/fields.ts';

/** Editable association; new ones have a negative id. */
export type AssociationRow = EditableRow & Omit<AssociationInput, 'id'>;

/** Converts a row to the request body; new rows have no id. */
export const sentOf = ({ id, ...association }: AssociationRow): AssociationInput => ({
  idServices: association.idServices,
  idSegments: association.idSegments,
  idTicketDesigns: association.idTicketDesigns ?? null,
  idVentusQueue: association.idVentusQueue ?? null,
  allowedTransfers: association.allowedTransfers,
  allowedNoTicket: association.allowedNoTicket,
  ...(id > 0 && { id }),
});

interface AssociationsCardProps {
  readonly rows: readonly AssociationRow[];
  readonly onChange: (rows: readonly AssociationRow[]) => void;
  readonly onUnfinished: (unfinished: boolean) => void;
  readonly queueName: string;
  /** Requires the number of the appointment system. */
  readonly isOfAppointments: boolean;
  readonly services: readonly Named[];
  readonly segments: readonly Named[];
  /** Disabled designs are offered only to rows that have them already. */
  readonly designs: readonly DesignedTicket[];
}

const INITIAL = {
  idServices: null,
  idSegments: null,
  idTicketDesigns: null,
  idVentusQueue: null,
  allowedTransfers: 'Y',
  allowedNoTicket: 'N',
};

/** Edits the services and segments that lead to a queue: each pair once (configuration specification, section 5). */
export function AssociationsCard(props: AssociationsCardProps) {
  const { rows, onChange, onUnfinished, queueName, isOfAppointments, services, segments, designs } = props;
  const { t } = useTranslation('queues');
  const nameIn = (things: readonly Named[], id: number) => things.find((each) => each.id === id)?.name ?? '';

  const offered = designs.filter(
    ({ id, enabled }) => enabled === 'Y' || rows.some(({ idTicketDesigns }) => idTicketDesigns === id),
  );
  const [only] = offered.length === 1 ? offered : [];
  const columns: readonly Column<AssociationRow>[] = [
    {
      key: 'idServices',
      createdAt: { to: '/app/configuration/services', title: 'services:title' },
      header: t('associations.service'),
      weight: 'strong',
      control: { kind: 'choice', options: optionsOf(services) },
    },
    {
      key: 'idSegments',
      createdAt: { to: '/app/configuration/segments', title: 'segments:title' },
      header: t('associations.segment'),
      width: 112,
      formWidth: 'minmax(0, 1fr)',
      control: { kind: 'choice', options: optionsOf(segments) },
    },
    {
      key: 'idTicketDesigns',
      createdAt: { to: '/app/configuration/tools/ticket-designs', title: 'ticket-designs:title' },
      header: t('associations.ticket'),
      width: 132,
      formWidth: 'minmax(0, 1fr)',
      control: { kind: 'choice', options: optionsOf(offered) },
    },
    ...(isOfAppointments
      ? [
          {
            key: 'idVentusQueue',
            header: t('associations.idVentusQueue'),
            width: 104,
            control: { kind: 'number' },
          } as const,
        ]
      : []),
    {
      key: 'allowedTransfers',
      header: t('associations.allowedTransfers'),
      width: 140,
      formWidth: 'max-content',
      control: { kind: 'toggle' },
    },
    {
      key: 'allowedNoTicket',
      header: t('associations.allowedNoTicket'),
      width: 104,
      formWidth: 'max-content',
      control: { kind: 'toggle' },
    },
  ];

  return (
    <RowsCard
      rows={rows}
      onChange={onChange}
      onUnfinished={onUnfinished}
      columns={columns}
      schema={associationSchema(isOfAppointments)}
      initial={{ ...INITIAL, idTicketDesigns: only?.id ?? null }}
      rowOf={(id, body) => ({ ...body, id })}
      refuses={(row, others) =>
        others.some((each) => each.idServices === row.idServices && each.idSegments === row.idSegments)
          ? apiError('ASSOCIATION_DUPLICATE', {
              field: 'idServices',
              params: {
                service: nameIn(services, row.idServices),
                segment: nameIn(segments, row.idSegments),
                queue: queueName,
              },
            })
          : undefined
      }
      nameOf={({ idServices, idSegments }) =>
        `${nameIn(services, idServices)}, ${nameIn(segments, idSegments)}`
      }
      texts={{
        new: t('associations.new'),
        add: t('associations.add'),
        count: t('associations.count', { count: rows.length }),
        empty: { title: t('associations.none'), hint: t('associations.noneHint') },
      }}
    />
  );
}

/** Edited associations need a ticket design; stored ones without a design stay valid. */
const WITH_TICKET = associationInput.extend({ idTicketDesigns: id });
const OF_APPOINTMENTS = WITH_TICKET.extend({ idVentusQueue: id });

/**
 * Schema of an association; in queues of an external appointment system it needs the number there.
 *
 * @internal used by tests besides this file
 */
export const associationSchema = (isOfAppointments: boolean) =>
  isOfAppointments ? OF_APPOINTMENTS : WITH_TICKET;
