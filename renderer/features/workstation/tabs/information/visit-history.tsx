import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { dayText, momentText } from '../moment-text.ts';
import { PageTurner } from '../pages/page-turner.tsx';
import { usePages } from '../pages/use-pages.ts';
import table from '../tab-table.module.css';
import { useMomentStyle } from '../use-moment-style.ts';
import { useVisits } from './use-visits.ts';
import styles from './visit-history.module.css';

interface VisitHistoryProps {
  readonly ticket: Ticket;
  readonly idBranches: number;
}

/** Lists when the customer came before, the latest first, by fives (operations specification, section 2). */
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
      <table className={table.table} aria-label={t('history.title')}>
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
      <div className={styles.foot}>
        <PageTurner pages={pages} label={t('history.title')} />
      </div>
    </section>
  );
}
