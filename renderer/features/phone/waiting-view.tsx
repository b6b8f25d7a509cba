import type { TFunction } from 'i18next';
import { clockText } from '#renderer/public-pages/clock.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { type WaitWords, waitWords } from '#shared/domain/forecast/wait-range.ts';
import { QueueIllustration } from './queue-illustration.tsx';
import { TicketCard } from './ticket-card.tsx';

interface Props {
  readonly t: TFunction<'phone'>;
  readonly ticket: PhoneTicket;
  readonly name: string;
}

/** Shows how many go first and how long that takes; until the time of an appointment, that time alone. */
export function WaitingView({ t, ticket, name }: Props) {
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
  if (words.kind === 'upTo') return t('wait.upTo', { to: words.to });
  return words.kind === 'range'
    ? t('wait.range', { from: words.from, to: words.to })
    : t(`wait.${words.kind}`);
}
