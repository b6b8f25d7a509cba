import { currentLook } from '../look.ts';
import { StandingTickets } from '../standing-tickets.tsx';
import type { LayoutProps } from './layout.ts';
import css from './lineal.module.css';

/** Draws screen type 4: whoever is called now, and while nobody is what those who wait may read. */
export function Lineal({ t, display, standing, below, isCurrent }: LayoutProps) {
  const { lineal, style } = display;
  if (!standing)
    return (
      <div className={css.lineal} data-part="lineal">
        <p className={css.waiting}>{isCurrent ? lineal.waitingText || t('soon') : below}</p>
      </div>
    );
  return (
    <div className={css.lineal} data-part="lineal" role="alert">
      <StandingTickets
        t={t}
        calls={standing.calls}
        ticketText={lineal.ticketText}
        noTicketText={lineal.noTicketText}
        arrows={lineal.arrows}
        look={currentLook(style.current)}
      />
    </div>
  );
}
