import css from './countdown-bar.module.css';

/** Draws the bar at the bottom that runs out while a result stays; `duration` in ms. */
export function CountdownBar({ duration }: { readonly duration: number }) {
  return <i className={css.bar} style={{ animationDuration: `${duration}ms` }} aria-hidden="true" />;
}
