import { type ReactNode, useId } from 'react';
import type { Chart } from '#shared/domain/reports/report-types.ts';

/** Illustration of the chart of a report type. */
export function TypeIllustration({ chart }: { readonly chart: Chart }) {
  const hatch = useId();
  return (
    <svg viewBox="0 0 240 120" aria-hidden="true">
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="var(--chart-4)" />
          <rect width="1.5" height="5" fill="var(--surface)" />
        </pattern>
      </defs>
      {ILLUSTRATIONS[chart](`url(#${hatch})`)}
    </svg>
  );
}

const HEIGHTS = [48, 58, 66, 38, 30, 52];
const GROUND = 98;

/** Bars side by side, with a second part on each if stacked. */
const bars = (hatch: string | null): ReactNode => (
  <>
    <path d={`M30 ${GROUND}h180`} stroke="var(--chart-grid)" />
    {HEIGHTS.map((height, at) => (
      <g key={height} transform={`translate(${38 + at * 29} 0)`}>
        <rect y={GROUND - height} width="19" height={height} rx="1.5" fill="var(--chart-1)" />
        {hatch && <rect y={GROUND - height - 13} width="19" height="11.5" rx="1.5" fill={hatch} />}
      </g>
    ))}
  </>
);

const GRID = [32, 54, 76, 98].map((y) => <path key={y} d={`M30 ${y}h180`} stroke="var(--chart-grid)" />);

/** Share of the colour ramp for each hour of five days. */
const HEAT = [
  [0.1, 0.3, 0.6, 0.9, 0.6, 0.3, 0.1, 0.05],
  [0.1, 0.4, 0.7, 1, 0.7, 0.4, 0.2, 0.1],
  [0.05, 0.2, 0.5, 0.8, 0.5, 0.3, 0.1, 0.05],
  [0.1, 0.5, 0.8, 1, 0.7, 0.4, 0.2, 0.1],
  [0.1, 0.4, 0.6, 0.8, 0.5, 0.3, 0.1, 0.05],
];

/** Illustrations by chart; `hatch` fills the second series. */
const ILLUSTRATIONS: Readonly<Record<Chart, (hatch: string) => ReactNode>> = {
  bars: () => bars(null),
  stacked: (hatch) => bars(hatch),
  line: () => (
    <>
      {GRID}
      <path
        d="M32 82 68 70 104 46 126 56 152 34 180 62 208 74"
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </>
  ),
  heat: () =>
    HEAT.map((row, day) =>
      row.map((share, hour) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture whose places never change.
          key={`${day} ${hour}`}
          x={30 + hour * 23}
          y={22 + day * 16}
          width="20"
          height="13.5"
          rx="1.5"
          fill="var(--chart-1)"
          fillOpacity={0.1 + share * 0.9}
        />
      )),
    ),
  ranking: () =>
    [150, 122, 104, 78, 50].map((width, at) => (
      <g key={width} transform={`translate(0 ${22 + at * 16})`}>
        <rect x="30" y="3" width="36" height="7" rx="2" fill="var(--chart-grid)" />
        <rect x="74" width={width * 0.9} height="12" rx="1.5" fill="var(--chart-1)" />
      </g>
    )),
  none: () =>
    [0, 1, 2, 3, 4, 5].map((row) => (
      <g
        key={row}
        transform={`translate(0 ${20 + row * 14})`}
        fill={row === 0 ? 'var(--ink-2)' : 'var(--chart-grid)'}
      >
        <rect x="30" width="78" height="5" rx="2" />
        <rect x="132" width="20" height="5" rx="2" />
        <rect x="162" width="20" height="5" rx="2" />
        <rect x="192" width="20" height="5" rx="2" />
      </g>
    )),
};
