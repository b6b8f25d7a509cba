import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { NumberField } from '#renderer/ui/fields/number-field.tsx';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { ClockField } from '#renderer/ui/fields/time/clock-field.tsx';
import { DayField } from '#renderer/ui/fields/time/day-field.tsx';
import { REPEAT_ENDS, REPEATS, WEEKDAYS } from '#shared/domain/reports/repeat.ts';
import { isAddress, type Schedule, validateSchedule } from '../report-draft.ts';
import css from './schedule.module.css';

interface ScheduleFieldsProps {
  readonly schedule: Schedule;
  readonly onChange: (schedule: Schedule) => void;
  /** Offered recurrences; all including none by default. */
  readonly repeats?: readonly Schedule['repeat'][];
  /** Shows errors beside their fields. */
  readonly checked: boolean;
}

/** Edits recurrence, end and recipients of automatic sending. */
export function ScheduleFields({ schedule, onChange, repeats = REPEATS, checked }: ScheduleFieldsProps) {
  const { t } = useTranslation('reporting');
  const { repeat, every, at, end, endOccurrences, endDate, sendTo } = schedule;
  const change = (part: Partial<Schedule>) => onChange({ ...schedule, ...part });
  const errors = validateSchedule(schedule);
  const wrong = (error: (typeof errors)[number]) =>
    checked && errors.includes(error) ? t(`error.${error}`) : undefined;
  const unsent = sendTo.filter((each) => !isAddress(each));
  return (
    <div className={css.fields}>
      <SegmentsField
        label={t('repeat.label')}
        options={repeats.map((value) => ({ value, label: t(`repeat.${value}`) }))}
        value={repeat}
        onChange={(next) => change({ repeat: next })}
      />
      {repeat !== 'none' && (
        <>
          {repeat === 'weekly' && (
            <Weekdays schedule={schedule} onChange={onChange} error={wrong('weekdays')} />
          )}
          <div className={css.pair}>
            <ClockField
              label={t('at')}
              value={at}
              required
              error={wrong('at')}
              hint={t('atHint')}
              onChange={(next) => change({ at: next })}
            />
            <NumberField
              label={t(`every.${repeat}`)}
              value={every}
              min={1}
              max={99}
              clamps
              required
              error={wrong('every')}
              onChange={(next) => change({ every: next ?? 0 })}
            />
          </div>
          <div className={css.pair}>
            <SelectField
              label={t('end.label')}
              options={REPEAT_ENDS.map((value) => ({ value, label: t(`end.${value}`) }))}
              value={end}
              onChange={(selected) => change({ end: REPEAT_ENDS.find((one) => one === selected) ?? 'never' })}
            />
            {end === 'after' && (
              <NumberField
                label={t('end.occurrences')}
                value={endOccurrences}
                min={1}
                max={999}
                clamps
                required
                error={wrong('endOccurrences')}
                onChange={(next) => change({ endOccurrences: next })}
              />
            )}
            {end === 'date' && (
              <DayField
                label={t('end.day')}
                value={endDate ?? ''}
                required
                error={wrong('endDate')}
                onChange={(next) => change({ endDate: next || null })}
              />
            )}
          </div>
          <FieldFrame
            label={t('sendTo')}
            required
            inRow={false}
            hint={t('sendToHint')}
            error={unsent.length > 0 ? t('notAnAddress', { address: unsent.join(', ') }) : wrong('sendTo')}
          >
            {(ids) => (
              <TagsInput
                {...ids}
                value={[...sendTo]}
                onChange={(next) => change({ sendTo: next.map((each) => each.trim()) })}
                maxTags={20}
                splitChars={[',', ';', ' ']}
                acceptValueOnBlur
                error={unsent.length > 0 || wrong('sendTo') !== undefined}
                clearable={false}
              />
            )}
          </FieldFrame>
        </>
      )}
    </div>
  );
}

interface WeekdaysProps extends Pick<ScheduleFieldsProps, 'schedule' | 'onChange'> {
  readonly error: string | undefined;
}

function Weekdays({ schedule, onChange, error }: WeekdaysProps) {
  const { t, i18n } = useTranslation('reporting');
  const [narrowNames, names] = [weekdayNames(i18n.language, 'narrow'), weekdayNames(i18n.language, 'long')];
  return (
    <fieldset className={css.weekdays}>
      <legend>{t('weekdays')}</legend>
      {WEEKDAYS.map((day, index) => (
        <button
          key={day}
          type="button"
          aria-label={names[index]}
          aria-pressed={schedule[day] === 'Y'}
          onClick={() => onChange({ ...schedule, [day]: schedule[day] === 'Y' ? 'N' : 'Y' })}
        >
          {narrowNames[index]}
        </button>
      ))}
      <p role="alert">{error}</p>
    </fieldset>
  );
}

/** Short text for the recurrence of a report. */
export function useScheduleText() {
  const { t, i18n } = useTranslation('reporting');
  const { language } = i18n;
  return (schedule: Schedule): string => {
    const { repeat, every, at } = schedule;
    if (repeat === 'none') return t('repeat.notSent');
    const names = weekdayNames(language, 'long');
    const days = WEEKDAYS.flatMap((day, index) => (schedule[day] === 'Y' ? (names[index] ?? []) : []));
    return t(`repeat.text.${repeat}`, {
      count: every,
      time: at,
      days: new Intl.ListFormat(language).format(days),
    });
  };
}

/** The names of the days of the week in a language, from Monday. */
function weekdayNames(language: string, weekday: 'long' | 'narrow'): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return WEEKDAYS.map((_, index) => format.format(Date.UTC(2024, 0, 1 + index)));
}
