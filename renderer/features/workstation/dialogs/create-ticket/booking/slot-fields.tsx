import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#renderer/features/workstation/dialogs/fields/select-field.tsx';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { useLocalTimeTexts } from '#renderer/lib/texts/local-time-texts.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import styles from './slot-fields.module.css';
import type { Booking } from './use-booking.ts';

interface SlotFieldsProps {
  readonly booking: Booking;
  /** Whether a service and a segment are chosen: what is free is that of their queue. */
  readonly hasPair: boolean;
}

/** Chooses the day and the time of an appointment among those that have a place. */
export function SlotFields({ booking, hasPair }: SlotFieldsProps) {
  const { t, i18n } = useTranslation(['workstation-dialogs', 'appointments', 'errors', 'common']);
  const { calendars, choice, timeError } = booking;
  const [calendar] = calendars.weeks;
  const texts = useLocalTimeTexts(calendar?.zone ?? 'UTC');
  const lastRead = calendars.weeks.at(-1)?.days.at(-1)?.day;
  if (!hasPair || !calendar) return null;
  if (!booking.isGiven) return <Notice kind="warning">{t('create.noOffer')}</Notice>;
  if (calendar.pendingAtOtherEnd) return <Notice kind="warning">{t('errors:SLOTS_NOT_SYNCED')}</Notice>;
  const isFull = choice.days.every(({ places }) => places === 0);
  const isDayFull = choice.day !== null && choice.starts.length === 0;
  const loading = calendars.looking && t('common:list.loading');
  return (
    <div className={styles.slot}>
      {calendars.failed && isFull ? (
        <div className={styles.wide}>
          <Notice kind="error">
            {t('create.timesFailed')}{' '}
            <Button size="xs" onClick={calendars.retry}>
              {t('common:action.retry')}
            </Button>
          </Notice>
        </div>
      ) : (
        isFull &&
        lastRead &&
        !loading && (
          <div className={styles.wide}>
            <Notice kind="warning">{t('create.noneFree', { day: texts.longDay(lastRead) })}</Notice>
          </div>
        )
      )}
      <SelectField
        label={t('appointments:day')}
        placeholder={t('create.selectDay')}
        noMatch={loading || t('noMatch')}
        options={choice.days.map(({ day, places }) => ({
          id: Date.parse(day),
          name: texts.longDay(day),
          beside: places > 0 ? t('appointments:free', { count: places }) : t('appointments:noneFree'),
        }))}
        value={choice.day === null ? null : Date.parse(choice.day)}
        onChange={(id) => choice.selectDay(new Date(id).toISOString().slice(0, 10))}
      />
      <SelectField
        label={t('appointments:time')}
        placeholder={t(isDayFull ? 'appointments:noneFree' : 'appointments:chooseTime')}
        noMatch={t('noMatch')}
        options={choice.starts.map((start) => ({ id: start, name: texts.time(start) }))}
        value={choice.start}
        onChange={choice.selectStart}
        disabled={choice.day === null}
        error={
          timeError
            ? errorText(i18n, timeError)
            : booking.isTimeMissing && t(isDayFull ? 'create.dayFull' : 'create.timeMissing')
        }
        {...(isDayFull && { hint: t('create.dayFull') })}
      />
      {calendars.readOn && (
        <Button
          className={styles.wide}
          variant="subtle"
          size="compact-sm"
          px={0}
          loading={calendars.readingOn}
          onClick={calendars.readOn}
        >
          {t('create.moreDays')}
        </Button>
      )}
    </div>
  );
}
