export interface Measured {
  /** Font size the text was measured at, px. */
  readonly size: number;
  /** Width of the text on one line at that size, px. */
  readonly width: number;
  /** Room for it, px. */
  readonly room: number;
}

/** Finds the largest font size, at most the present one, at which one line fits its room. */
export function fittedSize({ size, width, room }: Measured): number {
  if (width <= room || width === 0 || room <= 0) return size;
  // A hair less: glyph widths do not shrink quite evenly, and a code must never be cut.
  return Math.floor(((size * room) / width) * 10) / 10;
}
