import type { Slice } from './ring.tsx';
import styles from './ring-legend.module.css';

interface RingLegendProps {
  /** In the order of the ring; `figure` is the value as people read it. */
  readonly entries: readonly (Omit<Slice, 'value'> & { readonly label: string; readonly figure: string })[];
  readonly className?: string | undefined;
}

/** Says what a ring shows, in words and figures, each beside its colour. Comes with the page; the ring itself later. */
export function RingLegend({ entries, className = '' }: RingLegendProps) {
  return (
    <dl className={`${styles.legend} ${className}`}>
      {entries.map(({ id, label, figure, color, hatched }) => (
        <div key={id} data-color={color} data-hatched={hatched || undefined}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
