import { INK, type Paper, wrapToFit } from '../paper.ts';
import type { ChartData } from './chart-of.ts';
import type { Frame } from './frame.ts';
import { fill } from './marks.ts';
import { scaleOf } from './scale.ts';

const ROW = 13;
const SIZE = 8;
const NAMES = 190;
const VALUES = 60;

/** Draws bars that lie below each other, each with its name and its value; those below zero go to the left. */
export function drawRanking(paper: Paper, { labels, series, column }: ChartData, frame: Frame): number {
  const values = series[0]?.values ?? [];
  const { from, to } = scaleOf(
    values.map((value) => value ?? 0),
    column.kind,
  );
  const left = frame.x + NAMES + (from < 0 ? VALUES : 0);
  const across = frame.x + frame.width - VALUES - left;
  const place = (value: number) => left + ((value - from) / (to - from)) * across;
  for (const [at, label] of labels.entries()) {
    const y = frame.y + at * ROW;
    const value = values[at] ?? 0;
    const [name = ''] = wrapToFit(paper, label, NAMES - 10, SIZE, 1);
    paper.write(name, frame.x, y, { size: SIZE });
    const begins = Math.min(place(0), place(value));
    fill(paper, { x: begins, y: y + 1, width: Math.abs(place(value) - place(0)), height: ROW - 4 });
    const style = { size: SIZE, bold: true };
    if (value < 0) paper.write(frame.say(value), begins - 5, y, { ...style, align: 'right' });
    else paper.write(frame.say(value), place(value) + 5, y, style);
  }
  paper.rule([place(0), frame.y - 1], [place(0), frame.y + labels.length * ROW], INK.edge);
  return frame.y + labels.length * ROW;
}
