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

/** A row with the numbers of every type: one that is not of the present type comes back with its own. */
export type ProfileRowDraft = EditableRow & Numbers & { readonly idQueues: number };

/** A row with its place, which the column of its handle is keyed by. */
type PlacedRow = ProfileRowDraft & { readonly place: number };

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
export const toInput = (row: AttentionProfileRow): ProfileRowDraft => ({
  ...FIRST,
  ...row,
  weight: row.weight || FIRST.weight,
  limit: row.limit || FIRST.limit,
});

/** What is sent of a row: what its type reads. */
export const sentOf =
  (type: OrderingType) =>
  (row: ProfileRowDraft): ProfileRowInput => ({
    idQueues: row.idQueues,
    ...Object.fromEntries(FIELDS[type].map((field) => [field, row[field]])),
  });

/** Number by which each type orders its queues, lower first; the others go by the rows themselves or by no order. */
const ORDERED_BY: Partial<Record<OrderingType, 'sequence' | 'level'>> = {
  FIFO: 'sequence',
  TIMEBASED: 'level',
  APPOINTMENTBASED: 'level',
};

/**
 * Moves a row to another place. Numbers that order queues stay at their places, so that the move changes the order.
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
  return order.map((row, place) => ({ ...row, [field]: rows[place]?.[field] ?? row[field] }));
}

interface ProfileRowsCardProps {
  readonly type: OrderingType;
  readonly rows: readonly ProfileRowDraft[];
  readonly onChange: (rows: readonly ProfileRowDraft[]) => void;
  readonly onUnfinished: (unfinished: boolean) => void;
  /** Those that may be added, and all that rows may have. */
  readonly queues: readonly Named[];
  readonly all: readonly Named[];
}

/** Edits the queues of a profile with what its type tells of each; each queue once. */
export function ProfileRowsCard(props: ProfileRowsCardProps) {
  const { type, rows, onChange, onUnfinished, queues, all } = props;
  const { t } = useTranslation(['attention-profiles', 'common']);
  const nameOf = (queue: number) => all.find((each) => each.id === queue)?.name ?? '';
  const fields = FIELDS[type];
  // One that is offered no more stays choosable where a row has it.
  const choosable = all.filter(
    (queue) => queues.includes(queue) || rows.some(({ idQueues }) => idQueues === queue.id),
  );

  const columns: readonly Column<PlacedRow>[] = [
    {
      key: 'place',
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
        control: { kind: field === 'limit' ? 'duration' : 'number' },
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

  const placed = rows.map((row, place) => ({ ...row, place }));
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
        rowOf={(row, typed) => ({
          ...FIRST,
          ...rows.find((each) => each.id === row),
          ...typed,
          id: row,
          place: rows.length,
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
