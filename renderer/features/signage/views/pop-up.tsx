import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { growth } from './growth.ts';
import css from './pop-up.module.css';
import { TurnTicket } from './turn-ticket.tsx';

interface Props {
  readonly t: TFunction<'signage'>;
  readonly call: DisplayCall;
  /** The ticket's place at rest: it grows from there and returns. */
  readonly place: RefObject<HTMLElement | null>;
  readonly leaving: boolean;
  readonly onGone: () => void;
}

/** Shows the ticket of a call, grown to the whole screen. */
export function PopUp({ t, call, place, leaving, onGone }: Props) {
  const ground = useRef<HTMLElement>(null);
  const ticket = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const moves = growth(ground.current, ticket.current, place.current, 'normal');
    return () => {
      for (const move of moves) move.cancel();
    };
  }, [place]);

  useEffect(() => {
    if (!leaving) return;
    const moves = growth(ground.current, ticket.current, place.current, 'reverse');
    let gone = false;
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => gone || onGone());
    return () => {
      gone = true;
    };
  }, [leaving, place, onGone]);

  return (
    <section className={css.pop} role="alert" ref={ground}>
      <TurnTicket t={t} call={call} large ref={ticket} />
    </section>
  );
}
