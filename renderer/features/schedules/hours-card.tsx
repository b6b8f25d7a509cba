import { useTranslation } from 'react-i18next';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { type EditableRow, RowsCard } from '#renderer/ui/list/rows-card.tsx';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type Timetable,
  type TimetableInput,
  timetableInput,
} from '#shared/contract/configuration/timetables.ts';
import { DAYS } from '#shared/domain/time/days.ts';

/** Editable hours of a day; new ones have a negative id. */
export type HoursInput = EditableRow & Omit<TimetableInput, 'idTimetables'>;

export const toInput = ({ idTimetables, day, start, end }: Timetable): HoursInput => ({
  id: idTimetables,
  day,
  start,
  end,
});

/** Converts a row to the request body. */
export const sentOf = ({ id, ...hours }: HoursInput): TimetableInput => ({
  ...hours,
  ...(id > 0 && { idTimetables: id }),
});

interface HoursCardProps {
  readonly rows: readonly HoursInput[];
  readonly onChange: (rows: readonly HoursInput[]) => void;
  readonly onUnfinished: (unfinished: boolean) => void;
  /** Explains the effect of an empty list. */
  readonly emptyHint: string;
}

/** Edits on which days and from when to when a schedule is open. */
export function HoursCard({ rows, onChange, onUnfinished, emptyHint }: HoursCardProps) {
  const { t } = useTranslation('schedules');
  const days = DAYS.map((value) => ({ value, label: t(`days.${value}`) }));
  const columns: readonly Column<HoursInput>[] = [
    { key: 'day', header: t('day'), weight: 'strong', control: { kind: 'choice', options: days } },
    { key: 'start', header: t('start'), width: 150, control: { kind: 'time' } },
    { key: 'end', header: t('end'), width: 150, control: { kind: 'time' } },
  ];
  return (
    <RowsCard
      rows={rows}
      onChange={onChange}
      onUnfinished={onUnfinished}
      columns={columns}
      schema={timetableInput}
      initial={{ day: null, start: '', end: '' }}
      rowOf={(id, { day, start, end }) => ({ id, day, start, end })}
      refuses={({ start, end }) => (start >= end ? apiError('START_AFTER_END', { field: 'end' }) : undefined)}
      nameOf={({ day, start }) => `${t(`days.${day}`)}, ${start}`}
      texts={{
        new: t('newHours'),
        add: t('addHours'),
        count: t('hours', { count: rows.length }),
        empty: { title: t('noHours'), hint: emptyHint },
      }}
    />
  );
}
