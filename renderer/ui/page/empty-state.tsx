import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** Says that there is nothing, in the specification's words. */
  readonly title: string;
  /** Says what to do about it. */
  readonly hint?: ReactNode;
  /** Whether it stands in a card that has room around it already. */
  readonly within?: boolean | undefined;
  readonly children?: ReactNode;
}

/** Says that a place is empty and what would fill it: left-aligned, no drawing. */
export function EmptyState({ title, hint, within, children }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-within={within || undefined}>
      <b>{title}</b>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  );
}
