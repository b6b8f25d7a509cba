import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#renderer/lib/use-address-values.ts';
import { DayRangeField } from '#renderer/ui/fields/time/day-range-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import styles from './list.module.css';

/** Days of an address; invalid ones are empty. */
const daysOf = ({ from, to }: DayRange): DayRange => ({
  from: isDay(from) ? from : '',
  to: isDay(to) ? to : '',
});

const isReversed = ({ from, to }: DayRange) => from !== '' && to !== '' && from > to;

/** Start and end of the days in the time zone of the browser, as filter of a list; empty if the days are reversed. */
export function daySpanOf(named: DayRange): { readonly from?: number; readonly to?: number } {
  const days = daysOf(named);
  if (isReversed(days)) return {};
  return {
    ...(days.from !== '' && { from: new Date(`${days.from}T00:00:00`).getTime() }),
    ...(days.to !== '' && { to: new Date(`${days.to}T00:00:00`).setHours(24) }),
  };
}

interface DayFiltersProps {
  readonly days: DayRange;
  readonly onChange: (days: DayRange) => void;
  /** Filters before the days. */
  readonly children: ReactNode;
}

/** Filters of a list of past events, with a range of days. */
export function DayFilters({ days: named, onChange, children }: DayFiltersProps) {
  const { t } = useTranslation();
  const days = daysOf(named);
  return (
    <Card>
      <div className={styles.filters}>
        {children}
        <DayRangeField
          days={days}
          onChange={onChange}
          inRow
          today={localDay(new Date())}
          error={isReversed(days) ? t('days.reversed') : undefined}
        />
      </div>
    </Card>
  );
}
