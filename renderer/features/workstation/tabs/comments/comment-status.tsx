import { IconAlertCircle } from '@tabler/icons-react';
import styles from './comments-tab.module.css';

interface CommentStatusProps {
  readonly id: string;
  /** Says what is wrong, and what would do. */
  readonly problem: string | null;
  /** Says its status where nothing is wrong. */
  readonly quiet: string | null;
}

/** Shows the status of the comment, beside its buttons and read out when it changes. */
export function CommentStatus({ id, problem, quiet }: CommentStatusProps) {
  return (
    <span id={id} className={styles.status} data-wrong={problem !== null || undefined} aria-live="polite">
      {problem !== null && <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />}
      {problem ?? quiet}
    </span>
  );
}
