import { answersOf, longList } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';

/** Full-height rows that a screen holds. */
const FULL_ROWS = { portrait: 3, landscape: 2 };
const MAX_COLUMNS = 3;
/** Extra rows from which only titles fit. */
const TIGHT_BEYOND = 2;

export interface ButtonGrid {
  /** Cells by row; null when empty. */
  readonly cells: readonly (KioskButton | null)[];
  readonly columns: number;
  /** `dense` and `tight` screens have smaller questions. */
  readonly density: 'roomy' | 'dense' | 'tight';
  /** True if columns and titles are as designed. */
  readonly asDesigned: boolean;
}

/**
 * Arranges the buttons of a screen and its continuations. Designed columns stay when they fit; landscape screens
 * add a third column before rows shrink. Titled columns stay.
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

/** Removes empty cells after the last button. */
function withoutEndOf(cells: readonly (KioskButton | null)[]): readonly (KioskButton | null)[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
}
