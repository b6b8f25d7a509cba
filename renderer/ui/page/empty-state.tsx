import type { ReactNode } from 'react';
import styles from './page.module.css';

interface EmptyStateProps {
  /** Text of the specification for an empty list. */
  readonly title: string;
  /** Advice. */
  readonly hint?: ReactNode;
  /** Inside a card, which has padding already. */
  readonly within?: boolean | undefined;
  readonly children?: ReactNode;
}

/** Empty state with advice: left-aligned, without illustration. */
export function EmptyState({ title, hint, within, children }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-within={within || undefined}>
      <b>{title}</b>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  );
}
