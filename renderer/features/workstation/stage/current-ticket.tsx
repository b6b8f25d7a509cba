import { IconAlertTriangle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerClock } from '#renderer/lib/live.tsx';
import { useReasonText } from '#renderer/lib/reasons.ts';
import { TicketShape } from '#renderer/ui/marks/ticket-shape.tsx';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { isLate } from '#shared/domain/statistics/in-time.ts';
import { clockText, hourOf } from '#shared/domain/time/clock-text.ts';
import { useElapsed } from '../time.ts';
import styles from '../workstation.module.css';
import { CustomerName } from './customer-name.tsx';
import { DetailGrid } from './detail-grid.tsx';

interface CurrentTicketProps {
  readonly ticket: NonNullable<Workstation['ticket']>;
  /** Reason for which the attention profile selected the ticket; null for a manual call. */
  readonly reason: string | null;
}

/** Shows the current ticket: code, running time, customer, service and wait. */
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
          <span className={styles.caption}>{t(numbered ? 'ticket' : 'stage.attention')}</span>
          {numbered ? (
            <div className={styles.code} style={codeSize(code)}>
              {code}
            </div>
          ) : (
            <div className={styles.code} data-tone="none">
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
        details={[
          ...(customerName === null ? [] : [{ name: t('fact.service'), value: servName }]),
          { name: t('fact.segment'), value: segmentName },
          { name: t('fact.queue'), value: queueName },
          { name: t('fact.arrival'), value: hourOf(created) },
          // Not shown without a ticket: the customer did not wait.
          ...(numbered
            ? [
                // A transferred or recovered ticket has waited before, so the label says which wait.
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

/** Shows the reason for which the attention profile selected the ticket. */
function TicketReason({ reason }: { readonly reason: string }) {
  const { t } = useTranslation('workstation');
  const text = useReasonText()(reason);
  return (
    <p className={styles.reason} title={text}>
      {t('stage.why')} <span>{text}</span>
    </p>
  );
}

interface RunningTimeProps {
  readonly since: Millis;
  readonly planned: Seconds;
  readonly now: () => Millis;
}

/** Shows the service time against the planned time. */
function RunningTime({ since, planned, now }: RunningTimeProps) {
  const { t } = useTranslation('workstation');
  const elapsed = useElapsed(since, now);
  const done = progress(elapsed, planned);
  return (
    <>
      <div className={styles.clock} role="timer" aria-label={t('stage.time')}>
        <b>{clockText(elapsed)}</b>
        {done && <span>{t('stage.planned', { time: clockText(planned) })}</span>}
        {done?.over && <IconAlertTriangle size={18} stroke={1.75} role="img" aria-label={t('stage.over')} />}
      </div>
      {done && (
        <div className={styles.bar} data-over={done.over || undefined}>
          <i style={{ width: `${done.share * 100}%` }} />
        </div>
      )}
    </>
  );
}

/**
 * Whether a ticket was called within the queue's service level; also true without one.
 *
 * @internal used by tests besides this file
 */
export function serviceLevel({ waitingTime, sla }: Pick<Ticket, 'waitingTime' | 'sla'>): 'inTime' | 'late' {
  return isLate(waitingTime * 1000, sla) ? 'late' : 'inTime';
}

/**
 * Progress of the service from 0 to 1, and whether it exceeds the planned time. Null without a planned time.
 *
 * @internal used by tests besides this file
 */
export function progress(elapsed: Seconds, planned: Seconds): { share: number; over: boolean } | null {
  if (planned <= 0) return null;
  return { share: Math.min(1, Math.max(0, elapsed) / planned), over: elapsed > planned };
}

/** Font size at which a ticket code fills the stub without being cut. */
export function codeSize(code: string): CSSProperties {
  const sizes: Record<number, number> = { 5: 82, 6: 68, 7: 58 };
  const size = code.length <= 4 ? 100 : (sizes[code.length] ?? 48);
  return { '--code-size': `${size}px` } as CSSProperties;
}
