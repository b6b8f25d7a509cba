import { useTranslation } from 'react-i18next';
import { useQueueDetail } from '#renderer/features/workstation/dialogs/use-queue-detail.ts';
import { useElapsed } from '#renderer/features/workstation/time.ts';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import styles from '../queue-table.module.css';
import { WaitText } from './queue-stats.tsx';

interface StandByRowProps {
  readonly idBranches: number;
  readonly onOpen: () => void;
}

/** Shows the operator's own stand-by list, below the queues like one more queue. */
export function StandByRow({ idBranches, onOpen }: StandByRowProps) {
  const { t } = useTranslation('attention');
  const { list, readAt } = useQueueDetail(null, idBranches, LONGEST_WAIT_FIRST);
  const passed = useElapsed(readAt, Date.now);
  const known = list.status === 'ready' || list.status === 'stale';
  const maxLength = list.rows[0]?.waitingTime ?? null;
  return (
    <tr className={styles.row} data-own>
      <th scope="row">
        <button
          type="button"
          className={`${styles.named} ${styles.open}`}
          aria-description={t('terminal.openStandBy')}
          onClick={onOpen}
        >
          <span className={styles.glyph}>
            <StateGlyph state="standby" />
          </span>
          <span className={styles.name}>{t('terminal.standBy')}</span>
        </button>
      </th>
      <td data-strong>{known && list.total}</td>
      <td>{known && <WaitText seconds={maxLength === null ? null : maxLength + passed} late={false} />}</td>
      <td />
    </tr>
  );
}

/** Asks for few: how many there are comes with any page. */
const LONGEST_WAIT_FIRST = { sort: 'waitingTime', order: 'desc', size: 5 } as const;
