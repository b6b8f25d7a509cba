import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Draws a surface with a line around it; with a title it becomes a named region with its own padding. */
export function Card({ title, className = '', children }: CardProps) {
  if (title === undefined) return <div className={`${styles.card} ${className}`}>{children}</div>;
  return (
    <section className={`${styles.card} ${styles.titled} ${className}`} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
