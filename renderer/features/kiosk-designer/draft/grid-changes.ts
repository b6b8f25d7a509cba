import { type KioskButton, type KioskScreen, MAX_ROWS } from '#shared/contract/devices/kiosk-screen.ts';

/** A place on a screen, counted from 0. */
export interface GridPosition {
  readonly column: number;
  readonly row: number;
}

type Cell = KioskButton | null;
type Column = KioskScreen['columns'][number];

export const cellAt = (screen: KioskScreen, { column, row }: GridPosition): Cell =>
  screen.columns[column]?.rows[row] ?? null;

/** Puts a button, or nothing, at a place. */
export function withCell(screen: KioskScreen, at: GridPosition, cell: Cell): KioskScreen {
  return {
    ...screen,
    columns: screen.columns.map((column, index) =>
      index === at.column
        ? { ...column, rows: column.rows.map((old, row) => (row === at.row ? cell : old)) }
        : column,
    ),
  };
}

/** Moves what is at a place to another; what was there comes back in its stead. */
export const movedCell = (screen: KioskScreen, from: GridPosition, to: GridPosition): KioskScreen =>
  withCell(withCell(screen, from, cellAt(screen, to)), to, cellAt(screen, from));

/** Finds the first place without a button, row by row; null where all have one. */
export function freePosition(screen: KioskScreen): GridPosition | null {
  for (let row = 0; row < screen.rowQty; row += 1) {
    for (let column = 0; column < screen.columnQty; column += 1) {
      if (cellAt(screen, { column, row }) === null) return { column, row };
    }
  }
  return null;
}

/**
 * Gives a screen another number of columns. No button is dropped: those of a column that goes take free places, and
 * rows grow for the rest. Null where that would be more rows than a screen has.
 */
export function withColumns(screen: KioskScreen, columnQty: number): KioskScreen | null {
  const remaining = screen.columns.slice(0, columnQty);
  const homeless = screen.columns
    .slice(columnQty)
    .flatMap(({ rows }) => rows.filter((cell) => cell !== null));
  const added = Array.from({ length: Math.max(0, columnQty - remaining.length) }, () =>
    emptyColumn(screen.rowQty),
  );
  return housed({ ...screen, columnQty, columns: [...remaining, ...added] }, homeless);
}

/**
 * Gives a screen another number of rows. Buttons of rows that go take free places above; null where there are not
 * enough of them.
 */
export function withRows(screen: KioskScreen, rowQty: number): KioskScreen | null {
  const homeless = screen.columns.flatMap(({ rows }) => rows.slice(rowQty).filter((cell) => cell !== null));
  const columns = screen.columns.map((column) => ({
    ...column,
    rows: Array.from({ length: rowQty }, (_, row) => column.rows[row] ?? null),
  }));
  const fitted = housed({ ...screen, rowQty, columns }, homeless);
  return fitted && fitted.rowQty === rowQty ? fitted : null;
}

/** Finds places for buttons that have lost theirs, in new rows where there are none left. */
function housed(screen: KioskScreen, homeless: readonly KioskButton[]): KioskScreen | null {
  let housing = screen;
  for (const button of homeless) {
    const place = freePosition(housing);
    if (place) {
      housing = withCell(housing, place, button);
      continue;
    }
    if (housing.rowQty === MAX_ROWS) return null;
    const rowQty = housing.rowQty + 1;
    const columns = housing.columns.map((column) => ({ ...column, rows: [...column.rows, null] }));
    housing = withCell({ ...housing, rowQty, columns }, { column: 0, row: rowQty - 1 }, button);
  }
  return housing;
}

const emptyColumn = (rowQty: number): Column => ({
  title: {},
  rows: Array.from({ length: rowQty }, () => null),
});
