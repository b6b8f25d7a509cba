import type { KioskButton, KioskScreen } from './kiosk-screen.ts';

type Cell = KioskButton | null;
type Grid = Pick<KioskScreen, 'columnQty' | 'rowQty' | 'columns'>;

/** Lists the places of a screen as they are read: row by row, each from left to right. */
export const cellsOf = ({ columns, rowQty }: Grid): Cell[] =>
  Array.from({ length: rowQty }, (_, row) => columns.map(({ rows }) => rows[row] ?? null)).flat();

/** Lists the buttons of a screen as they are read. */
export const buttonsOf = (screen: Grid): KioskButton[] => cellsOf(screen).filter((cell) => cell !== null);
