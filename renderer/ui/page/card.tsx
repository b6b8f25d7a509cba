import type { ReactNode } from 'react';
import styles from './page.module.css';

interface CardProps {
  readonly title?: string;
  /** Action at the end of the title. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Surface with a border; with a title it is a named region with padding. */
export function Card({ title, action, className = '', children }: CardProps) {
  if (title === undefined) return <div className={`${styles.card} ${className}`}>{children}</div>;
  return (
    <section className={`${styles.card} ${styles.titled} ${className}`} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
