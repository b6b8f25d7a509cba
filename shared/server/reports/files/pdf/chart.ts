import type { ReportDocument, ReportTexts } from '../report-document.ts';
import { type ChartData, chartOf, type Scale, scaleOf } from './chart-data.ts';
import { INK, INNER_WIDTH, lineHeight, PAPER, type Paper, wrapToFit } from './paper.ts';

/** Each draws below `y` and returns its lower edge. */
const SHAPES: Readonly<Record<ChartData['shape'], (paper: Paper, chart: ChartData, frame: Frame) => number>> =
  {
    bars: drawBars,
    stacked: drawBars,
    line: drawLines,
    heat: drawHeat,
    ranking: drawRanking,
  };

/** Draws the chart of a report with title and legend; returns its lower edge, or `y` without a chart. */
export function drawChart(
  paper: Paper,
  { type, table, language }: ReportDocument,
  words: ReportTexts,
  y: number,
): number {
  const chart = chartOf(type, table, words);
  if (!chart) return y;
  const { column, by, shape, series, all, labels } = chart;
  const title = words.t('file.drawn', {
    column: words.label(column),
    by: words.label(by).toLocaleLowerCase(language),
  });
  const end = PAPER.margin + paper.width(title, { size: 10, bold: true });
  paper.write(title, PAPER.margin, y, { size: 10, bold: true });
  const counted = shape === 'line' ? series.length : labels.length;
  if (shape !== 'heat' && all > counted && !(shape === 'line' && series.length === 1)) {
    const note = words.t('file.first', { count: counted, total: all });
    paper.write(note, end + 10, y + 1.5, { size: 8, color: INK.second });
  }
  if (shape !== 'heat' && series.length > 1) drawKeys(paper, chart, y);
  const frame = { x: PAPER.margin, y: y + lineHeight(10) + 6, width: INNER_WIDTH };
  return SHAPES[shape](paper, chart, { ...frame, say: (value) => words.cell(value, column) }) + 12;
}

/** Draws the legend, from right to left. */
function drawKeys(paper: Paper, { series, shape }: ChartData, y: number): void {
  let right = PAPER.margin + INNER_WIDTH;
  for (const [at, { name }] of [...series.entries()].reverse()) {
    const [visible = ''] = wrapToFit(paper, name, 110, 8, 1);
    paper.write(visible, right, y + 1, { size: 8, color: INK.second, align: 'right' });
    right -= paper.width(visible, { size: 8 }) + 4;
    if (shape === 'line')
      dashed(paper, SERIES[at], (pdf) => pdf.moveTo(right - 22, y + 6).lineTo(right, y + 6));
    else fill(paper, { x: right - 8, y: y + 2, width: 8, height: 8 }, SERIES[at]);
    right -= shape === 'line' ? 36 : 22;
  }
}

const PLOT_HEIGHT = 96;
const LABEL_SIZE = 7.5;
const LABEL_LINE_HEIGHT = 9;

/** Draws vertical bars; series are stacked. */
function drawBars(paper: Paper, { labels, series, column }: ChartData, frame: Frame): number {
  const totals = labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const scale = scaleOf(totals, column.kind);
  const grid = drawGrid(paper, scale, { ...frame, height: PLOT_HEIGHT });
  const slot = grid.width / labels.length;
  const wide = Math.min(slot * 0.72, 64);
  for (const at of labels.keys()) {
    const middle = grid.x + slot * (at + 0.5);
    let low = grid.up(0);
    for (const [of, { values }] of series.entries()) {
      const height = grid.up(0) - grid.up(values[at] ?? 0);
      fill(paper, { x: middle - wide / 2, y: low - height, width: wide, height }, SERIES[of]);
      low -= height;
    }
    const sum = frame.say(totals[at] ?? 0);
    const labelWidth = paper.width(sum, { size: LABEL_SIZE, bold: true });
    if (labelWidth < slot) {
      // Clears the grid behind the text.
      paper.box(middle - labelWidth / 2 - 2, low - 10, labelWidth + 4, 9.5, INK.white);
      paper.write(sum, middle, low - 10, { size: LABEL_SIZE, bold: true, align: 'center' });
    }
  }
  const names = labels.map((label) => wrapToFit(paper, label, slot - 4, LABEL_SIZE, 2));
  for (const [at, lines] of names.entries())
    for (const [line, text] of lines.entries())
      paper.write(text, grid.x + slot * (at + 0.5), grid.bottom + 3 + line * LABEL_LINE_HEIGHT, {
        size: LABEL_SIZE,
        color: INK.second,
        align: 'center',
      });
  return grid.bottom + 3 + Math.max(...names.map(({ length }) => length)) * LABEL_LINE_HEIGHT;
}

/** Maximum points that get a marker. */
const MAX_MARKED_POINTS = 40;

/** Draws a line per series, with gaps for unknown values. */
function drawLines(paper: Paper, { labels, series, column }: ChartData, frame: Frame): number {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const grid = drawGrid(paper, scaleOf(values, column.kind), { ...frame, height: PLOT_HEIGHT });
  const slot = grid.width / Math.max(1, labels.length);
  const across = (at: number) => grid.x + slot * (at + 0.5);
  for (const [of, one] of series.entries()) drawSeries(paper, grid, one.values, { across, of });
  // As many labels as fit.
  const widest = Math.max(...labels.map((label) => paper.width(label, { size: LABEL_SIZE }))) + 10;
  const each = Math.max(1, Math.ceil(widest / slot));
  for (let at = 0; at < labels.length && across(at) + widest / 2 <= frame.x + frame.width + 8; at += each)
    paper.write(labels[at] ?? '', across(at), grid.bottom + 3, {
      size: LABEL_SIZE,
      color: INK.second,
      align: 'center',
    });
  return grid.bottom + 14;
}

function drawSeries(
  paper: Paper,
  grid: Grid,
  values: readonly (number | null)[],
  { across, of }: { across: (at: number) => number; of: number },
): void {
  dashed(paper, SERIES[of], (pdf) => {
    let hasStarted = false;
    for (const [at, value] of values.entries()) {
      if (value !== null && hasStarted) pdf.lineTo(across(at), grid.up(value));
      else if (value !== null) pdf.moveTo(across(at), grid.up(value));
      hasStarted = value !== null;
    }
  });
  if (values.length > MAX_MARKED_POINTS) return;
  for (const [at, value] of values.entries())
    if (value !== null) paper.pdf.circle(across(at), grid.up(value), 2).fill(SERIES[of]?.color ?? INK.text);
}

const RANKING_ROW_HEIGHT = 13;
const RANKING_TEXT_SIZE = 8;
const RANKING_LABEL_WIDTH = 190;
const RANKING_VALUE_WIDTH = 60;

/** Draws horizontal bars with name and value; negative ones extend to the left. */
function drawRanking(paper: Paper, { labels, series, column }: ChartData, frame: Frame): number {
  const values = series[0]?.values ?? [];
  const { from, to } = scaleOf(
    values.map((value) => value ?? 0),
    column.kind,
  );
  const left = frame.x + RANKING_LABEL_WIDTH + (from < 0 ? RANKING_VALUE_WIDTH : 0);
  const across = frame.x + frame.width - RANKING_VALUE_WIDTH - left;
  const index = (value: number) => left + ((value - from) / (to - from)) * across;
  for (const [at, label] of labels.entries()) {
    const y = frame.y + at * RANKING_ROW_HEIGHT;
    const value = values[at] ?? 0;
    const [name = ''] = wrapToFit(paper, label, RANKING_LABEL_WIDTH - 10, RANKING_TEXT_SIZE, 1);
    paper.write(name, frame.x, y, { size: RANKING_TEXT_SIZE });
    const begins = Math.min(index(0), index(value));
    fill(paper, {
      x: begins,
      y: y + 1,
      width: Math.abs(index(value) - index(0)),
      height: RANKING_ROW_HEIGHT - 4,
    });
    const style = { size: RANKING_TEXT_SIZE, bold: true };
    if (value < 0) paper.write(frame.say(value), begins - 5, y, { ...style, align: 'right' });
    else paper.write(frame.say(value), index(value) + 5, y, style);
  }
  paper.rule([index(0), frame.y - 1], [index(0), frame.y + labels.length * RANKING_ROW_HEIGHT], INK.edge);
  return frame.y + labels.length * RANKING_ROW_HEIGHT;
}

const HEAT_LABEL_WIDTH = 70;
const HEAT_ROW_HEIGHT = 15;

/** Draws a field per weekday and hour, shaded by value. */
function drawHeat(paper: Paper, { labels, series }: ChartData, frame: Frame): number {
  const max = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const slot = (frame.width - HEAT_LABEL_WIDTH) / labels.length;
  const top = frame.y + 12;
  for (const [at, label] of labels.entries())
    paper.write(label, frame.x + HEAT_LABEL_WIDTH + slot * (at + 0.5), frame.y, {
      size: LABEL_SIZE,
      color: INK.second,
      align: 'center',
    });
  for (const [row, { name, values }] of series.entries()) {
    const y = top + row * HEAT_ROW_HEIGHT;
    const [visible = ''] = wrapToFit(paper, name, HEAT_LABEL_WIDTH - 6, LABEL_SIZE, 1);
    paper.write(visible, frame.x, y + 2.5, { size: LABEL_SIZE });
    for (const [at, value] of values.entries()) {
      const share = (value ?? 0) / max;
      const x = frame.x + HEAT_LABEL_WIDTH + slot * at;
      paper.box(x + 0.5, y + 0.5, slot - 1, HEAT_ROW_HEIGHT - 1, value === null ? INK.sunken : shade(share));
      const label = value === null ? '' : frame.say(value);
      if (paper.width(label, { size: LABEL_SIZE }) < slot - 2)
        paper.write(label, x + slot / 2, y + 2.5, {
          size: LABEL_SIZE,
          align: 'center',
          color: share > 0.45 ? INK.white : INK.text,
        });
    }
  }
  return top + series.length * HEAT_ROW_HEIGHT;
}

/** Mixes the brand colour with white; 1 is the full colour. */
function shade(share: number): string {
  const parts = [INK.chart[0].slice(1, 3), INK.chart[0].slice(3, 5), INK.chart[0].slice(5, 7)];
  const mixed = parts.map((part) => Math.round(240 + (Number.parseInt(part, 16) - 240) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Area of a chart, and the format of its values. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly say: (value: number) => string;
}

interface Grid {
  readonly x: number;
  readonly width: number;
  readonly bottom: number;
  /** Vertical position of a value. */
  up(value: number): number;
}

/** Draws grid lines with their values; returns the plot area. */
function drawGrid(paper: Paper, { from, to, ticks }: Scale, frame: Frame & { height: number }): Grid {
  const { x, y, width, height, say } = frame;
  const top = y + 10;
  const bottom = top + height;
  const labels = ticks.map(say);
  const margin = Math.max(...labels.map((text) => paper.width(text, { size: LABEL_SIZE }))) + 8;
  const up = (value: number) => bottom - ((value - from) / (to - from)) * height;
  for (const [at, tick] of ticks.entries()) {
    paper.rule([x + margin, up(tick)], [x + width, up(tick)], tick === 0 ? INK.edge : INK.line);
    paper.write(labels[at] ?? '', x + margin - 5, up(tick) - 5, {
      size: LABEL_SIZE,
      color: INK.second,
      align: 'right',
    });
  }
  return { x: x + margin, width: width - margin, bottom, up };
}

/** Style of a series, distinguishable in colour and in greyscale. */
interface SeriesStyle {
  readonly color: string;
  readonly striped: boolean;
  /** Length of dash and gap; null for a solid line. */
  readonly dash: readonly [number, number] | null;
}

const DASHES: readonly SeriesStyle['dash'][] = [null, [5, 3], [1.5, 2.5], [9, 2], [3, 5]];

const SERIES: readonly SeriesStyle[] = INK.chart.map((color, at) => ({
  color,
  striped: at % 2 === 1,
  dash: DASHES[at] ?? null,
}));

const FIRST: SeriesStyle = { color: INK.chart[0], striped: false, dash: null };

interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function fill({ pdf }: Paper, { x, y, width, height }: PlotPoint, { color, striped } = FIRST): void {
  if (width <= 0 || height <= 0) return;
  pdf.rect(x, y, width, height).fill(color);
  if (!striped) return;
  pdf.save().rect(x, y, width, height).clip();
  for (let at = x - height; at < x + width; at += 5) pdf.moveTo(at, y + height).lineTo(at + height, y);
  pdf.lineWidth(1.2).stroke(INK.white).restore();
}

function dashed({ pdf }: Paper, { color, dash } = FIRST, path: (pdf: PDFKit.PDFDocument) => void): void {
  pdf.save().lineWidth(1.5).lineJoin('round');
  if (dash) pdf.dash(dash[0], { space: dash[1] });
  path(pdf);
  pdf.stroke(color).restore();
}
