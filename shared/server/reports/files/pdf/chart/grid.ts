import { INK, type Paper } from '../paper.ts';
import type { Frame } from './frame.ts';
import type { Scale } from './scale.ts';

const SIZE = 7.5;

export interface Grid {
  readonly x: number;
  readonly width: number;
  readonly bottom: number;
  /** The height on the paper at which a value stands. */
  up(value: number): number;
}

/** Draws the lines of a scale from below, each with its value, and gives where to draw among them. */
export function drawGrid(paper: Paper, { from, to, ticks }: Scale, frame: Frame & { height: number }): Grid {
  const { x, y, width, height, say } = frame;
  const top = y + 10;
  const bottom = top + height;
  const labels = ticks.map(say);
  const margin = Math.max(...labels.map((text) => paper.width(text, { size: SIZE }))) + 8;
  const up = (value: number) => bottom - ((value - from) / (to - from)) * height;
  for (const [at, tick] of ticks.entries()) {
    paper.rule([x + margin, up(tick)], [x + width, up(tick)], tick === 0 ? INK.edge : INK.line);
    paper.write(labels[at] ?? '', x + margin - 5, up(tick) - 5, {
      size: SIZE,
      color: INK.second,
      align: 'right',
    });
  }
  return { x: x + margin, width: width - margin, bottom, up };
}
