import { useRef } from 'react';
import { useFittedText } from '#renderer/public-pages/texts.ts';
import { currentCallStyle } from '../block-style.ts';
import { HighlightedTickets } from '../highlighted-tickets.tsx';
import type { LayoutProps } from './layout.ts';
import css from './lineal.module.css';

/** Draws screen type 4: whoever is called now, and while nobody is what those who wait may read. */
export function Lineal({ t, display, standing, below, isCurrent }: LayoutProps) {
  const { lineal, style } = display;
  if (!standing)
    return (
      <div className={css.lineal} data-part="lineal">
        <Waiting>{isCurrent ? lineal.waitingText || t('soon') : below}</Waiting>
      </div>
    );
  return (
    <div className={css.lineal} data-part="lineal" role="alert">
      <HighlightedTickets
        t={t}
        calls={standing.calls}
        ticketText={lineal.ticketText}
        noTicketText={lineal.noTicketText}
        arrows={lineal.arrows}
        look={currentCallStyle(style.current)}
      />
    </div>
  );
}

/** Size of the style sheet, rem: a longer text is smaller. */
const FULL = 12;
const MAX_LINES = 12;

function Waiting({ children }: { readonly children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useFittedText(text, children, { least: FULL, lines: MAX_LINES });
  return (
    <p className={css.waiting} ref={text} data-fit>
      {children}
    </p>
  );
}
