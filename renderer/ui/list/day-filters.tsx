import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readDays } from '#renderer/lib/use-address-values.ts';
import { DayRangeField } from '#renderer/ui/fields/time/day-range-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import styles from './list.module.css';

interface DayFiltersProps {
  readonly days: DayRange;
  readonly onChange: (days: DayRange) => void;
  /** Filters before the days. */
  readonly children: ReactNode;
}

/** Filters of a list of past events, with a range of days. */
export function DayFilters({ days: named, onChange, children }: DayFiltersProps) {
  const { t } = useTranslation();
  const { days, reversed } = readDays(named);
  return (
    <Card>
      <div className={styles.filters}>
        {children}
        <DayRangeField
          days={days}
          onChange={onChange}
          inRow
          today={localDay(new Date())}
          error={reversed ? t('days.reversed') : undefined}
        />
      </div>
    </Card>
  );
}
