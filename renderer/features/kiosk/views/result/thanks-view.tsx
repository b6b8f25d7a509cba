import type { TFunction } from 'i18next';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import type { Notice } from '../notice-view.tsx';
import { waitWording } from '../wait-wording.ts';
import { CountdownBar } from './countdown-bar.tsx';
import { PaperTicket } from './paper-ticket.tsx';
import css from './result-view.module.css';

interface Props {
  readonly t: TFunction<'kiosk'>;
  readonly title: string;
  readonly ticket: IssuedTicket;
  /** Time for which it stays, ms; null until it is touched. */
  readonly duration: number | null;
  /** The designer's words instead of the product's. */
  readonly said: Notice | null;
  readonly onDone: () => void;
}

/** Says thank you once the paper has come out, and where to find it. */
export function ThanksView({ t, title, ticket, duration, said, onDone }: Props) {
  const { timeOfAppointment: time } = ticket;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: any key ends it too, wherever the focus is
    <main className={css.result} data-stage="thanks" onClick={duration === null ? onDone : undefined}>
      <div className={css.words} role="status">
        <h1>{said?.title || t('thanks.title')}</h1>
        {said?.text && <p>{said.text}</p>}
      </div>
      <PaperTicket caption={t('thanks.yourNumber')} code={ticket.code}>
        <p className={css.what}>
          <b>{title}</b>
          <span>{time === null ? waitWording(t, ticket) : t('wait.appointment', { time })}</span>
        </p>
      </PaperTicket>
      <p className={css.go}>
        <svg
          viewBox="0 0 96 160"
          fill="none"
          stroke="currentColor"
          strokeWidth="14"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M48 10v138M10 110l38 38 38-38" />
        </svg>
        <span>
          <span>{t('thanks.pickUp')}</span>
          <span>{t('thanks.willCall')}</span>
        </span>
      </p>
      {duration !== null && <CountdownBar duration={duration} />}
    </main>
  );
}
