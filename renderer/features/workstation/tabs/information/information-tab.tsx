import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { CustomerSection } from './customer-section.tsx';
import styles from './information-tab.module.css';
import { TicketCalls } from './ticket-calls.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { VisitHistory } from './visit-history.tsx';

/** Shows who the customer is and when they came before, beside what else is known of the ticket held. */
export function InformationTab({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const { ticket } = workstation;
  if (!ticket) return <EmptyState title={t('noTicket')} hint={t('information.noTicketText')} />;
  return (
    <div className={styles.information}>
      <div className={styles.facts}>
        <CustomerSection key={ticket.idTicket} ticket={ticket} />
        <TicketDetails ticket={ticket} idBranches={workstation.idBranches} />
        <TicketCalls ticket={ticket} idBranches={workstation.idBranches} />
      </div>
      <VisitHistory
        key={`${ticket.idTicket} ${ticket.idCustomer}`}
        ticket={ticket}
        idBranches={workstation.idBranches}
      />
    </div>
  );
}
