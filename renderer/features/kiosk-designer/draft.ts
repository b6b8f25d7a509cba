import type { KioskScreenView, SavedScreen } from '#shared/contract/configuration/kiosk-screens.ts';
import { DEFAULT_SCREEN, NEW_GRID } from '#shared/contract/devices/kiosk-defaults.ts';
import { grid } from '#shared/contract/devices/kiosk-layout.ts';
import {
  DEFAULT_MESSAGE_SECONDS,
  type KioskButton,
  type KioskScreen,
  MAX_ROWS,
  MAX_SCREEN_NAME_LENGTH,
} from '#shared/contract/devices/kiosk-screen.ts';

/** Screens of a kiosk while they are edited. */
export type Draft = readonly SavedScreen[];

export const draftOf = (current: readonly KioskScreenView[]): Draft =>
  current.map(({ design, enabled }) => ({ design: JSON.parse(design) as KioskScreen, enabled }));

export const withScreen = (
  draft: Draft,
  randomId: string,
  change: (screen: KioskScreen) => KioskScreen,
): Draft =>
  draft.map((one) => {
    if (one.design.randomId !== randomId) return one;
    const design = change(one.design);
    return design === one.design ? one : { ...one, design };
  });

/** Adds an empty screen with the default grid (operations specification, section 9). */
export function withNewScreen(
  draft: Draft,
  { randomId, name, type }: Pick<KioskScreen, 'randomId' | 'name' | 'type'>,
): Draft {
  const design: KioskScreen = {
    randomId,
    type,
    name: freeName(draft, name),
    default: false,
    question: {},
    hint: {},
    back: null,
    style: draft[0]?.design.style ?? DEFAULT_SCREEN,
    ...grid([], NEW_GRID.columnQty, NEW_GRID.rowQty),
    message: { text: {}, duration: DEFAULT_MESSAGE_SECONDS, redirect: null },
  };
  return [...draft, { design, enabled: 'Y' }];
}

/** Makes this screen the first screen of the kiosk. */
export const withFirst = (draft: Draft, randomId: string): Draft =>
  draft.map((one) => {
    const isFirst = one.design.randomId === randomId;
    return one.design.default === isFirst ? one : { ...one, design: { ...one.design, default: isFirst } };
  });

export const withoutScreen = (draft: Draft, randomId: string): Draft =>
  draft.filter(({ design }) => design.randomId !== randomId);

/** An untitled button that issues a ticket. */
export const newButton = (): KioskButton => ({
  title: {},
  subtitle: 'ESTIMATED_WAIT',
  segment: null,
  service: null,
  print: true,
  redirect: null,
  style: null,
});

/** Name that no other screen has: "Aviso", "Aviso 2". */
function freeName(draft: Draft, wanted: string): string {
  const usedNames = new Set(draft.map(({ design }) => normalizeName(design.name)));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` ${number}`;
    const name = `${wanted.slice(0, MAX_SCREEN_NAME_LENGTH - ending.length)}${ending}`;
    if (!usedNames.has(normalizeName(name))) return name;
  }
}

export const normalizeName = (name: string): string => name.trim().toLocaleLowerCase('es');

/** Position in the grid, from 0. */
export interface GridPosition {
  readonly column: number;
  readonly row: number;
}

type Cell = KioskButton | null;

type Column = KioskScreen['columns'][number];

export const cellAt = (screen: KioskScreen, { column, row }: GridPosition): Cell =>
  screen.columns[column]?.rows[row] ?? null;

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

/** Swaps two cells. */
export const moveCell = (screen: KioskScreen, from: GridPosition, to: GridPosition): KioskScreen =>
  withCell(withCell(screen, from, cellAt(screen, to)), to, cellAt(screen, from));

/** First position without a button, row by row; null if there is none. */
export function freePosition(screen: KioskScreen): GridPosition | null {
  for (let row = 0; row < screen.rowQty; row += 1) {
    for (let column = 0; column < screen.columnQty; column += 1) {
      if (cellAt(screen, { column, row }) === null) return { column, row };
    }
  }
  return null;
}

/** Sets the number of columns. Buttons of removed columns move to free positions; null if that needs too many rows. */
export function withColumns(screen: KioskScreen, columnQty: number): KioskScreen | null {
  const remaining = screen.columns.slice(0, columnQty);
  const removed = screen.columns.slice(columnQty).flatMap(({ rows }) => rows.filter((cell) => cell !== null));
  const added = Array.from({ length: Math.max(0, columnQty - remaining.length) }, () =>
    emptyColumn(screen.rowQty),
  );
  return arrangeButtons({ ...screen, columnQty, columns: [...remaining, ...added] }, removed);
}

/** Sets the number of rows. Buttons of removed rows move to free positions; null if there are too few. */
export function withRows(screen: KioskScreen, rowQty: number): KioskScreen | null {
  const removed = screen.columns.flatMap(({ rows }) => rows.slice(rowQty).filter((cell) => cell !== null));
  const columns = screen.columns.map((column) => ({
    ...column,
    rows: Array.from({ length: rowQty }, (_, row) => column.rows[row] ?? null),
  }));
  const fitted = arrangeButtons({ ...screen, rowQty, columns }, removed);
  return fitted && fitted.rowQty === rowQty ? fitted : null;
}

/** Puts buttons at free positions and adds rows if needed; null beyond the maximum of rows. */
function arrangeButtons(screen: KioskScreen, removed: readonly KioskButton[]): KioskScreen | null {
  let current = screen;
  for (const button of removed) {
    const position = freePosition(current);
    if (position) {
      current = withCell(current, position, button);
      continue;
    }
    if (current.rowQty === MAX_ROWS) return null;
    const rowQty = current.rowQty + 1;
    const columns = current.columns.map((column) => ({ ...column, rows: [...column.rows, null] }));
    current = withCell({ ...current, rowQty, columns }, { column: 0, row: rowQty - 1 }, button);
  }
  return current;
}

const emptyColumn = (rowQty: number): Column => ({
  title: {},
  rows: Array.from({ length: rowQty }, () => null),
});
