/** Counts the rows of buttons of full height that a screen holds beside question and languages. */
const FULL_ROWS = { portrait: 3, landscape: 2 };
const MOST_COLUMNS = 3;
/** Rows beyond the full ones from which on there is no room for more than titles. */
const TIGHT_BEYOND = 2;

export interface ButtonGrid {
  readonly columns: number;
  /** `dense` rows are lower than full height; `tight` ones have room for the title alone. */
  readonly density: 'roomy' | 'dense' | 'tight';
}

/**
 * Lays a screen's buttons out. The designer's columns are kept where they fit; lying, where there is more width
 * than height, a further column is better than lower rows.
 */
export function buttonGrid(count: number, columnQty: number, upright: boolean): ButtonGrid {
  const full = upright ? FULL_ROWS.portrait : FULL_ROWS.landscape;
  const columns = upright || count <= columnQty * full ? columnQty : MOST_COLUMNS;
  const beyond = Math.ceil(count / columns) - full;
  return { columns, density: beyond <= 0 ? 'roomy' : beyond <= TIGHT_BEYOND ? 'dense' : 'tight' };
}
