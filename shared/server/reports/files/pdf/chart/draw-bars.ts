import { INK, linesToFit, type Paper } from '../paper.ts';
import type { ChartData } from './chart-of.ts';
import type { Frame } from './frame.ts';
import { drawGrid } from './grid.ts';
import { fill, SERIES } from './marks.ts';
import { scaleOf } from './scale.ts';

const HEIGHT = 96;
const SIZE = 7.5;

/** Draws bars that stand beside each other, those of one label on top of each other. */
export function drawBars(paper: Paper, { labels, series, column }: ChartData, frame: Frame): number {
  const sums = labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const scale = scaleOf(sums, column.kind);
  const grid = drawGrid(paper, scale, { ...frame, height: HEIGHT });
  const slot = grid.width / labels.length;
  const wide = Math.min(slot * 0.72, 64);
  for (const [at, label] of labels.entries()) {
    const middle = grid.x + slot * (at + 0.5);
    let low = grid.up(0);
    for (const [of, { values }] of series.entries()) {
      const height = grid.up(0) - grid.up(values[at] ?? 0);
      fill(paper, { x: middle - wide / 2, y: low - height, width: wide, height }, SERIES[of]);
      low -= height;
    }
    const sum = frame.say(sums[at] ?? 0);
    if (paper.width(sum, { size: SIZE, bold: true }) < slot)
      paper.write(sum, middle, low - 10, { size: SIZE, bold: true, align: 'center' });
    for (const [line, text] of linesToFit(paper, label, slot - 4, SIZE, 2).entries())
      paper.write(text, middle, grid.bottom + 3 + line * 9, {
        size: SIZE,
        color: INK.second,
        align: 'center',
      });
  }
  return grid.bottom + 22;
}
