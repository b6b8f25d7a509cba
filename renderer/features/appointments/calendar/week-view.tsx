import { useTranslation } from 'react-i18next';
import { useLocalTimeTexts } from '#renderer/lib/format-hooks.ts';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import type { Appointment, AppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import styles from '../appointments.module.css';
import { AppointmentChip } from './appointment-chip.tsx';
import { useOfOtherEnd } from './use-of-other-end.ts';

interface WeekViewProps {
  readonly calendar: AppointmentCalendar;
  readonly onOpen: (appointment: Appointment) => void;
  readonly onDay: (day: string) => void;
}

/** Shows a week day beside day: who comes when, and how many places are still free. */
export function WeekView({ calendar, onOpen, onDay }: WeekViewProps) {
  const { t } = useTranslation('appointments');
  const texts = useLocalTimeTexts(calendar.zone);
  const ofOtherEnd = useOfOtherEnd();
  return (
    <ScrollRegion>
      <ol className={styles.week}>
        {calendar.days.map(({ day, closed, slots, appointments }) => {
          const free = slots.reduce((sum, slot) => sum + slot.free, 0);
          const isElsewhere = free === 0 && slots.some((slot) => slot.elsewhere > 0);
          const left = isElsewhere ? t(ofOtherEnd) : t('free', { count: free });
          const sum = closed === null ? left : closed || t('closed');
          return (
            <li key={day} className={styles.dayOfWeek} data-today={day === calendar.today || undefined}>
              <button type="button" className={styles.dayHead} onClick={() => onDay(day)}>
                <b>{texts.shortDay(day)}</b>
                <span>{sum}</span>
              </button>
              {appointments.map((appointment) => (
                <AppointmentChip
                  key={appointment.idAppointments}
                  appointment={appointment}
                  time={texts.time(appointment.start)}
                  onOpen={onOpen}
                />
              ))}
              {appointments.length === 0 && <span className={styles.none}>{t('nobody')}</span>}
            </li>
          );
        })}
      </ol>
    </ScrollRegion>
  );
}
