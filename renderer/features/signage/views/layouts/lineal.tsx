import { useEffect, useState } from 'react';
import type { Page } from '#renderer/features/signage/pace/pace.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { ticketLook } from '../look.ts';
import { StandingTickets } from '../standing-tickets.tsx';
import type { LayoutProps } from './layout.ts';
import css from './lineal.module.css';

/** Draws screen type 4: whoever is called now, and while nobody is what those who wait may read. */
export function Lineal({ t, display, turns, below, isCurrent }: LayoutProps) {
  const { lineal, style } = display;
  const standing = useStanding(turns.pace.page, lineal.duration * 1000);
  if (!standing)
    return (
      <div className={css.lineal}>
        <p className={css.waiting}>{isCurrent ? lineal.waitingText || t('soon') : below}</p>
      </div>
    );
  return (
    <div className={css.lineal} role="alert">
      <StandingTickets
        t={t}
        calls={standing.calls}
        ticketText={lineal.ticketText}
        noTicketText={lineal.noTicketText}
        arrows={lineal.arrows}
        look={ticketLook(style.current)}
      />
    </div>
  );
}

/** Keeps the last page for its time, ms; the next takes its place at once. */
function useStanding(page: Page<DisplayCall> | null, time: number): Page<DisplayCall> | null {
  const [last, setLast] = useState({ page, isOver: page === null });
  if (page !== null && page !== last.page) setLast({ page, isOver: false });
  useEffect(() => {
    if (last.isOver) return;
    const timer = setTimeout(() => setLast((now) => ({ ...now, isOver: now.page === last.page })), time);
    return () => clearTimeout(timer);
  }, [last, time]);
  return last.isOver ? null : last.page;
}
