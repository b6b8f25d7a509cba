import { INK, type Paper, wrapToFit } from '../paper.ts';
import type { ChartData } from './chart-of.ts';
import type { Frame } from './frame.ts';

const NAMES = 70;
const ROW = 15;
const SIZE = 7.5;

/** Draws a field for each weekday and hour, the darker the more; the number stands in it. */
export function drawHeat(paper: Paper, { labels, series }: ChartData, frame: Frame): number {
  const max = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const slot = (frame.width - NAMES) / labels.length;
  const top = frame.y + 12;
  for (const [at, label] of labels.entries())
    paper.write(label, frame.x + NAMES + slot * (at + 0.5), frame.y, {
      size: SIZE,
      color: INK.second,
      align: 'center',
    });
  for (const [row, { name, values }] of series.entries()) {
    const y = top + row * ROW;
    const [shown = ''] = wrapToFit(paper, name, NAMES - 6, SIZE, 1);
    paper.write(shown, frame.x, y + 2.5, { size: SIZE });
    for (const [at, value] of values.entries()) {
      const share = (value ?? 0) / max;
      const x = frame.x + NAMES + slot * at;
      paper.box(x + 0.5, y + 0.5, slot - 1, ROW - 1, value === null ? INK.sunken : shade(share));
      const label = value === null ? '' : frame.say(value);
      if (paper.width(label, { size: SIZE }) < slot - 2)
        paper.write(label, x + slot / 2, y + 2.5, {
          size: SIZE,
          align: 'center',
          color: share > 0.45 ? INK.white : INK.text,
        });
    }
  }
  return top + series.length * ROW;
}

/** Mixes the house’s colour with white: a share of 0 is nearly white, one of 1 the colour itself. */
function shade(share: number): string {
  const parts = [INK.chart[0].slice(1, 3), INK.chart[0].slice(3, 5), INK.chart[0].slice(5, 7)];
  const mixed = parts.map((part) => Math.round(240 + (Number.parseInt(part, 16) - 240) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
