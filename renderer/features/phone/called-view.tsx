import type { TFunction } from 'i18next';
import frame from '#renderer/public-pages/customer-frame.module.css';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import css from './phone.module.css';
import { TicketCard } from './ticket-card.tsx';

interface Props {
  readonly t: TFunction<'phone'>;
  readonly ticket: PhoneTicket;
  readonly name: string;
}

/** Shows where to go, as large as the number. */
export function CalledView({ t, ticket, name }: Props) {
  return (
    <>
      <div role="alert">
        <h1 className={css.now}>{t('called.title')}</h1>
        <p className={css.where}>{t('called.text', { name })}</p>
      </div>
      <TicketCard caption={t('yourNumber')} code={ticket.code}>
        <p className={css.place}>{ticket.workstation}</p>
      </TicketCard>
      <p className={frame.hint}>{t('called.hint')}</p>
    </>
  );
}
