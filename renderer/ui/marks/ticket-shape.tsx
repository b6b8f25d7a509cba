import type { CSSProperties, ReactNode } from 'react';
import styles from './ticket-shape.module.css';

interface TicketShapeProps {
  /** Left of the perforation: the code. */
  readonly stub: ReactNode;
  /** Right of the perforation: whose ticket it is. */
  readonly children: ReactNode;
  /** No ticket: the same place as a dashed slot, without notches. */
  readonly empty?: boolean;
  /** Width of the stub in px, where the page is wide. */
  readonly stubWidth?: number;
  readonly label?: string;
}

/** Draws the notched shape of a ticket; nothing else may have notches. */
export function TicketShape({ stub, children, empty = false, stubWidth = 296, label }: TicketShapeProps) {
  const size = { '--stub-wide': `${stubWidth}px` } as CSSProperties;
  return (
    <section className={styles.ticket} style={size} data-empty={empty || undefined} aria-label={label}>
      <div className={styles.stub}>{stub}</div>
      <div className={styles.slip}>{children}</div>
    </section>
  );
}
