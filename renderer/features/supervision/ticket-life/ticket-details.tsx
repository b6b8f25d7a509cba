import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTick } from '#renderer/lib/use-tick.ts';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { isUnserved } from '#shared/domain/tickets/transitions.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { markOf } from './mark-of.ts';
import styles from './ticket-history.module.css';
import { useBranchMoment } from './use-branch-moment.ts';
import { useSecondsSince } from './use-seconds-since.ts';

/** Tells how a ticket is: who waits, for how long and whether they are next; who was served, by whom and where. */
export function TicketDetails({
  ticket,
  idBranches,
}: {
  readonly ticket: Ticket;
  readonly idBranches: number;
}) {
  const { t } = useTranslation('ticket-life');
  useTick(1_000);
  const { stateName, code, queueName, servName, segmentName, customerName, createdAt, notes } = ticket;
  const { dayText, timeText } = useBranchMoment(idBranches);
  const waits = isUnserved(stateName);
  const since = useSecondsSince(ticket);
  const attended = ticket.ticketEmployeeAttending;
  const details: readonly (readonly [string, ReactNode] | false)[] = [
    stateName !== 'canceled' && [t('waited'), clockText(ticket.waitingTime2 + (waits ? since : 0))],
    stateName === 'waiting' && [t('first'), t(ticket.ticketFirstWaiting === 'Y' ? 'firstYes' : 'firstNo')],
    !waits && attended !== null && [t(stateName === 'assisting' ? 'employee' : 'employeeDid'), attended],
    !waits &&
      ticket.ticketWorkstationAttending !== null && [t('workstation'), ticket.ticketWorkstationAttending],
    [t('queue'), queueName],
    [t('service'), servName],
    [t('segment'), segmentName],
    customerName !== null && customerName !== '' && [t('customer'), customerName],
    [t('arrived'), `${dayText(createdAt)}, ${timeText(createdAt)}`],
    notes !== '' && [
      t('notes'),
      <span key="notes" className={styles.notes}>
        {notes}
      </span>,
    ],
  ];
  return (
    <>
      <h3 className={styles.code}>
        {code}
        <StateMark state={markOf[stateName]} />
      </h3>
      <Details facts={details.filter((detail) => detail !== false)} />
    </>
  );
}
