import { useTranslation } from 'react-i18next';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { ClockField } from '#renderer/ui/fields/time/clock-field.tsx';
import { DayField } from '#renderer/ui/fields/time/day-field.tsx';
import { DAY_PRESETS } from '#shared/domain/time/day-presets.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { type DataOf, type Days, requestedDays, validateDays } from '../filter-values.ts';
import css from './filters.module.css';
import { dayText } from './use-filter-texts.ts';

const RANGES = [...DAY_PRESETS, 'custom'] as const;

interface DaysFieldsProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

/** Selects days by a named range, which moves with the date in scheduled reports, or by two dates up to today. */
export function DaysFields({ days, onChange }: DaysFieldsProps) {
  const { t, i18n } = useTranslation(['reporting', 'errors']);
  const today = localDay(new Date());
  const requestedRange = requestedDays(days, today);
  const daysError = validateDays(days, today);
  const day = dayText(i18n.language);
  const error = daysError && (daysError === 'missing' ? t('daysMissing') : t(`errors:${daysError}`));
  const own = (change: Partial<Days>) => onChange({ ...requestedRange, range: 'custom', ...change });
  return (
    <div className={css.days}>
      <SelectField
        label={t('range.label')}
        options={RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
        value={days.range}
        onChange={(selected) => {
          const range = RANGES.find((each) => each === selected) ?? 'custom';
          onChange(range === 'custom' ? { ...requestedRange, range } : { range, from: '', to: '' });
        }}
        hint={
          daysError ? undefined : t('days', { from: day(requestedRange.from), to: day(requestedRange.to) })
        }
      />
      <DayField
        label={t('from')}
        value={requestedRange.from}
        max={today}
        onChange={(from) => own({ from })}
      />
      <DayField
        label={t('to')}
        value={requestedRange.to}
        max={today}
        error={error ?? undefined}
        onChange={(to) => own({ to })}
      />
    </div>
  );
}

interface TimesFieldsProps {
  readonly data: DataOf<'FILTER_DATE_AND_TIME'>;
  readonly onChange: (data: DataOf<'FILTER_DATE_AND_TIME'>) => void;
}

/** Time range within each day; the whole day if both are empty. */
export function TimesFields({ data, onChange }: TimesFieldsProps) {
  const { t } = useTranslation('reporting');
  const { fromTime, toTime } = data;
  return (
    <div className={css.days}>
      <ClockField
        label={t('fromTime')}
        value={fromTime}
        hint={t('timesHint')}
        onChange={(next) => onChange({ ...data, fromTime: next })}
      />
      <ClockField
        label={t('toTime')}
        value={toTime}
        onChange={(next) => onChange({ ...data, toTime: next })}
      />
    </div>
  );
}
