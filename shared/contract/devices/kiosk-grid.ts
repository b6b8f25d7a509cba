import type { KioskButton, KioskScreen } from './kiosk-screen.ts';

type Cell = KioskButton | null;
type Grid = Pick<KioskScreen, 'columnQty' | 'rowQty' | 'columns'>;

/**
 * Cells of a screen row by row.
 * @internal used by tests besides this file
 */
export const cellsOf = ({ columns, rowQty }: Grid): Cell[] =>
  Array.from({ length: rowQty }, (_, row) => columns.map(({ rows }) => rows[row] ?? null)).flat();

/** Buttons of a screen in reading order. */
export const buttonsOf = (screen: Grid): KioskButton[] => cellsOf(screen).filter((cell) => cell !== null);

/** Id of the next screen of a long list: "what", "what+2", "what+3". */
export function continuationId(randomId: string): string {
  const [, stem = randomId, number = '1'] = /^(.*?)(?:\+(\d+))?$/.exec(randomId) ?? [];
  return `${stem}+${Number(number) + 1}`;
}

/** A screen and its continuation screens in order. */
export function longList(screen: KioskScreen, screens: readonly KioskScreen[]): KioskScreen[] {
  const next = screens.find((one) => isContinuation(screen, one));
  return next ? [screen, ...longList(next, screens)] : [screen];
}

/** Cells of a long list without the buttons between its screens. */
export const answersOf = (list: readonly KioskScreen[]): Cell[] =>
  list.flatMap((screen, at) => {
    const cells = at === 0 ? cellsOf(screen) : buttonsOf(screen);
    const isLast = at === list.length - 1;
    return isLast
      ? cells
      : cells.slice(
          0,
          cells.findLastIndex((cell) => cell !== null),
        );
  });

function isContinuation(screen: KioskScreen, next: KioskScreen): boolean {
  const last = buttonsOf(screen).at(-1);
  return (
    next.type === 'ACTION' &&
    next.randomId === continuationId(screen.randomId) &&
    next.back?.redirect === screen.randomId &&
    last?.redirect === next.randomId &&
    !last.print &&
    last.segment === null &&
    last.service === null
  );
}
