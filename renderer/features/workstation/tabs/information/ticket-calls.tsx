import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useReasonText } from '#renderer/lib/reasons/use-reason-text.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { getTicket } from '#shared/contract/tickets/whole-ticket.ts';
import { timeText } from '../moment-text.ts';
import { useMomentStyle } from '../use-moment-style.ts';
import styles from './information-tab.module.css';

interface TicketCallsProps {
  readonly ticket: Ticket;
  readonly idBranches: number;
}

/** Lists where the ticket was called so far, the latest last, and why it was its turn each time. */
export function TicketCalls({ ticket: { idTicket, start }, idBranches }: TicketCallsProps) {
  const { t } = useTranslation('attention');
  const api = useApi();
  const style = useMomentStyle(idBranches);
  const words = useReasonText();
  const { data, isError } = useQuery({
    queryKey: [LIVE.workstations, 'calls', idTicket, start],
    queryFn: ({ signal }) => api.call(getTicket, { params: { id: idTicket } }, { signal }),
    select: ({ calls }) => calls,
  });
  if (isError && !data) return <p className={styles.quiet}>{t('information.callsFailed')}</p>;
  if (!data || !style || data.length === 0) return null;
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('information.calls')}</h3>
      </div>
      <ol className={styles.calls}>
        {data.map(({ at, workstationName, reason }) => (
          <li key={at}>
            <span className="num">{timeText(at, style)}</span>
            <span>
              <b>{workstationName}</b>
              {reason !== null && <span className={styles.why}>{words(reason)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
