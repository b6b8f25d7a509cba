import { useTranslation } from 'react-i18next';
import type { QueueListRow } from '#shared/contract/workstation/workstations.ts';
import { totals } from '../queue-rows.ts';
import styles from '../queue-table.module.css';
import { LevelText, WaitText } from './queue-stats.tsx';

/** Shows all queues together, whatever page is shown. */
export function QueueTotals({ rows }: { readonly rows: readonly QueueListRow[] }) {
  const { t } = useTranslation('workstation');
  const { customers, wait, level } = totals(rows);
  return (
    <tr className={styles.totals}>
      <th scope="row">{t('queues.all')}</th>
      <td>{customers}</td>
      <td>
        <WaitText seconds={customers > 0 ? wait : null} late={false} />
      </td>
      <td>
        <LevelText level={level} />
      </td>
    </tr>
  );
}
