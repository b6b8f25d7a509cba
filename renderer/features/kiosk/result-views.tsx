import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useEncodedQr } from '#renderer/public-pages/qr.ts';
import { useFittedText } from '#renderer/public-pages/texts.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { type TicketToPhone, ticketToPhoneText } from '#shared/domain/printing/ticket-to-phone.ts';
import css from './kiosk.module.css';
import type { NumberReason } from './kiosk-flow.ts';
import { waitWording } from './kiosk-notices.ts';
import type { Notice } from './notice-view.tsx';

interface NumberViewProps {
  readonly t: TFunction<'kiosk'>;
  readonly reason: NumberReason;
  readonly title: string;
  readonly ticket: IssuedTicket;
  /** Company and branch of the ticket. */
  readonly origin: Pick<TicketToPhone, 'companyName' | 'branchName'>;
  /** Display duration, ms. */
  readonly duration: number;
  readonly onDone: () => void;
}

/** Large ticket number, when the paper is missing or uncertain. */
export function NumberView({ t, reason, title, ticket, origin, duration, onDone }: NumberViewProps) {
  const seconds = useCountdownSeconds(duration);
  return (
    <main className={css.result} data-stage="number" data-reason={reason}>
      <div className={css.resultViewsWords} role="status">
        <h1>{t(`number.${reason}.title`)}</h1>
        <p>{t(`number.${reason}.text`)}</p>
      </div>
      <PaperTicket caption={title} code={ticket.code}>
        <div className={css.along}>
          <QrCode
            text={ticketToPhoneText({ ...origin, title, code: ticket.code, created: ticket.created })}
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

/** Remaining seconds of `duration` (ms) since the first render. */
function useCountdownSeconds(duration: number): number {
  const [seconds, setSeconds] = useState(Math.ceil(duration / 1000));
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

interface ThanksViewProps {
  readonly t: TFunction<'kiosk'>;
  readonly title: string;
  readonly ticket: IssuedTicket;
  /** Display duration, ms; null until touched. */
  readonly duration: number | null;
  /** Designed texts. */
  readonly said: Notice | null;
  readonly onDone: () => void;
}

/** Confirmation after printing. */
export function ThanksView({ t, title, ticket, duration, said, onDone }: ThanksViewProps) {
  const { timeOfAppointment: time } = ticket;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: any key ends it too, wherever the focus is
    <main className={css.result} data-stage="thanks" onClick={duration === null ? onDone : undefined}>
      <div className={css.resultViewsWords} role="status">
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

interface PaperTicketProps {
  readonly caption: string;
  readonly code: string;
  readonly children: ReactNode;
}

/** Notched ticket; children are below the perforation. */
function PaperTicket({ caption, code, children }: PaperTicketProps) {
  const number = useRef<HTMLElement>(null);
  useFittedText(number, code);
  return (
    <section className={css.ticket}>
      <div className={css.resultViewsTop}>
        <span className={css.caption}>{caption}</span>
        <strong className={css.code} ref={number}>
          {code}
        </strong>
      </div>
      <div className={css.low}>{children}</div>
    </section>
  );
}

/** Countdown bar; `duration` in ms. */
function CountdownBar({ duration }: { readonly duration: number }) {
  return <i className={css.bar} style={{ animationDuration: `${duration}ms` }} aria-hidden="true" />;
}

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** QR code; the margin of the ticket is its quiet zone. Empty while the encoder loads or when it fails. */
function QrCode({ text, label }: QrCodeProps) {
  const code = useEncodedQr(text);
  if (!code) return <div className={css.qr} />;
  return (
    <svg
      className={css.qr}
      data-private
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={code.path} fill="var(--ink)" />
    </svg>
  );
}

/** Preloads the encoder for a simultaneous failure of printer and server. */
export function preloadQrCode(): void {
  void import('uqr').catch(() => undefined);
}
