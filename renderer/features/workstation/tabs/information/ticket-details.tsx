import { useTranslation } from 'react-i18next';
import { DetailGrid } from '#renderer/features/workstation/stage/detail-grid.tsx';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { dayTimeText } from '../moment-text.ts';
import { useMomentStyle } from '../use-moment-style.ts';
import styles from './information-tab.module.css';

interface TicketDetailsProps {
  readonly ticket: Ticket;
  readonly idBranches: number;
}

/** Shows what else is known of the ticket, beside what the stage shows. */
export function TicketDetails({ ticket, idBranches }: TicketDetailsProps) {
  const { t } = useTranslation(['attention', 'workstation']);
  const style = useMomentStyle(idBranches);
  const taken = style ? dayTimeText(ticket.createdAt, style) : '';
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('information.ticket')}</h3>
      </div>
      <DetailGrid
        columns={2}
        facts={[
          { name: t('workstation:fact.service'), value: ticket.servName },
          { name: t('workstation:fact.segment'), value: ticket.segmentName },
          { name: t('workstation:fact.taken'), value: taken },
          ...(ticket.phonenumber ? [{ name: t('information.telephone'), value: ticket.phonenumber }] : []),
          { name: t('workstation:fact.waitedInQueue'), value: clockText(ticket.waitingTime) },
          { name: t('workstation:fact.waitedInAll'), value: clockText(ticket.waitingTime2) },
          { name: t('workstation:fact.plannedTime'), value: clockText(ticket.serviceTime) },
          { name: t('workstation:fact.servedAt'), value: ticket.ticketWorkstationAttending ?? '' },
          { name: t('workstation:fact.servedBy'), value: ticket.ticketEmployeeAttending ?? '' },
        ]}
      />
    </section>
  );
}
