import { type ReactNode, useId } from 'react';
import css from './phone.module.css';

interface Props {
  readonly caption: string;
  readonly code: string;
  readonly children: ReactNode;
}

/** Draws the notched ticket: its code above the perforation, how it stands below. */
export function TicketCard({ caption, code, children }: Props) {
  const id = useId();
  return (
    <section className={css.ticket} aria-labelledby={id}>
      <div className={css.number}>
        <p id={id}>{caption}</p>
        <div className={css.code} data-long={code.length > 4 || undefined} data-private>
          {code}
        </div>
      </div>
      <div className={css.stand}>{children}</div>
    </section>
  );
}
