import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import type { SignageStyle } from '#shared/contract/devices/signage-design.ts';
import { backgroundOf, ticketStyle, type VariableStyle } from './block-style.ts';
import { growth } from './growth.ts';
import { HighlightedTickets } from './highlighted-tickets.tsx';
import css from './pop-up.module.css';

interface Props {
  readonly t: TFunction<'signage'>;
  /** The turns that stand out now, in the order called: one fills the screen, up to six share it. */
  readonly calls: readonly DisplayCall[];
  readonly look: Display['popup'];
  readonly block: SignageStyle['popup'];
  /** The place of the current turn at rest: the pop-up grows from there and returns. */
  readonly place: RefObject<HTMLElement | null>;
  readonly leaving: boolean;
  readonly onGone: () => void;
}

/**
 * Shows the tickets of calls, grown to the whole screen. Others take their place at once, without a movement: only
 * opening and closing move.
 */
export function PopUp({ t, calls, look, block, place, leaving, onGone }: Props) {
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
    let removed = false;
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => removed || onGone());
    return () => {
      removed = true;
    };
  }, [leaving, place, onGone]);

  return (
    <section className={css.pop} role="alert" data-part="popup" style={backgroundStyle(block)} ref={ground}>
      <HighlightedTickets
        t={t}
        calls={calls}
        ticketText={ticketText}
        workstationText={workstationText}
        arrows={arrows}
        look={numberStyle(block)}
        ref={tickets}
      />
    </section>
  );
}

/** Draws what lies behind the tickets; their border and corners are those of the pop-up too. */
function backgroundStyle(block: SignageStyle['popup']): VariableStyle | undefined {
  const background = block.enabled ? backgroundOf(block) : undefined;
  return background ? { background } : undefined;
}

/** The pop-up's own colours of numbers and words; tickets stay white there. */
function numberStyle({ labelColor, ...block }: SignageStyle['popup']): VariableStyle | undefined {
  const look = ticketStyle({ ...block, backgroundStart: null, backgroundEnd: null });
  return look && { ...look, ...(labelColor && { '--ink-2': labelColor }) };
}
