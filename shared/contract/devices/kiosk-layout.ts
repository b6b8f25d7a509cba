import type { KioskButton, KioskScreen } from './kiosk-screen.ts';

type Cell = KioskButton | null;
type Grid = Pick<KioskScreen, 'columnQty' | 'rowQty' | 'columns'>;

/** Arranges cells in a grid row by row, with the given or minimal number of rows. */
export function grid(cells: readonly Cell[], columnQty: number, rowQty = 1): Grid {
  const rows = Math.max(rowQty, Math.ceil(cells.length / columnQty));
  const columns = Array.from({ length: columnQty }, (_, column) => ({
    title: {},
    rows: Array.from({ length: rows }, (_, row) => cells[row * columnQty + column] ?? null),
  }));
  return { columnQty, rowQty: rows, columns };
}

/** Replaces the cells of a screen. */
export const withCells = (screen: KioskScreen, change: (cell: Cell) => Cell): KioskScreen => ({
  ...screen,
  columns: screen.columns.map((column) => ({ ...column, rows: column.rows.map(change) })),
});

/** Names of the images of a screen. */
export const imagesOfScreen = ({ style, columns }: Pick<KioskScreen, 'style' | 'columns'>): string[] =>
  [
    ...Object.values(style),
    ...columns.flatMap(({ rows }) => rows.map((button) => button?.style ?? null)),
  ].flatMap((block) => block?.image ?? []);
