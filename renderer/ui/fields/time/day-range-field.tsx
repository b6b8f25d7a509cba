import { useTranslation } from 'react-i18next';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { DAY_PRESETS, presetDays, presetOf } from '#shared/domain/time/day-presets.ts';
import { SelectField } from '../select-field.tsx';
import { DayField } from './day-field.tsx';
import styles from './day-range-field.module.css';

interface DayRangeFieldProps {
  /** Each is empty for none. */
  readonly days: DayRange;
  readonly onChange: (days: DayRange) => void;
  /** Last selectable day. */
  readonly today: string;
  readonly error?: string | undefined;
  /** Lays the fields side by side, as in a bar of filters. */
  readonly inRow?: boolean;
}

/** Range of days, selected by name or by two dates. */
export function DayRangeField({ days, onChange, today, error, inRow }: DayRangeFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.range} data-in-row={inRow}>
      <SelectField
        label={t('days.preset')}
        placeholder={t('days.own')}
        options={DAY_PRESETS.map((preset) => ({ value: preset, label: t(`days.${preset}`) }))}
        value={presetOf(days, today)}
        onChange={(selected) => {
          const preset = DAY_PRESETS.find((one) => one === selected);
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
