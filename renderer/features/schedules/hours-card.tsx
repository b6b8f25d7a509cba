import { useTranslation } from 'react-i18next';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { type OwnRow, RowsCard } from '#renderer/ui/list/rows-card.tsx';
import {
  type OwnTimetable,
  ownTimetable,
  type Timetable,
} from '#shared/contract/configuration/timetables.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { DAYS } from '#shared/domain/opening/days.ts';

/** Hours of a day as they are edited; new ones have a number below zero. */
export type HoursTyped = OwnRow & Omit<OwnTimetable, 'idTimetables'>;

export const typedOf = ({ idTimetables, day, start, end }: Timetable): HoursTyped => ({
  id: idTimetables,
  ...{ day, start, end },
});

/** Makes what is sent of them. */
export const sentOf = ({ id, ...hours }: HoursTyped): OwnTimetable => ({
  ...hours,
  ...(id > 0 && { idTimetables: id }),
});

interface HoursCardProps {
  readonly rows: readonly HoursTyped[];
  readonly onChange: (rows: readonly HoursTyped[]) => void;
  readonly onUnfinished: (unfinished: boolean) => void;
}

/** Edits on which days and from when to when a schedule is open. */
export function HoursCard({ rows, onChange, onUnfinished }: HoursCardProps) {
  const { t } = useTranslation('schedules');
  const days = DAYS.map((value) => ({ value, label: t(`days.${value}`) }));
  const columns: readonly Column<HoursTyped>[] = [
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
      schema={ownTimetable}
      initial={{ day: null, start: '', end: '' }}
      rowOf={(id, { day, start, end }) => ({ id, day, start, end })}
      refuses={({ start, end }) => (start >= end ? refuse('START_AFTER_END', { field: 'end' }) : undefined)}
      nameOf={({ day, start }) => `${t(`days.${day}`)}, ${start}`}
      texts={{
        new: t('newHours'),
        add: t('addHours'),
        count: t('hours', { count: rows.length }),
        empty: { title: t('noHours'), hint: t('noHoursHint') },
      }}
    />
  );
}
