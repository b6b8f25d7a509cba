import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { localTimeTexts, useLocalTimeTexts } from '#renderer/lib/texts/local-time-texts.ts';
import made from '../created-ticket.module.css';
import styles from './booked-note.module.css';
import type { Booked } from './use-booking.ts';

/** Shows the appointment just booked: number, day and time large enough to be read out. */
export function BookedNote({ booked: { appointment, zone } }: { readonly booked: Booked }) {
  const { t } = useTranslation(['workstation-dialogs', 'appointments']);
  const texts = useLocalTimeTexts(zone);
  const { number, start, customerName, queueName } = appointment;
  const note = useRef<HTMLElement>(null);

  // The keyboard is further down, for the next one; what is to be told has to be in sight.
  useEffect(() => {
    if (number) note.current?.scrollIntoView({ block: 'start' });
  }, [number]);

  return (
    <section
      ref={note}
      className={`${made.made} ${styles.note}`}
      aria-label={t('create.booked')}
      aria-live="polite"
    >
      <div>
        <span className={styles.label}>{t('appointments:number')}</span>
        <b className={made.code}>{number}</b>
      </div>
      <div className={made.text}>
        <span className={styles.when}>
          <span className={styles.day}>{texts.longDayAt(start)}</span> <b>{texts.time(start)}</b>
        </span>
        <span>{`${customerName}, ${queueName}`}</span>
      </div>
    </section>
  );
}

/** Says it where the dialog is closed already. */
export function useBookedText() {
  const { t, i18n } = useTranslation('appointments');
  return ({ appointment: { number, start, customerName }, zone }: Booked) => ({
    title: t('done.booked', { number }),
    text: `${customerName}, ${localTimeTexts(i18n.language, zone).moment(start)}`,
  });
}
