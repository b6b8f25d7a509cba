import styles from './charts.module.css';

interface SparkBarsProps {
  readonly values: readonly number[];
  /** Read out instead of the picture. */
  readonly label: string;
}

const WIDTH = 96;
const HEIGHT = 28;
const GAP = 1.5;
/** Minimum height of values above 0, so that they stay visible. */
const MIN_HEIGHT = 1.5;

/**
 * Bar chart in a table cell, each with its own scale; the numbers are beside it. Plain SVG: two hundred charts of
 * the library would take a second.
 */
export function SparkBars({ values, label }: SparkBarsProps) {
  return (
    <svg
      className={styles.bars}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.ground} d={`M0 ${HEIGHT - 0.5}h${WIDTH}`} />
      <path d={barsOf(values)} />
    </svg>
  );
}

/** Path of all bars. */
function barsOf(values: readonly number[]): string {
  const max = Math.max(...values, 1);
  const step = WIDTH / Math.max(1, values.length);
  return values
    .map((value, at) => {
      if (value <= 0) return '';
      const height = Math.max(MIN_HEIGHT, (value / max) * (HEIGHT - 1));
      return `M${round(at * step)} ${HEIGHT}v${round(-height)}h${round(step - GAP)}v${round(height)}z`;
    })
    .join('');
}

const round = (length: number): number => Math.round(length * 100) / 100;
