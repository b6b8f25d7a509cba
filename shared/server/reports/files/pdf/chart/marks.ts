import { INK, type Paper } from '../paper.ts';

/** How a series is told from others, in colour and in grey. */
export interface SeriesStyle {
  readonly color: string;
  readonly striped: boolean;
  /** How long a dash and the space behind it are; null for a line without. */
  readonly dash: readonly [number, number] | null;
}

const DASHES: readonly SeriesStyle['dash'][] = [null, [5, 3], [1.5, 2.5], [9, 2], [3, 5]];

export const SERIES: readonly SeriesStyle[] = INK.chart.map((color, at) => ({
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

/** Fills a rectangle as a series looks. */
export function fill({ pdf }: Paper, { x, y, width, height }: PlotPoint, { color, striped } = FIRST): void {
  if (width <= 0 || height <= 0) return;
  pdf.rect(x, y, width, height).fill(color);
  if (!striped) return;
  pdf.save().rect(x, y, width, height).clip();
  for (let at = x - height; at < x + width; at += 5) pdf.moveTo(at, y + height).lineTo(at + height, y);
  pdf.lineWidth(1.2).stroke(INK.white).restore();
}

/** Draws a line as a series looks. */
export function dashed(
  { pdf }: Paper,
  { color, dash } = FIRST,
  path: (pdf: PDFKit.PDFDocument) => void,
): void {
  pdf.save().lineWidth(1.5).lineJoin('round');
  if (dash) pdf.dash(dash[0], { space: dash[1] });
  path(pdf);
  pdf.stroke(color).restore();
}
