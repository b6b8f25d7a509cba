import { useTranslation } from 'react-i18next';
import type { RestoreReport } from '#shared/contract/installation/restores.ts';
import { ReportedTickets } from './reported-tickets.tsx';
import styles from './restore-report.module.css';

/** Lists the tickets that are here no longer, behind a line to open it by. */
export function MissingTicketsList({ report }: { readonly report: RestoreReport }) {
  const { t } = useTranslation('restores');
  const { lost, missingTickets } = report;
  const shown = missingTickets.length;
  if (shown === 0) return null;
  return (
    <details className={styles.lost}>
      <summary>
        {t('lostList')}
        {lost !== null && lost > shown && ` (${t('lostListOf', { shown })})`}
      </summary>
      <p className={styles.hint}>{t('lostHint')}</p>
      <ReportedTickets label={t('lostList')} tickets={missingTickets} />
    </details>
  );
}
