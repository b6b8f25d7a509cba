import { useTranslation } from 'react-i18next';
import type { Ticket } from '../../../../shared/contract/tickets.ts';
import { TicketShape } from '../../../ui/ticket-shape.tsx';
import { useServerClock } from '../api/use-server-clock.ts';
import { clockText, hourOf } from '../clock-text.ts';
import { codeSize } from '../code-size.ts';
import { serviceLevel } from '../service-level.ts';
import { Facts } from './facts.tsx';
import { RunningTime } from './running-time.tsx';
import slot from './slot.module.css';

/** The ticket being assisted: its code and running time; whose it is, for what, and how long they waited. */
export function HeldTicket({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('workstation');
  const now = useServerClock();
  const { code, customerName, servName, segmentName, queueName, created, waitingTime, sla } = ticket;
  const title = customerName ?? servName;
  const level = t(`level.${serviceLevel(ticket)}`, { sla: clockText(sla) });

  return (
    <TicketShape
      label={t('stage.ticket', { code })}
      stub={
        <>
          <span className={slot.caption}>{t('ticket')}</span>
          <div className={slot.code} style={{ fontSize: codeSize(code) }}>
            {code}
          </div>
          {ticket.start !== null && (
            <RunningTime since={ticket.start} planned={ticket.serviceTime} now={now} />
          )}
        </>
      }
    >
      <h2 className={slot.title} title={title}>
        {title}
      </h2>
      <Facts
        columns={3}
        facts={[
          ...(customerName === null ? [] : [{ name: t('fact.service'), value: servName }]),
          { name: t('fact.segment'), value: segmentName },
          { name: t('fact.queue'), value: queueName },
          { name: t('fact.arrival'), value: hourOf(created) },
          { name: t('fact.waited'), value: clockText(waitingTime) },
          { name: t('fact.level'), value: level },
        ]}
      />
    </TicketShape>
  );
}
