import type { KioskButton, KioskScreen } from './kiosk-screen.ts';

type Cell = KioskButton | null;
type Grid = Pick<KioskScreen, 'columnQty' | 'rowQty' | 'columns'>;

/** Stands cells in a grid, row by row; `rowQty` is as many rows as they need unless more are requested. */
export function grid(cells: readonly Cell[], columnQty: number, rowQty = 1): Grid {
  const rows = Math.max(rowQty, Math.ceil(cells.length / columnQty));
  const columns = Array.from({ length: columnQty }, (_, column) => ({
    title: {},
    rows: Array.from({ length: rows }, (_, row) => cells[row * columnQty + column] ?? null),
  }));
  return { columnQty, rowQty: rows, columns };
}

/** Shows a screen with other buttons at their places. */
export const withCells = (screen: KioskScreen, change: (cell: Cell) => Cell): KioskScreen => ({
  ...screen,
  columns: screen.columns.map((column) => ({ ...column, rows: column.rows.map(change) })),
});

/** Lists the names of the pictures that a screen shows. */
export const imagesOfScreen = ({ style, columns }: Pick<KioskScreen, 'style' | 'columns'>): string[] =>
  [
    ...Object.values(style),
    ...columns.flatMap(({ rows }) => rows.map((button) => button?.style ?? null)),
  ].flatMap((block) => block?.image ?? []);
