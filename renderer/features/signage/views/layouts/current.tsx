import { currentCallStyle } from '../block-style.ts';
import { CalledTicket } from '../called-ticket.tsx';
import css from './current.module.css';
import type { LayoutProps } from './layout.ts';

interface Props extends Pick<LayoutProps, 't' | 'display' | 'turns' | 'place'> {
  readonly size?: 'rest' | 'alone' | 'side' | 'band';
}

/** Draws the ticket of the current turn, or the place where it will be. */
export function CurrentCall({ t, display, turns, place, size = 'rest' }: Props) {
  const [current] = turns.board;
  if (!current)
    return (
      <div className={css.empty} data-part="current" data-size={size}>
        {t('soon')}
      </div>
    );
  return (
    <CalledTicket
      t={t}
      part="current"
      call={current}
      size={size}
      look={currentCallStyle(display.style.current)}
      ref={place}
    />
  );
}
