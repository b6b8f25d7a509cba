import { useTranslation } from 'react-i18next';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import { useReasonText } from '#renderer/lib/reasons/use-reason-text.ts';
import { TicketShape } from '#renderer/ui/marks/ticket-shape.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { clockText, hourOf } from '#shared/domain/time/clock-text.ts';
import { codeSize } from '../code-size.ts';
import { DetailGrid } from '../detail-grid.tsx';
import slot from '../slot.module.css';
import styles from './current-ticket.module.css';
import { CustomerName } from './customer-name/customer-name.tsx';
import { RunningTime } from './running-time.tsx';
import { serviceLevel } from './service-level.ts';

interface CurrentTicketProps {
  readonly ticket: NonNullable<Workstation['ticket']>;
  /** Says why the attention profile chose it; null where an operator did. */
  readonly reason: string | null;
}

/** Shows the ticket being assisted: its code and running time; whose it is, for what, and how long they waited. */
export function CurrentTicket({ ticket, reason }: CurrentTicketProps) {
  const { t } = useTranslation('workstation');
  const now = useServerClock();
  const { code, customerName, servName, segmentName, queueName, created, waitingTime, waitingTime2, sla } =
    ticket;
  const numbered = ticket.noTicket === 'N';
  const level = t(`level.${serviceLevel(ticket)}`, { sla: clockText(sla) });

  return (
    <TicketShape
      label={numbered ? t('stage.ticket', { code }) : t('stage.attentionWithout')}
      stub={
        <>
          <span className={slot.caption}>{t(numbered ? 'ticket' : 'stage.attention')}</span>
          {numbered ? (
            <div className={slot.code} style={codeSize(code)}>
              {code}
            </div>
          ) : (
            <div className={slot.code} data-tone="none">
              {t('stage.withoutTicket')}
            </div>
          )}
          {ticket.start !== null && (
            <RunningTime since={ticket.start} planned={ticket.serviceTime} now={now} />
          )}
        </>
      }
    >
      <CustomerName key={ticket.idTicket} ticket={ticket} />
      <DetailGrid
        columns={3}
        facts={[
          ...(customerName === null ? [] : [{ name: t('fact.service'), value: servName }]),
          { name: t('fact.segment'), value: segmentName },
          { name: t('fact.queue'), value: queueName },
          { name: t('fact.arrival'), value: hourOf(created) },
          // Left out without a ticket: such a customer did not wait for a call.
          ...(numbered
            ? [
                // Says which, where a ticket was transferred or recovered: it has waited before.
                {
                  name: t(waitingTime2 > waitingTime ? 'fact.waitedInQueue' : 'fact.waited'),
                  value: clockText(waitingTime),
                },
                { name: t('fact.level'), value: level },
              ]
            : []),
        ]}
      />
      {reason && <TicketReason reason={reason} />}
    </TicketShape>
  );
}

/** Says why the attention profile chose this ticket, in one quiet line. */
function TicketReason({ reason }: { readonly reason: string }) {
  const { t } = useTranslation('workstation');
  const words = useReasonText()(reason);
  return (
    <p className={styles.reason} title={words}>
      {t('stage.why')} <span>{words}</span>
    </p>
  );
}
