import type { Lying } from './heap-markers.ts';

/** Side of a marker with space for its name; null without any. */
export type LabelSide = 'left' | 'right' | null;

/** Length and half the height of a name, px. */
const NAME = { length: 118, half: 18 };

/** Side of a marker with space for its name, in a view of the given width. */
export function labelSide(marker: Lying, all: readonly Lying[], width: number): LabelSide {
  const isFree = (from: number, to: number) =>
    from >= 0 &&
    to <= width &&
    all.every(
      (other) =>
        other === marker || Math.abs(other.y - marker.y) > NAME.half || other.x < from || other.x > to,
    );
  if (isFree(marker.x, marker.x + NAME.length)) return 'right';
  return isFree(marker.x - NAME.length, marker.x) ? 'left' : null;
}
