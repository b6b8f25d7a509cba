import { INK, type Paper, wrapToFit } from '../paper.ts';
import type { ChartData } from './chart-of.ts';
import type { Frame } from './frame.ts';
import { drawGrid } from './grid.ts';
import { fill, SERIES } from './marks.ts';
import { scaleOf } from './scale.ts';

const HEIGHT = 96;
const SIZE = 7.5;
const LINE = 9;

/** Draws bars that stand beside each other, those of one label on top of each other. */
export function drawBars(paper: Paper, { labels, series, column }: ChartData, frame: Frame): number {
  const totals = labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const scale = scaleOf(totals, column.kind);
  const grid = drawGrid(paper, scale, { ...frame, height: HEIGHT });
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
    const labelWidth = paper.width(sum, { size: SIZE, bold: true });
    if (labelWidth < slot) {
      // Lines of the grid end beside what is written.
      paper.box(middle - labelWidth / 2 - 2, low - 10, labelWidth + 4, 9.5, INK.white);
      paper.write(sum, middle, low - 10, { size: SIZE, bold: true, align: 'center' });
    }
  }
  const names = labels.map((label) => wrapToFit(paper, label, slot - 4, SIZE, 2));
  for (const [at, lines] of names.entries())
    for (const [line, text] of lines.entries())
      paper.write(text, grid.x + slot * (at + 0.5), grid.bottom + 3 + line * LINE, {
        size: SIZE,
        color: INK.second,
        align: 'center',
      });
  return grid.bottom + 3 + Math.max(...names.map(({ length }) => length)) * LINE;
}
