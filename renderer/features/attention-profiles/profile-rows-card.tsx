import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Named, optionsOf } from '#renderer/ui/list/configured/named.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { MovableRows, MoveHandle } from '#renderer/ui/list/movable-rows.tsx';
import { type EditableRow, RowsCard } from '#renderer/ui/list/rows-card.tsx';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type AttentionProfileRow,
  type ProfileRowInput,
  ROW_FIELDS,
} from '#shared/contract/configuration/attention-profile-rows.ts';
import { id, seconds } from '#shared/contract/fields.ts';
import type { OrderingType } from '#shared/domain/calling/strategies.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';

/** Row with the values of every type: after a change of type it returns with its own. */
export type ProfileRowDraft = EditableRow & Numbers & { readonly idQueues: number };

/** Row with its position, the key of the handle column. */
type PlacedRow = ProfileRowDraft & { readonly position: number };

type Numbers = Readonly<Record<Field, number>>;
type Field = 'sequence' | 'weight' | 'iterations' | 'level' | 'limit';

/** Initial numbers of a row; the form always requires a limit. */
const FIRST: Numbers = { sequence: 1, weight: 1, iterations: 1, level: 1, limit: 600 };

/** Digits of numbers other than the limit (configuration specification, section 5). */
const MAX_DIGITS = 5;

/** Numbers that each type reads (configuration specification, section 3). */
const FIELDS: Readonly<Record<OrderingType, readonly Field[]>> = {
  FIFO: ['sequence'],
  WEIGHTED: ['weight'],
  RATIOBASED: ['iterations'],
  TIMEBASED: ['level', 'limit'],
  APPOINTMENTBASED: ['level'],
};

/** Schema of a row by type. The limit is required here, though optional in requests. */
const SCHEMAS: Readonly<Record<OrderingType, z.ZodType<Partial<Numbers> & { readonly idQueues: number }>>> = {
  FIFO: z.object({ idQueues: id, ...ROW_FIELDS.FIFO }),
  WEIGHTED: z.object({ idQueues: id, ...ROW_FIELDS.WEIGHTED }),
  RATIOBASED: z.object({ idQueues: id, ...ROW_FIELDS.RATIOBASED }),
  TIMEBASED: z.object({ idQueues: id, ...ROW_FIELDS.TIMEBASED, limit: seconds }),
  APPOINTMENTBASED: z.object({ idQueues: id, ...ROW_FIELDS.APPOINTMENTBASED }),
};

/** Editable row; values of other types have their defaults. */
export const toInput = (row: AttentionProfileRow): ProfileRowDraft => ({
  ...FIRST,
  ...row,
  weight: row.weight || FIRST.weight,
  limit: row.limit || FIRST.limit,
});

/** Converts a row to the request body, with the fields of its type. */
export const sentOf =
  (type: OrderingType) =>
  (row: ProfileRowDraft): ProfileRowInput => ({
    idQueues: row.idQueues,
    ...Object.fromEntries(FIELDS[type].map((field) => [field, row[field]])),
  });

/** Field that orders the queues of a type, ascending; other types use the row order or none. */
const ORDERED_BY: Partial<Record<OrderingType, 'sequence' | 'level'>> = {
  FIFO: 'sequence',
  TIMEBASED: 'level',
  APPOINTMENTBASED: 'level',
};

/**
 * Moves a row to another place. Numbers that order queues stay at their places, so that the move changes the
 * order.
 *
 * @internal used by tests besides this file
 */
export function movedRows<Row extends Numbers>(
  rows: readonly Row[],
  type: OrderingType,
  from: number,
  to: number,
): readonly Row[] {
  const moved = rows[from];
  if (!moved || from === to) return rows;
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
  const field = ORDERED_BY[type];
  if (!field) return order;
  return order.map((row, index) => ({ ...row, [field]: rows[index]?.[field] ?? row[field] }));
}

interface ProfileRowsCardProps {
  readonly type: OrderingType;
  readonly rows: readonly ProfileRowDraft[];
  readonly onChange: (rows: readonly ProfileRowDraft[]) => void;
  readonly onUnfinished: (unfinished: boolean) => void;
  /** Queues that can be added, and all queues that rows may have. */
  readonly queues: readonly Named[];
  readonly all: readonly Named[];
}

/** Edits the queues of a profile and their values by type; each queue once. */
export function ProfileRowsCard(props: ProfileRowsCardProps) {
  const { type, rows, onChange, onUnfinished, queues, all } = props;
  const { t } = useTranslation(['attention-profiles', 'common']);
  const nameOf = (queue: number) => all.find((each) => each.id === queue)?.name ?? '';
  const fields = FIELDS[type];
  // Queues no longer offered stay selectable in rows that have them.
  const choosable = all.filter(
    (queue) => queues.includes(queue) || rows.some(({ idQueues }) => idQueues === queue.id),
  );

  const columns: readonly Column<PlacedRow>[] = [
    {
      key: 'position',
      header: t('common:list.moving'),
      headerHidden: true,
      width: 56,
      read: ({ id, idQueues }) => (
        <MoveHandle at={rows.findIndex((row) => row.id === id)} name={nameOf(idQueues)} />
      ),
    },
    {
      key: 'idQueues',
      createdAt: { to: '/app/configuration/branch-type/queues', title: 'available-queues:title' },
      header: t('queue'),
      weight: 'strong',
      control: { kind: 'choice', options: optionsOf(choosable) },
    },
    ...fields.map(
      (field): Column<PlacedRow> => ({
        key: field,
        header: t(`field.${field}`),
        width: 92,
        control: field === 'limit' ? { kind: 'duration' } : { kind: 'number', maxDigits: MAX_DIGITS },
      }),
    ),
    {
      key: 'id',
      header: t('means'),
      width: 150,
      wraps: true,
      read: (row) => t(`meaning.${type}`, meaningOf(row)),
    },
  ];

  const placed = rows.map((row, index) => ({ ...row, position: index }));
  const names = rows.map(({ idQueues }) => nameOf(idQueues));
  return (
    <MovableRows names={names} onMove={(from, to) => onChange(movedRows(rows, type, from, to))}>
      <RowsCard
        rows={placed}
        onChange={onChange}
        onUnfinished={onUnfinished}
        columns={columns}
        schema={SCHEMAS[type]}
        initial={{ idQueues: null, ...Object.fromEntries(fields.map((field) => [field, FIRST[field]])) }}
        rowOf={(row, hasInput) => ({
          ...FIRST,
          ...rows.find((each) => each.id === row),
          ...hasInput,
          id: row,
          position: rows.length,
        })}
        refuses={(row, others) =>
          others.some((each) => each.idQueues === row.idQueues)
            ? apiError('QUEUE_IN_PROFILE', { field: 'idQueues' })
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
    </MovableRows>
  );
}

const meaningOf = ({ weight, iterations, limit }: ProfileRowDraft) => ({
  weight,
  count: iterations,
  limit: durationText(limit),
});
