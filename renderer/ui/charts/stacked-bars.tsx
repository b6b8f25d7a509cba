import type { ChartColor } from './chart-theme.ts';
import styles from './stacked-bars.module.css';

/** One kind of value that the bars are stacked of, in the order of the stack. */
export interface BarSeries<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly color: Extract<ChartColor, `chart-${number}`>;
  /** Told apart by more than its colour. */
  readonly hatched: boolean;
}

export interface BarRow<Key extends string> {
  readonly id: number;
  readonly name: string;
  readonly values: Readonly<Record<Key, number>>;
}

interface StackedBarsProps<Key extends string> {
  readonly series: readonly BarSeries<Key>[];
  readonly rows: readonly BarRow<Key>[];
  readonly texts: {
    /** Says what the chart is of. */
    readonly label: string;
    /** Heads the names. */
    readonly name: string;
    readonly total: string;
  };
  readonly figure: (value: number) => string;
  /** The sum that a bar across the whole width stands for: of several charts on one scale. */
  readonly scale?: number | undefined;
  /** The one that is lit, here as elsewhere on the page. */
  readonly lit?: number | null | undefined;
  /** Told which one the pointer is on; null when it leaves. */
  readonly onLook?: ((id: number | null) => void) | undefined;
  /** Takes the height of what it lies in. */
  readonly fills?: true;
}

/**
 * Shows a bar for each name, stacked, with its sum at the end. More of them than there is room for are scrolled to, so
 * that each keeps its place while figures change. Its table is read out in its place.
 */
export function StackedBars<Key extends string>(props: StackedBarsProps<Key>) {
  const { series, rows, texts, figure, scale = 1, lit, onLook, fills } = props;
  const sumOf = ({ values }: BarRow<Key>) => series.reduce((sum, { key }) => sum + values[key], 0);
  const max = Math.max(1, scale, ...rows.map(sumOf));
  const bars = (
    <div className={styles.bars} aria-hidden="true" onPointerLeave={onLook && (() => onLook(null))}>
      {rows.map((row) => (
        <div
          key={row.id}
          className={styles.row}
          data-lit={row.id === lit || undefined}
          onPointerEnter={onLook && (() => onLook(row.id))}
        >
          <span className={styles.name} title={row.name}>
            {row.name}
          </span>
          <span className={styles.bar}>
            {series.map(({ key, color, hatched }) => (
              <i
                key={key}
                data-color={color}
                data-hatched={hatched || undefined}
                style={{ flexGrow: row.values[key] }}
                hidden={row.values[key] === 0}
              />
            ))}
            <b>{figure(sumOf(row))}</b>
            <i className={styles.rest} style={{ flexGrow: max - sumOf(row) }} />
          </span>
        </div>
      ))}
    </div>
  );
  return (
    <>
      {rows.length > FITTING ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too.
        <section className={styles.scroll} data-fills={fills} aria-label={texts.label} tabIndex={0}>
          {bars}
        </section>
      ) : (
        bars
      )}
      <div className="visually-hidden">
        <BarsTable series={series} rows={rows} texts={texts} figure={figure} sumOf={sumOf} />
      </div>
    </>
  );
}

interface BarsTableProps<Key extends string> extends StackedBarsProps<Key> {
  readonly sumOf: (row: BarRow<Key>) => number;
}

function BarsTable<Key extends string>({ series, rows, texts, figure, sumOf }: BarsTableProps<Key>) {
  return (
    <table>
      <caption>{texts.label}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">{texts.total}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {series.map(({ key }) => (
              <td key={key}>{figure(row.values[key])}</td>
            ))}
            <td>{figure(sumOf(row))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Bars that are seen without scrolling. */
const FITTING = 8;
