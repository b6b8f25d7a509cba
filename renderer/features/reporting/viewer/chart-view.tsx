import { useElementSize } from '@mantine/hooks';
import { Bar } from '@nivo/bar';
import { patternLinesDef } from '@nivo/core';
import { HeatMap } from '@nivo/heatmap';
import { Line } from '@nivo/line';
import { usePrinting } from '#renderer/lib/printing.ts';
import { type ChartColor, useChartColors, useChartTheme } from '#renderer/ui/charts/chart-theme.ts';
import { petrol } from '#renderer/ui/theme/ramps.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import type { ChartData } from './chart-data.ts';
import css from './report-chart.module.css';

interface ChartViewProps {
  readonly chart: ChartData;
  readonly text: (cell: Cell, column: Column) => string;
}

/** Colours of lines, in the order of the legend (the look, section charts). */
const LINE_COLORS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const;

/** No-shows have the same colour in every chart. */
const colorOf = (column: string): ChartColor => (column === 'noShow' ? 'chart-4' : 'chart-1');

/** Minimum width of a label below a chart, and width of a character, px. */
const NAME = 88;
const CHARACTER_WIDTH = 7;
/** Minimum length of a bar with its number, px. */
const FIGURED = 44;
const STILL = { animate: false } as const;
/** Width of a printed chart, px; it fills the page. */
const PAPER_WIDTH = 760;

/** Chart of a report; hidden from screen readers, because the table follows. */
export function ChartView({ chart, text }: ChartViewProps) {
  const { ref, height, ...seen } = useElementSize();
  const isPrinting = usePrinting() !== null;
  const width = isPrinting ? Math.min(seen.width, PAPER_WIDTH) : seen.width;
  return (
    <div ref={ref} className={css.rendered}>
      {width > 0 && <ChartShape chart={chart} text={text} width={width} height={height} />}
    </div>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function ChartShape({ chart, ...chartProps }: ChartViewProps & Size) {
  switch (chart.kind) {
    case 'line':
      return <TrendChart chart={chart} {...chartProps} />;
    case 'heat':
      return <Heat chart={chart} {...chartProps} />;
    default:
      return <Bars chart={chart} {...chartProps} />;
  }
}

/** Props of one kind of chart. */
type Of<Kind extends ChartData['kind']> = Omit<ChartViewProps, 'chart'> &
  Size & { readonly chart: Extract<ChartData, { readonly kind: Kind }> };

// A new key redraws a chart for another color scheme at once: the library changes colors too late for printing.

function Bars({ chart, text, width, height }: Of<'bars' | 'ranking'>) {
  const colors = useChartColors();
  const theme = useChartTheme();
  const { series, bars, kind } = chart;
  const [column] = series;
  if (!column) return null;
  const lies = kind === 'ranking';
  const write = (value: Cell) => text(value, column);
  // Labels may repeat, so bars are identified by index.
  const data = bars.map(({ label, values }, index) => ({
    index: String(index),
    label,
    ...Object.fromEntries(series.map(({ name }, at) => [name, values[at] ?? 0])),
  }));
  const labelAt = (index: string) => bars[Number(index)]?.label ?? '';
  const room = width - 64;
  const every = everyOf(bars.length, room);
  return (
    <Bar
      key={colors.surface}
      {...STILL}
      width={width}
      height={height}
      theme={theme}
      data={lies ? [...data].reverse() : data}
      indexBy="index"
      keys={series.map(({ name }) => name)}
      layout={lies ? 'horizontal' : 'vertical'}
      margin={
        lies
          ? { top: 0, right: 72, bottom: 4, left: Math.min(176, width * 0.34) }
          : { top: 20, right: 8, bottom: 28, left: 56 }
      }
      padding={0.3}
      innerPadding={series.length > 1 ? 1.5 : 0}
      borderRadius={1.5}
      colors={({ id }) => colors[colorOf(String(id))]}
      defs={[
        patternLinesDef('hatched', {
          background: colors['chart-4'],
          color: colors.surface,
          rotation: -45,
          lineWidth: 1.5,
          spacing: 7,
        }),
      ]}
      fill={[{ match: { id: 'noShow' }, id: 'hatched' }]}
      enableLabel={false}
      enableTotals={lies || room / bars.length >= FIGURED}
      totalsOffset={lies ? 10 : 8}
      valueFormat={(value) => write(value)}
      enableGridX={false}
      enableGridY={!lies}
      gridYValues={4}
      axisTop={null}
      axisRight={null}
      axisBottom={
        lies
          ? null
          : {
              tickSize: 0,
              tickPadding: 10,
              format: (index) => cut(labelAt(String(index)), (room * every) / bars.length / CHARACTER_WIDTH),
              tickValues: data.filter((_, at) => at % every === 0).map(({ index }) => index),
            }
      }
      axisLeft={
        lies
          ? {
              tickSize: 0,
              tickPadding: 12,
              format: (index) => cut(labelAt(String(index)), Math.min(164, width * 0.32) / CHARACTER_WIDTH),
            }
          : { tickSize: 0, tickPadding: 8, tickValues: 4, format: (value) => write(Number(value)) }
      }
      tooltip={({ id, value, data: bar }) => (
        <Tip
          name={String(bar.label)}
          color={colors[colorOf(String(id))]}
          value={text(value, series.find(({ name }) => name === id) ?? column)}
        />
      )}
    />
  );
}

function TrendChart({ chart, text, width, height }: Of<'line'>) {
  const colors = useChartColors();
  const theme = useChartTheme();
  const { lines, column } = chart;
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))];
  const every = everyOf(days.length, width - 100);
  return (
    <Line
      key={colors.surface}
      {...STILL}
      width={width}
      height={height}
      theme={theme}
      data={lines.map(({ label, points }, at) => ({ id: `${at}`, label, data: [...points] }))}
      margin={{ top: 12, right: 44, bottom: 28, left: 56 }}
      xScale={{ type: 'point' }}
      yScale={{ type: 'linear', min: 0, max: 'auto' }}
      colors={lines.map((_, at) => colors[LINE_COLORS[at] ?? 'chart-1'])}
      lineWidth={2.5}
      enablePoints={days.length <= 31}
      pointSize={6}
      enableGridX={false}
      gridYValues={4}
      axisBottom={{
        tickSize: 0,
        tickPadding: 10,
        tickValues: days.filter((_, at) => at % every === 0),
      }}
      axisLeft={{
        tickSize: 0,
        tickPadding: 8,
        tickValues: 4,
        format: (value) => text(Number(value), column),
      }}
      useMesh
      tooltip={({ point }) => (
        <Tip
          name={
            lines.length > 1
              ? `${lines[Number(point.seriesId)]?.label} · ${point.data.x}`
              : String(point.data.x)
          }
          color={point.seriesColor}
          value={text(Number(point.data.y), column)}
        />
      )}
    />
  );
}

function Heat({ chart, text, width, height }: Of<'heat'>) {
  const colors = useChartColors();
  const theme = useChartTheme();
  const { rows, column } = chart;
  const max = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ y }) => y ?? 0)));
  // The ramp starts at the background: small values are barely visible.
  const isInverted = colors.ink > colors.surface;
  const ramp = isInverted ? petrol.slice(3).reverse() : petrol.slice(0, 9);
  return (
    <HeatMap
      key={colors.surface}
      {...STILL}
      width={width}
      height={height}
      theme={theme}
      data={rows.map(({ label, cells }) => ({ id: label, data: [...cells] }))}
      margin={{ top: 4, right: 8, bottom: 28, left: 96 }}
      xInnerPadding={0.03}
      yInnerPadding={0.06}
      borderRadius={1.5}
      enableLabels={false}
      emptyColor={colors['chart-grid']}
      colors={({ value }) =>
        ramp[Math.round(((value ?? 0) / max) * (ramp.length - 1))] ?? colors['chart-grid']
      }
      axisTop={null}
      axisBottom={{ tickSize: 0, tickPadding: 8 }}
      axisLeft={{ tickSize: 0, tickPadding: 12 }}
      tooltip={({ cell }) => (
        <Tip name={`${cell.serieId} · ${cell.data.x}`} color={cell.color} value={text(cell.value, column)} />
      )}
    />
  );
}

interface TipProps {
  readonly name: string;
  readonly color: string;
  readonly value: string;
}

const Tip = ({ name, color, value }: TipProps) => (
  <div className={css.tip}>
    <i style={{ background: color }} />
    {name}
    <b>{value}</b>
  </div>
);

/** Labels every n-th item, so that labels do not overlap. */
const everyOf = (count: number, room: number): number => Math.max(1, Math.ceil((count * NAME) / room));

/** Truncates a name to the characters that fit. */
const cut = (name: string, length: number): string => {
  const room = Math.max(6, Math.floor(length));
  return name.length > room ? `${name.slice(0, room - 1)}…` : name;
};
