import { useTranslation } from 'react-i18next';
import type { QueueActivity } from '#shared/contract/workstation/supervision-metrics.ts';
import styles from './queue-name.module.css';

interface QueueNameProps {
  readonly queue: QueueActivity;
  /** Shows who waits there; missing where that cannot be seen. */
  readonly onOpen: ((queue: QueueActivity) => void) | undefined;
}

/** Names a queue with its letter, and leads to who waits there. */
export function QueueName({ queue, onOpen }: QueueNameProps) {
  const { t } = useTranslation('supervision');
  const { letter, queueName } = queue;
  return (
    <span className={styles.queue}>
      {letter && <span className={styles.letter}>{letter}</span>}
      {onOpen ? (
        <button
          type="button"
          className={styles.name}
          aria-label={t('queues.detail', { name: queueName })}
          aria-haspopup="dialog"
          onClick={() => onOpen(queue)}
        >
          {queueName}
        </button>
      ) : (
        <span className={styles.name}>{queueName}</span>
      )}
    </span>
  );
}
