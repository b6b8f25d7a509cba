import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import styles from './problem-list.module.css';

export interface Problem {
  readonly key: string;
  /** Says what it is, and what to do. */
  readonly text: string;
}

interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** Says that there are none. */
  readonly none: string;
}

/** Lists what is wrong now, or that nothing is; read out when it changes. */
export function ProblemList({ problems, none }: ProblemListProps) {
  return (
    <ul className={styles.list} aria-live="polite">
      {problems.length === 0 && (
        <li className={styles.well}>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          {none}
        </li>
      )}
      {problems.map(({ key, text }) => (
        <li key={key}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
