import { INK, type Paper } from '../paper.ts';
import type { ChartData } from './chart-of.ts';
import type { Frame } from './frame.ts';
import { drawGrid, type Grid } from './grid.ts';
import { dashed, SERIES } from './marks.ts';
import { scaleOf } from './scale.ts';

const HEIGHT = 96;
const SIZE = 7.5;
/** Fewer points than these are marked one by one. */
const MARKED = 40;

/** Draws a line for each series, broken where nothing is known. */
export function drawLines(paper: Paper, { labels, series, column }: ChartData, frame: Frame): number {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const grid = drawGrid(paper, scaleOf(values, column.kind), { ...frame, height: HEIGHT });
  const slot = grid.width / Math.max(1, labels.length);
  const across = (at: number) => grid.x + slot * (at + 0.5);
  for (const [of, one] of series.entries()) drawSeries(paper, grid, one.values, { across, of });
  // As many labels as stand side by side.
  const widest = Math.max(...labels.map((label) => paper.width(label, { size: SIZE }))) + 10;
  const each = Math.max(1, Math.ceil(widest / slot));
  for (let at = 0; at < labels.length && across(at) + widest / 2 <= frame.x + frame.width + 8; at += each)
    paper.write(labels[at] ?? '', across(at), grid.bottom + 3, {
      size: SIZE,
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
    let begun = false;
    for (const [at, value] of values.entries()) {
      if (value !== null && begun) pdf.lineTo(across(at), grid.up(value));
      else if (value !== null) pdf.moveTo(across(at), grid.up(value));
      begun = value !== null;
    }
  });
  if (values.length > MARKED) return;
  for (const [at, value] of values.entries())
    if (value !== null) paper.pdf.circle(across(at), grid.up(value), 2).fill(SERIES[of]?.color ?? INK.text);
}
