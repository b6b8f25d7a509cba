import type { ChartColor } from './chart-theme.ts';
import styles from './charts.module.css';

/** Series of stacked bars, in stack order. */
export interface BarSeries<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly color: Extract<ChartColor, `chart-${number}`>;
  /** Marks the series by hatching, not only by colour. */
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
    /** Accessible name of the chart. */
    readonly label: string;
    /** Heads the names. */
    readonly name: string;
    readonly total: string;
  };
  readonly format: (value: number) => string;
  /** Total of a full-width bar, to share one scale between charts. */
  readonly scale?: number | undefined;
  /** The one that is lit, here as elsewhere on the page. */
  readonly lit?: number | null | undefined;
  /** Called with the hovered row; null when the pointer leaves. */
  readonly onLook?: ((id: number | null) => void) | undefined;
  /** Fills the height of the parent. */
  readonly fills?: true;
}

/**
 * Horizontal bar per name, stacked, with the total at the end. Rows that do not fit scroll, so that each keeps its
 * position. Screen readers get a table instead.
 */
export function StackedBars<Key extends string>(props: StackedBarsProps<Key>) {
  const { series, rows, texts, format, scale = 1, lit, onLook, fills } = props;
  const sumOf = ({ values }: BarRow<Key>) => series.reduce((sum, { key }) => sum + values[key], 0);
  const max = Math.max(1, scale, ...rows.map(sumOf));
  const bars = (
    <div
      className={styles.stackedBarsBars}
      aria-hidden="true"
      onPointerLeave={onLook && (() => onLook(null))}
    >
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
            <b>{format(sumOf(row))}</b>
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
        <BarsTable series={series} rows={rows} texts={texts} format={format} sumOf={sumOf} />
      </div>
    </>
  );
}

interface BarsTableProps<Key extends string> extends StackedBarsProps<Key> {
  readonly sumOf: (row: BarRow<Key>) => number;
}

function BarsTable<Key extends string>({ series, rows, texts, format, sumOf }: BarsTableProps<Key>) {
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
              <td key={key}>{format(row.values[key])}</td>
            ))}
            <td>{format(sumOf(row))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Bars that are seen without scrolling. */
const FITTING = 8;
