import { useTranslation } from 'react-i18next';
import type { Ticket } from '../../../../shared/contract/tickets.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { clockText } from '../clock-text.ts';
import { Facts } from './facts.tsx';
import styles from './ticket-information.module.css';

/** What else is known of the ticket held, beside what the stage shows. */
export function TicketInformation({ ticket }: { readonly ticket: Ticket | null }) {
  const { t } = useTranslation('workstation');
  if (!ticket) return <EmptyState title={t('information.none')} hint={t('information.noneText')} />;
  return (
    <div className={styles.information}>
      <Facts
        columns={3}
        facts={[
          { name: t('fact.customer'), value: ticket.customerName ?? t('information.unnamed') },
          { name: t('fact.service'), value: ticket.servName },
          { name: t('fact.segment'), value: ticket.segmentName },
          { name: t('fact.taken'), value: ticket.created },
          { name: t('fact.waitedInQueue'), value: clockText(ticket.waitingTime) },
          { name: t('fact.waitedInAll'), value: clockText(ticket.waitingTime2) },
          { name: t('fact.plannedTime'), value: clockText(ticket.serviceTime) },
          { name: t('fact.servedAt'), value: ticket.ticketWorkstationAttending ?? '' },
          { name: t('fact.servedBy'), value: ticket.ticketEmployeeAttending ?? '' },
        ]}
      />
    </div>
  );
}
