import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Named, optionsOf } from '#renderer/ui/list/configured/named.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { type OwnRow, RowsCard } from '#renderer/ui/list/rows-card.tsx';
import {
  type AttentionProfileRow,
  type OwnProfileRow,
  ROW_FIELDS,
} from '#shared/contract/configuration/attention-profile-rows.ts';
import { id, seconds } from '#shared/contract/fields.ts';
import { refuse } from '#shared/contract/refusal.ts';
import type { OrderingType } from '#shared/domain/calling/strategies/registry.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';

/** A row with the numbers of every type: one that is not of the present type comes back with its own. */
export type ProfileRowTyped = OwnRow & Numbers & { readonly idQueues: number };

type Numbers = Readonly<Record<Field, number>>;
type Field = 'sequence' | 'weight' | 'iterations' | 'level' | 'limit';

/** First numbers of a row; a limit is always asked for. */
const FIRST: Numbers = { sequence: 1, weight: 1, iterations: 1, level: 1, limit: 600 };

/** Numbers that each type reads (configuration specification, section 3). */
const FIELDS: Readonly<Record<OrderingType, readonly Field[]>> = {
  FIFO: ['sequence'],
  WEIGHTED: ['weight'],
  RATIOBASED: ['iterations'],
  TIMEBASED: ['level', 'limit'],
  APPOINTMENTBASED: ['level'],
};

/** What a row has to have by each type; a limit is asked for where it may be left out over the wire. */
const SCHEMAS: Readonly<Record<OrderingType, z.ZodType<Partial<Numbers> & { readonly idQueues: number }>>> = {
  FIFO: z.object({ idQueues: id, ...ROW_FIELDS.FIFO }),
  WEIGHTED: z.object({ idQueues: id, ...ROW_FIELDS.WEIGHTED }),
  RATIOBASED: z.object({ idQueues: id, ...ROW_FIELDS.RATIOBASED }),
  TIMEBASED: z.object({ idQueues: id, ...ROW_FIELDS.TIMEBASED, limit: seconds }),
  APPOINTMENTBASED: z.object({ idQueues: id, ...ROW_FIELDS.APPOINTMENTBASED }),
};

/** A row as it is edited; numbers of other types begin at their first values. */
export const typedOf = (row: AttentionProfileRow): ProfileRowTyped => ({
  ...FIRST,
  ...row,
  weight: row.weight || FIRST.weight,
  limit: row.limit || FIRST.limit,
});

/** What is sent of a row: what its type reads. */
export const sentOf =
  (type: OrderingType) =>
  (row: ProfileRowTyped): OwnProfileRow => ({
    idQueues: row.idQueues,
    ...Object.fromEntries(FIELDS[type].map((field) => [field, row[field]])),
  });

interface ProfileRowsCardProps {
  readonly type: OrderingType;
  readonly rows: readonly ProfileRowTyped[];
  readonly onChange: (rows: readonly ProfileRowTyped[]) => void;
  readonly onUnfinished: (unfinished: boolean) => void;
  /** Those that may be added, and all that rows may have. */
  readonly queues: readonly Named[];
  readonly all: readonly Named[];
}

/** Edits the queues of a profile with what its type tells of each; each queue once. */
export function ProfileRowsCard(props: ProfileRowsCardProps) {
  const { type, rows, onChange, onUnfinished, queues, all } = props;
  const { t } = useTranslation('attention-profiles');
  const nameOf = (queue: number) => all.find((each) => each.id === queue)?.name ?? '';
  const fields = FIELDS[type];
  // One that is offered no more stays choosable where a row has it.
  const choosable = all.filter(
    (queue) => queues.includes(queue) || rows.some(({ idQueues }) => idQueues === queue.id),
  );

  const columns: readonly Column<ProfileRowTyped>[] = [
    {
      key: 'idQueues',
      madeAt: { to: '/app/configuration/branch-type/queues', title: 'available-queues:title' },
      header: t('queue'),
      weight: 'strong',
      control: { kind: 'choice', options: optionsOf(choosable) },
    },
    ...fields.map(
      (field): Column<ProfileRowTyped> => ({
        key: field,
        header: t(`field.${field}`),
        width: 96,
        control: { kind: field === 'limit' ? 'duration' : 'number' },
      }),
    ),
    {
      key: 'id',
      header: t('means'),
      width: fields.length > 1 ? 160 : 250,
      read: (row) => t(`meaning.${type}`, meaningOf(row)),
    },
  ];

  return (
    <RowsCard
      rows={rows}
      onChange={onChange}
      onUnfinished={onUnfinished}
      columns={columns}
      schema={SCHEMAS[type]}
      initial={{ idQueues: null, ...Object.fromEntries(fields.map((field) => [field, FIRST[field]])) }}
      rowOf={(row, typed) => ({ ...FIRST, ...rows.find((each) => each.id === row), ...typed, id: row })}
      refuses={(row, others) =>
        others.some((each) => each.idQueues === row.idQueues)
          ? refuse('QUEUE_IN_PROFILE', { field: 'idQueues' })
          : undefined
      }
      nameOf={({ idQueues }) => nameOf(idQueues)}
      texts={{
        new: t('newRow'),
        add: t('addRow'),
        count: t('rows', { count: rows.length }),
        empty: { title: t('noRows'), hint: t('noRowsHint') },
      }}
    />
  );
}

const meaningOf = ({ weight, iterations, limit }: ProfileRowTyped) => ({
  weight,
  count: iterations,
  limit: durationText(limit),
});
