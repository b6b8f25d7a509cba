import type { CSSProperties, ReactNode } from 'react';
import styles from './marks.module.css';

interface TicketShapeProps {
  /** Left of the perforation: the code. */
  readonly stub: ReactNode;
  /** Content right of the perforation. */
  readonly children: ReactNode;
  /** Empty slot: a dashed outline without notches. */
  readonly empty?: boolean;
  /** Width of the stub in px on wide pages. */
  readonly stubWidth?: number;
  readonly label?: string;
}

/** Notched shape of a ticket; no other element has notches. */
export function TicketShape({ stub, children, empty = false, stubWidth = 296, label }: TicketShapeProps) {
  const size = { '--stub-wide': `${stubWidth}px` } as CSSProperties;
  return (
    <section className={styles.ticket} style={size} data-empty={empty || undefined} aria-label={label}>
      <div className={styles.stub}>{stub}</div>
      <div className={styles.slip}>{children}</div>
    </section>
  );
}
