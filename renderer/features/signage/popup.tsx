import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import type { SignageStyle } from '#shared/contract/devices/signage-design.ts';
import { backgroundOf, ticketStyle, type VariableStyle } from './block-style.ts';
import { HighlightedTickets } from './called-ticket.tsx';
import css from './signage.module.css';

interface Props {
  readonly t: TFunction<'signage'>;
  /** Highlighted calls in order, one to six. */
  readonly calls: readonly DisplayCall[];
  readonly look: Display['popup'];
  readonly block: SignageStyle['popup'];
  /** Resting element of the current call, from which the pop-up grows. */
  readonly container: RefObject<HTMLElement | null>;
  readonly leaving: boolean;
  readonly onRemoved: () => void;
}

/** Full-screen pop-up of calls. Only opening and closing are animated. */
export function PopUp({ t, calls, look, block, container, leaving, onRemoved }: Props) {
  const { ticketText, workstationText, arrows } = look;
  const ground = useRef<HTMLElement>(null);
  const tickets = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const moves = growth(ground.current, tickets.current, container.current, 'normal');
    return () => {
      for (const move of moves) move.cancel();
    };
  }, [container]);

  useEffect(() => {
    if (!leaving) return;
    const moves = growth(ground.current, tickets.current, container.current, 'reverse');
    let removed = false;
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => removed || onRemoved());
    return () => {
      removed = true;
    };
  }, [leaving, container, onRemoved]);

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

/** Style of the background; border and corners apply to the pop-up too. */
function backgroundStyle(block: SignageStyle['popup']): VariableStyle | undefined {
  const background = block.enabled ? backgroundOf(block) : undefined;
  return background ? { background } : undefined;
}

/** Text colours of the pop-up; tickets stay white. */
function numberStyle({ labelColor, ...block }: SignageStyle['popup']): VariableStyle | undefined {
  const look = ticketStyle({ ...block, backgroundStart: null, backgroundEnd: null });
  return look && { ...look, ...(labelColor && { '--ink-2': labelColor }) };
}

const TIME = 320;
const CURVE = 'cubic-bezier(.2, 0, 0, 1)';

/**
 * Animates a ticket between its resting element and the pop-up, with the background. No animation with reduced
 * motion.
 */
function growth(
  ground: HTMLElement | null,
  ticket: HTMLElement | null,
  location: HTMLElement | null,
  direction: 'normal' | 'reverse',
): Animation[] {
  if (!ground || !ticket || !location) return [];
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return [];
  const from = location.getBoundingClientRect();
  const to = ticket.getBoundingClientRect();
  if (to.width === 0 || to.height === 0) return [];
  const start = [
    `translate(${from.left - to.left}px, ${from.top - to.top}px)`,
    `scale(${from.width / to.width}, ${from.height / to.height})`,
  ].join(' ');
  const timing = { duration: TIME, easing: CURVE, direction, fill: 'both' } as const;
  return [
    ticket.animate({ transform: [start, 'none'], transformOrigin: ['0 0', '0 0'] }, timing),
    ground.animate({ backgroundColor: ['transparent', getComputedStyle(ground).backgroundColor] }, timing),
  ];
}
