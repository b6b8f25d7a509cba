import { patternLinesDef } from '@nivo/core';
import { Pie } from '@nivo/pie';
import { type ChartColor, useChartColors, useChartTheme } from './chart-theme.ts';
import styles from './charts.module.css';

export interface Slice {
  readonly id: string;
  readonly value: number;
  readonly color: ChartColor;
  /** Marks the slice by hatching, not only by colour. */
  readonly hatched: boolean;
}

interface RingProps {
  /** Width and height in px. */
  readonly size: number;
  readonly slices: readonly Slice[];
}

/** Thickness of the ring relative to its size, and gap between slices (the look, section charts). */
const THICKNESS = 20 / 148;
const GAP_PX = 1.5;

/** Ring of shares, clockwise from the top, without animation. Decorative: the legend has the numbers. */
export function Ring({ size, slices }: RingProps) {
  const colors = useChartColors();
  const theme = useChartTheme();
  const hatch = (name: ChartColor) =>
    patternLinesDef(`hatch-${name}`, {
      background: colors[name],
      color: colors.surface,
      rotation: -45,
      lineWidth: 1.5,
      spacing: 7,
    });
  // Omits empty slices: the gap beside one would look like a value.
  const visible = slices.filter(({ value }) => value > 0);
  const hatched = visible.filter((slice) => slice.hatched);
  return (
    <div aria-hidden="true">
      <Pie
        // A new key redraws the ring for another color scheme at once; the library changes colors one frame later.
        key={colors.surface}
        width={size}
        height={size}
        theme={theme}
        data={visible}
        colors={({ data }) => colors[data.color]}
        defs={hatched.map(({ color }) => hatch(color))}
        fill={hatched.map(({ id, color }) => ({ match: { id }, id: `hatch-${color}` }))}
        innerRadius={1 - THICKNESS * 2}
        padAngle={visible.length > 1 ? gapIn(size) : 0}
        animate={false}
        isInteractive={false}
        enableArcLabels={false}
        enableArcLinkLabels={false}
      />
    </div>
  );
}

/** Computes the gap as an angle in degrees at the middle of the ring. */
const gapIn = (size: number): number => ((GAP_PX / ((size / 2) * (1 - THICKNESS))) * 180) / Math.PI;

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
