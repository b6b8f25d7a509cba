import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { useReasonText } from '#renderer/lib/reasons.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { customerHistory, customerInfo } from '#shared/contract/tickets/customers.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { dayText, momentText, timeText, useMomentStyle } from './moment-text.ts';
import { PageTurner, usePages } from './pager.tsx';
import styles from './tabs.module.css';

interface VisitHistoryProps {
  readonly ticket: Ticket;
  readonly idBranches: number;
}

/** Previous visits of the customer, latest first, by five (operations specification, section 2). */
export function VisitHistory({ ticket, idBranches }: VisitHistoryProps) {
  const { t } = useTranslation('attention');
  const visits = useVisits(ticket);
  const pages = usePages(visits?.data ?? []);
  const style = useMomentStyle(idBranches);

  if (visits === null) return <EmptyState title={t('history.title')} hint={t('history.unknown')} />;
  if (!visits.data || !style) {
    if (!visits.isError) return null;
    return <EmptyState title={t('history.failed')} hint={t('failedText')} />;
  }
  if (visits.data.length === 0) return <EmptyState title={t('history.none')} hint={t('history.noneText')} />;
  return (
    <section className={styles.history} aria-label={t('history.title')}>
      <table className={styles.tabsTable} aria-label={t('history.title')}>
        <thead>
          <tr>
            <th scope="col" className={styles.date}>
              {t('history.date')}
            </th>
            <th scope="col">{t('history.branch')}</th>
            <th scope="col">{t('history.queue')}</th>
            <th scope="col">{t('history.staff')}</th>
          </tr>
        </thead>
        <tbody>
          {pages.rows.map(({ idTicket, AssistanceDate, BranchName, QueueName, employeeName }) => (
            <tr key={idTicket}>
              <td className="num" title={momentText(AssistanceDate, style)}>
                {dayText(AssistanceDate, style)}
              </td>
              <td title={BranchName}>{BranchName}</td>
              <td title={QueueName}>{QueueName}</td>
              <td title={employeeName ?? ''}>{employeeName ?? t('history.nobody')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.informationFoot}>
        <PageTurner pages={pages} label={t('history.title')} />
      </div>
    </section>
  );
}

interface TicketCallsProps {
  readonly ticket: Ticket;
  readonly idBranches: number;
}

/** Calls of the ticket, latest last, with the reason of each. */
export function TicketCalls({ ticket: { idTicket, start }, idBranches }: TicketCallsProps) {
  const { t } = useTranslation('attention');
  const api = useApi();
  const style = useMomentStyle(idBranches);
  const reasonText = useReasonText();
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
              {reason !== null && <span className={styles.why}>{reasonText(reason)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Reads previous visits of the linked customer, otherwise of customers with the same name; null without a name. */
function useVisits({ idTicket, idCustomer, customerName }: Ticket) {
  const api = useApi();
  const name = customerName ?? '';
  const query = idCustomer === null ? { name } : { id: idCustomer };
  const result = useQuery({
    queryKey: [CUSTOMERS, 'visits', query, idTicket],
    queryFn: ({ signal }) => api.call(customerHistory, { query }, { signal }),
    enabled: idCustomer !== null || name !== '',
  });
  return idCustomer === null && name === '' ? null : result;
}

/** Start of the query keys of customers and visits. */
export const CUSTOMERS = 'customers';

export function useCustomer(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: [CUSTOMERS, id],
    queryFn: ({ signal }) => api.call(customerInfo, { query: { id } }, { signal }),
    select: ({ customer }) => customer,
  });
}
