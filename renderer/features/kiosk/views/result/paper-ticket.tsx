import { type ReactNode, useRef } from 'react';
import { useFittedText } from '#renderer/public-pages/texts.ts';
import css from './paper-ticket.module.css';

interface Props {
  readonly caption: string;
  readonly code: string;
  readonly children: ReactNode;
}

/** Draws the notched ticket with the number; what belongs below the perforation comes as children. */
export function PaperTicket({ caption, code, children }: Props) {
  const number = useRef<HTMLElement>(null);
  useFittedText(number, code);
  return (
    <section className={css.ticket}>
      <div className={css.top}>
        <span className={css.caption}>{caption}</span>
        <strong className={css.code} ref={number}>
          {code}
        </strong>
      </div>
      <div className={css.low}>{children}</div>
    </section>
  );
}
