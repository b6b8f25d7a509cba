import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import { growth } from './growth.ts';
import css from './pop-up.module.css';
import { TurnTicket } from './turn-ticket.tsx';

interface Props {
  readonly t: TFunction<'signage'>;
  /** The turns that stand out now, in the order called: one fills the screen, up to six share it. */
  readonly calls: readonly DisplayCall[];
  readonly look: Display['popup'];
  /** The place of the current turn at rest: the pop-up grows from there and returns. */
  readonly place: RefObject<HTMLElement | null>;
  readonly leaving: boolean;
  readonly onGone: () => void;
}

/**
 * Shows the tickets of calls, grown to the whole screen. Others take their place at once, without a movement: only
 * opening and closing move.
 */
export function PopUp({ t, calls, look, place, leaving, onGone }: Props) {
  const { ticketText, workstationText, arrows } = look;
  const ground = useRef<HTMLElement>(null);
  const tickets = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const moves = growth(ground.current, tickets.current, place.current, 'normal');
    return () => {
      for (const move of moves) move.cancel();
    };
  }, [place]);

  useEffect(() => {
    if (!leaving) return;
    const moves = growth(ground.current, tickets.current, place.current, 'reverse');
    let gone = false;
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => gone || onGone());
    return () => {
      gone = true;
    };
  }, [leaving, place, onGone]);

  return (
    <section className={css.pop} role="alert" ref={ground}>
      <div className={css.tickets} data-count={calls.length} ref={tickets}>
        {calls.map((call) => (
          <TurnTicket
            key={call.seq}
            t={t}
            call={call}
            size={calls.length === 1 ? 'alone' : 'shared'}
            ticketText={ticketText}
            workstationText={workstationText}
            arrows={arrows}
          />
        ))}
      </div>
    </section>
  );
}
