import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import { clockText } from '#renderer/public-pages/clock.ts';
import frame from '#renderer/public-pages/customer-frame.module.css';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { type WaitWords, waitWords } from '#shared/domain/forecast/wait-range.ts';
import css from './phone.module.css';

interface WaitingViewProps {
  readonly t: TFunction<'phone'>;
  readonly ticket: PhoneTicket;
  readonly name: string;
}

/** Waiting ticket: tickets ahead and expected time; before an appointment only its time. */
export function WaitingView({ t, ticket, name }: WaitingViewProps) {
  const { ahead, waitFromMinutes: from, waitToMinutes: to, waitRise, isServed, appointmentAt, zone } = ticket;
  return (
    <TicketCard caption={t('yourNumberFor', { name })} code={ticket.code}>
      {ticket.isTransferred && <p>{t('transferred', { name })}</p>}
      <div aria-live="polite">
        {appointmentAt !== null ? (
          <>
            <h1>{t('appointment.at', { time: clockText(appointmentAt, zone) })}</h1>
            <p>{t('appointment.until')}</p>
          </>
        ) : (
          <>
            <h1>{ahead === 0 ? t('next') : t('ahead', { count: ahead ?? 0 })}</h1>
            {(to !== null || !isServed) && (
              <p>{waitText(t, waitWords({ fromMinutes: from, toMinutes: to }))}</p>
            )}
            {waitRise !== null && to !== null && <p>{t(`rise.${waitRise}`)}</p>}
          </>
        )}
      </div>
      {ahead !== null && <QueueIllustration ahead={ahead} t={t} />}
    </TicketCard>
  );
}

function waitText(t: TFunction<'phone'>, words: WaitWords): string {
  if (words.kind === 'upTo') return t('wait.upTo', { count: words.to });
  return words.kind === 'range'
    ? t('wait.range', { from: words.from, to: words.to })
    : t(`wait.${words.kind}`);
}

/** Maximum number of discs. */
const MAX_DISCS = 5;

/** Tickets ahead as discs, with the customer last. */
function QueueIllustration({ ahead, t }: { readonly ahead: number; readonly t: TFunction<'phone'> }) {
  if (ahead > MAX_DISCS || ahead === 0) return null;
  return (
    <div className={css.line} role="img" aria-label={t('line', { count: ahead })}>
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 14h14l-4.5 -4.5l4.5 -4.5h-14v16" />
      </svg>
      {Array.from({ length: ahead }, (_, branch) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people ahead are told by nothing else
        <i key={branch} />
      ))}
      <i className={css.me} />
      <span>{t('you')}</span>
    </div>
  );
}

interface CalledViewProps {
  readonly t: TFunction<'phone'>;
  readonly ticket: PhoneTicket;
  readonly name: string;
}

/** Called ticket, with the workstation as large as the code. */
export function CalledView({ t, ticket, name }: CalledViewProps) {
  return (
    <>
      <div role="alert">
        <h1 className={css.now}>{t('called.title')}</h1>
        <p className={css.where}>{t('called.text', { name })}</p>
      </div>
      <TicketCard caption={t('yourNumber')} code={ticket.code}>
        <p className={css.position}>{ticket.workstation}</p>
      </TicketCard>
      <p className={frame.hint}>{t('called.hint')}</p>
    </>
  );
}

interface OtherViewProps {
  readonly t: TFunction<'phone'>;
  readonly ticket: PhoneTicket;
}

/** Ticket in any other stage: in attention, on stand-by, no-show or finished. */
export function OtherView({ t, ticket }: OtherViewProps) {
  const { stage } = ticket;
  if (stage === 'waiting' || stage === 'called') return null;
  return (
    <TicketCard caption={t('yourNumber')} code={ticket.code}>
      <div aria-live="polite">
        <h1>{t(`${stage}.title`)}</h1>
        <p>{textOf(t, ticket)}</p>
      </div>
    </TicketCard>
  );
}

function textOf(t: TFunction<'phone'>, { stage, workstation, returnUntil, zone }: PhoneTicket): string {
  switch (stage) {
    case 'waiting':
    case 'called':
      return '';
    case 'serving':
      return workstation === null ? '' : t('serving.text', { workstation });
    case 'absent':
      return returnUntil === null
        ? t('absent.over')
        : t('absent.return', { time: clockText(returnUntil, zone) });
    default:
      return t(`${stage}.text`);
  }
}

interface TicketCardProps {
  readonly caption: string;
  readonly code: string;
  readonly children: ReactNode;
}

/** Ticket shape with its code above the perforation. */
function TicketCard({ caption, code, children }: TicketCardProps) {
  const id = useId();
  return (
    <section className={css.ticket} aria-labelledby={id}>
      <div className={css.number}>
        <p id={id}>{caption}</p>
        <div className={css.code} data-long={code.length > 4 || undefined} data-private>
          {code}
        </div>
      </div>
      <div className={css.stand}>{children}</div>
    </section>
  );
}
