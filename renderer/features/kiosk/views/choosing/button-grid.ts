import { answersOf, longList } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';

/** Counts the rows of buttons of full height that a screen holds beside question and languages. */
const FULL_ROWS = { portrait: 3, landscape: 2 };
const MAX_COLUMNS = 3;
/** Rows beyond the full ones from which on there is no room for more than titles. */
const TIGHT_BEYOND = 2;

export interface ButtonGrid {
  /** The places, row by row; null where there is no button. */
  readonly cells: readonly (KioskButton | null)[];
  readonly columns: number;
  /** `dense` screens have a smaller question; `tight` ones a small one. */
  readonly density: 'roomy' | 'dense' | 'tight';
  /** Tells that the designer's columns stand as they are, with their titles. */
  readonly asDesigned: boolean;
}

/**
 * Lays a screen's buttons out, with those of the screens that go on with it. The designer's columns are kept where they
 * fit; lying, where there is more width than height, a further column is better than lower rows: the same order, in
 * three columns. Columns with titles stay.
 */
export function buttonGrid(
  screen: KioskScreen,
  upright: boolean,
  screens: readonly KioskScreen[] = [],
): ButtonGrid {
  const list = longList(screen, screens);
  const designed = withoutEndOf(answersOf(list));
  const full = upright ? FULL_ROWS.portrait : FULL_ROWS.landscape;
  const titled = screen.columns.some(({ title }) => Object.values(title).some(Boolean));
  const asDesigned = upright || titled || designed.length <= screen.columnQty * full;
  const cells = asDesigned ? designed : designed.filter((cell) => cell !== null);
  const columns = asDesigned ? screen.columnQty : MAX_COLUMNS;
  const beyond = Math.ceil(cells.length / columns) - full;
  const density = beyond <= 0 ? 'roomy' : beyond <= TIGHT_BEYOND ? 'dense' : 'tight';
  return { cells, columns, density, asDesigned };
}

/** Drops the empty places after the last button: nobody sees them. */
function withoutEndOf(cells: readonly (KioskButton | null)[]): readonly (KioskButton | null)[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
}
