import { blockStyle } from '../block-style.ts';
import css from './base.module.css';
import type { LayoutProps } from './layout.ts';

/** Characters that fit into one line below the turns; what is longer is smaller, on two lines. */
const MAX_SINGLE_LINE_LENGTH = 60;

/** Draws the message below the turns, and the clock. */
export const Base = ({ display, below, time }: Pick<LayoutProps, 'display' | 'below' | 'time'>) => (
  <footer className={css.base} data-part="footer" style={blockStyle(display.style.footer)}>
    <span className={css.message} data-long={below.length > MAX_SINGLE_LINE_LENGTH}>
      {below}
    </span>
    <time>{time}</time>
  </footer>
);
