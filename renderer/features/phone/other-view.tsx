import type { TFunction } from 'i18next';
import { clockText } from '#renderer/public-pages/clock.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { TicketCard } from './ticket-card.tsx';

interface Props {
  readonly t: TFunction<'phone'>;
  readonly ticket: PhoneTicket;
}

/** Shows a ticket that does not wait and is not called: being served, put aside, missed, or over. */
export function OtherView({ t, ticket }: Props) {
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
        : t('absent.back', { time: clockText(returnUntil, zone) });
    default:
      return t(`${stage}.text`);
  }
}
