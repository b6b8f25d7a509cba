import { useTranslation } from 'react-i18next';
import type { QueueListRow } from '#shared/contract/workstation/workstations.ts';
import { isLate } from '../queue-rows.ts';
import styles from '../queue-table.module.css';
import { LevelText, WaitText } from './queue-stats.tsx';

interface QueueRowProps {
  readonly queue: QueueListRow;
  /** Opens the queue detail; null where the workstation's type does not allow it. */
  readonly onOpen: ((idQueues: number) => void) | null;
}

/** Shows one queue: its letter and name, who waits there, and how well it was served today. */
export function QueueRow({ queue, onOpen }: QueueRowProps) {
  const { t } = useTranslation('attention');
  const { idQueues, letter, name, ticketsCount, waitingTime, level } = queue;
  const named = (
    <>
      <span className={styles.letter}>{letter}</span>
      <span className={styles.name}>{name}</span>
    </>
  );
  return (
    <tr className={styles.row}>
      <th scope="row" title={name}>
        {onOpen ? (
          <button
            type="button"
            className={`${styles.named} ${styles.open}`}
            aria-description={t('terminal.open', { name })}
            onClick={() => onOpen(idQueues)}
          >
            {named}
          </button>
        ) : (
          <span className={styles.named}>{named}</span>
        )}
      </th>
      <td data-strong>{ticketsCount}</td>
      <td>
        <WaitText seconds={ticketsCount > 0 ? waitingTime : null} late={isLate(queue)} />
      </td>
      <td>
        <LevelText level={level} />
      </td>
    </tr>
  );
}
