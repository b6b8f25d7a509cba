import { useTranslation } from 'react-i18next';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { DAY_PRESETS, presetDays, presetOf } from '#shared/domain/time/day-presets.ts';
import { SelectField } from '../select-field.tsx';
import { DayField } from './day-field.tsx';
import styles from './day-range-field.module.css';

interface DayRangeFieldProps {
  /** Each of them empty while there is none. */
  readonly days: DayRange;
  readonly onChange: (days: DayRange) => void;
  /** The last day that can be chosen. */
  readonly today: string;
  readonly error?: string | undefined;
  /** Lays the fields side by side, as in a bar of filters. */
  readonly inRow?: boolean;
}

/** Takes a range of days, chosen by name or one by one. */
export function DayRangeField({ days, onChange, today, error, inRow }: DayRangeFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.range} data-in-row={inRow}>
      <SelectField
        label={t('days.preset')}
        placeholder={t('days.own')}
        options={DAY_PRESETS.map((preset) => ({ value: preset, label: t(`days.${preset}`) }))}
        value={presetOf(days, today)}
        onChange={(chosen) => {
          const preset = DAY_PRESETS.find((one) => one === chosen);
          if (preset) onChange(presetDays(preset, today));
        }}
      />
      <div className={styles.pair}>
        <DayField
          label={t('days.from')}
          value={days.from}
          onChange={(from) => onChange({ ...days, from })}
          max={today}
        />
        <DayField
          label={t('days.to')}
          value={days.to}
          onChange={(to) => onChange({ ...days, to })}
          max={today}
          error={error}
        />
      </div>
    </div>
  );
}
