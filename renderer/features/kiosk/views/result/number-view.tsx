import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { NumberReason } from '#renderer/features/kiosk/flow/kiosk-flow.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { type TicketToPhone, ticketToPhoneText } from '#shared/domain/printing/ticket-to-phone.ts';
import { CountdownBar } from './countdown-bar.tsx';
import { PaperTicket } from './paper-ticket.tsx';
import { QrCode } from './qr-code.tsx';
import css from './result-view.module.css';

interface Props {
  readonly t: TFunction<'kiosk'>;
  readonly reason: NumberReason;
  readonly title: string;
  readonly ticket: IssuedTicket;
  /** Company and branch of the ticket. */
  readonly place: Pick<TicketToPhone, 'companyName' | 'branchName'>;
  /** Time for which it stays, ms. */
  readonly duration: number;
  readonly onDone: () => void;
}

/** Shows the number large on the screen, to be taken along, where there is, or may be, no paper. */
export function NumberView({ t, reason, title, ticket, place, duration, onDone }: Props) {
  const seconds = useCountdownSeconds(duration);
  return (
    <main className={css.result} data-stage="number" data-reason={reason}>
      <div className={css.words} role="status">
        <h1>{t(`number.${reason}.title`)}</h1>
        <p>{t(`number.${reason}.text`)}</p>
      </div>
      <PaperTicket caption={title} code={ticket.code}>
        <div className={css.along}>
          <QrCode
            text={ticketToPhoneText({ ...place, title, code: ticket.code, created: ticket.created })}
            label={t('number.takeAlongCode')}
          />
          <div>
            <b>{t('number.takeAlong')}</b>
            <p>{t('number.takeAlongText')}</p>
          </div>
        </div>
      </PaperTicket>
      <footer className={css.end}>
        <button type="button" className={css.done} onClick={onDone}>
          {t('number.done')}
        </button>
        <span className={css.closes}>{t('number.closes', { seconds })}</span>
      </footer>
      <CountdownBar duration={duration} />
    </main>
  );
}

/** Counts whole seconds down until `duration` (ms) since the first showing is over. */
function useCountdownSeconds(duration: number): number {
  const [seconds, setSeconds] = useState(Math.ceil(duration / 1000));
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
