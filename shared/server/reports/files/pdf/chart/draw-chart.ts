import type { ReportTexts } from '#shared/server/reports/files/report-texts.ts';
import type { ReportDocument } from '#shared/server/reports/report-document.ts';
import { INK, INNER_WIDTH, lineHeight, PAPER, type Paper, wrapToFit } from '../paper.ts';
import { type ChartData, chartOf } from './chart-of.ts';
import { drawBars } from './draw-bars.ts';
import { drawHeat } from './draw-heat.ts';
import { drawLines } from './draw-lines.ts';
import { drawRanking } from './draw-ranking.ts';
import type { Frame } from './frame.ts';
import { dashed, fill, SERIES } from './marks.ts';

/** Each draws below its upper edge, and gives the edge below itself. */
const SHAPES: Readonly<Record<ChartData['shape'], (paper: Paper, chart: ChartData, frame: Frame) => number>> =
  {
    bars: drawBars,
    stacked: drawBars,
    line: drawLines,
    heat: drawHeat,
    ranking: drawRanking,
  };

/** Draws the chart of a report with its title and keys; gives the edge below, which is the one above where there is none. */
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

/** Draws what colours, stripes and dashes stand for, from the right edge inwards. */
function drawKeys(paper: Paper, { series, shape }: ChartData, y: number): void {
  let right = PAPER.margin + INNER_WIDTH;
  for (const [at, { name }] of [...series.entries()].reverse()) {
    const [shown = ''] = wrapToFit(paper, name, 110, 8, 1);
    paper.write(shown, right, y + 1, { size: 8, color: INK.second, align: 'right' });
    right -= paper.width(shown, { size: 8 }) + 4;
    if (shape === 'line')
      dashed(paper, SERIES[at], (pdf) => pdf.moveTo(right - 22, y + 6).lineTo(right, y + 6));
    else fill(paper, { x: right - 8, y: y + 2, width: 8, height: 8 }, SERIES[at]);
    right -= shape === 'line' ? 36 : 22;
  }
}
