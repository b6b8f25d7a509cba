import styles from './charts.module.css';
import type { Slice } from './ring.tsx';

interface RingLegendProps {
  /** In ring order; `figure` is the formatted value. */
  readonly entries: readonly (Omit<Slice, 'value'> & {
    readonly label: string;
    readonly valueText: string;
  })[];
  readonly className?: string | undefined;
}

/** Legend of a ring as text, with colours. Part of the page; the ring loads on demand. */
export function RingLegend({ entries, className = '' }: RingLegendProps) {
  return (
    <dl className={`${styles.legend} ${className}`}>
      {entries.map(({ id, label, valueText, color, hatched }) => (
        <div key={id} data-color={color} data-hatched={hatched || undefined}>
          <dt>{label}</dt>
          <dd>{valueText}</dd>
        </div>
      ))}
    </dl>
  );
}
