import { useTranslation } from 'react-i18next';
import { useQueueDetail } from '#renderer/features/workstation/dialogs/queue-detail/use-queue-detail.ts';
import { useElapsed } from '#renderer/features/workstation/time/use-elapsed.ts';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import styles from '../queue-table.module.css';
import { WaitText } from './queue-figures.tsx';

interface StandByRowProps {
  readonly idBranches: number;
  readonly onOpen: () => void;
}

/** Shows the operator's own stand-by list, below the queues like one more queue. */
export function StandByRow({ idBranches, onOpen }: StandByRowProps) {
  const { t } = useTranslation('attention');
  const { tickets, readAt } = useQueueDetail(null, idBranches);
  const passed = useElapsed(readAt, Date.now);
  const longest = tickets?.length ? Math.max(...tickets.map(({ waitingTime }) => waitingTime)) : null;
  return (
    <tr className={styles.row} data-own>
      <th scope="row">
        <button
          type="button"
          className={styles.open}
          aria-description={t('terminal.openStandBy')}
          onClick={onOpen}
        >
          <span className={styles.glyph}>
            <StateGlyph state="standby" />
          </span>
          {t('terminal.standBy')}
        </button>
      </th>
      <td data-strong>{tickets?.length}</td>
      <td>{tickets && <WaitText seconds={longest === null ? null : longest + passed} late={false} />}</td>
      <td />
    </tr>
  );
}
