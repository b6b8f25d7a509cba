import { useTranslation } from 'react-i18next';
import type { RestoreReport } from '#shared/contract/installation/restores.ts';
import { ReportedTickets } from './reported-tickets.tsx';
import styles from './restore-report.module.css';

/** Lists missing tickets, collapsed by default. */
export function MissingTicketsList({ report }: { readonly report: RestoreReport }) {
  const { t } = useTranslation('restores');
  const { missing, missingTickets } = report;
  const visible = missingTickets.length;
  if (visible === 0) return null;
  return (
    <details className={styles.offline}>
      <summary>
        {t('lostList')}
        {missing !== null && missing > visible && ` (${t('missingListOf', { visible })})`}
      </summary>
      <p className={styles.hint}>{t('lostHint')}</p>
      <ReportedTickets label={t('lostList')} tickets={missingTickets} />
    </details>
  );
}
