import { lookOf } from '../look.ts';
import css from './base.module.css';
import type { LayoutProps } from './layout.ts';

/** Characters that fit into one line below the turns; what is longer is smaller, on two lines. */
const ONE_LINE = 60;

/** Draws the message below the turns, and the clock. */
export const Base = ({ display, below, time }: Pick<LayoutProps, 'display' | 'below' | 'time'>) => (
  <footer className={css.base} data-part="footer" style={lookOf(display.style.footer)}>
    <span className={css.message} data-long={below.length > ONE_LINE}>
      {below}
    </span>
    <time>{time}</time>
  </footer>
);
