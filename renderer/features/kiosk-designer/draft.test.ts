import { describe, expect, it } from 'vitest';
import { NEW_BUTTON } from '#shared/contract/devices/kiosk-defaults.ts';
import { buttonsOf, cellsOf } from '#shared/contract/devices/kiosk-grid.ts';
import { grid } from '#shared/contract/devices/kiosk-layout.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import {
  freePosition,
  moveCell,
  newButton,
  withCell,
  withColumns,
  withNewScreen,
  withRows,
} from './draft.ts';

const button = (es: string) => ({ ...newButton(), title: { es } });

const screen = (names: readonly (string | null)[], columnQty: number, rowQty?: number) =>
  grid(
    names.map((name) => (name === null ? null : button(name))),
    columnQty,
    rowQty,
  ) as KioskScreen;

const seen = (of: KioskScreen | null) => of && cellsOf(of).map((cell) => cell?.title.es ?? '');

const names = (of: KioskScreen | null) => of && buttonsOf(of).map(({ title }) => title.es);

const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);

describe('moving a button', () => {
  it('onto another swaps the two', () => {
    const moved = moveCell(screen(['a', 'b', 'c', 'd'], 2), { column: 0, row: 0 }, { column: 1, row: 1 });
    expect(seen(moved)).toEqual(['d', 'b', 'c', 'a']);
  });

  it('to a free cell leaves its own free', () => {
    const moved = moveCell(screen(['a', null], 2), { column: 0, row: 0 }, { column: 1, row: 0 });
    expect(seen(moved)).toEqual(['', 'a']);
  });
});

describe('fewer columns', () => {
  it('drop no button: it moves to a free cell', () => {
    expect(seen(withColumns(screen(['a', 'b', null, null], 2), 1))).toEqual(['a', 'b']);
  });

  it('add rows if there is no free cell', () => {
    const narrow = withColumns(screen(['a', 'b', 'c', 'd'], 2), 1);
    expect([narrow?.rowQty, names(narrow)?.toSorted()]).toEqual([4, ['a', 'b', 'c', 'd']]);
  });

  it('are rejected if more than seven rows were needed', () => {
    expect(withColumns(screen(many(8), 2), 1)).toBeNull();
    expect(withColumns(screen(many(7), 2), 1)?.rowQty).toBe(7);
  });
});

describe('other sizes', () => {
  it('more columns leave buttons in their positions', () => {
    expect(seen(withColumns(screen(['a', 'b', 'c', 'd'], 2), 3))).toEqual(['a', 'b', '', 'c', 'd', '']);
  });

  it('fewer rows move buttons up to free cells', () => {
    expect(seen(withRows(screen(['a', null, 'c', null], 2), 1))).toEqual(['a', 'c']);
  });

  it('fewer rows are rejected without a free cell', () => {
    expect(withRows(screen(['a', 'b', 'c'], 2), 1)).toBeNull();
  });

  it('a free cell is searched row by row', () => {
    const full = screen(['a', 'b', 'c', null], 2);
    expect(freePosition(full)).toEqual({ column: 1, row: 1 });
    expect(freePosition(withCell(full, { column: 1, row: 1 }, button('d')))).toBeNull();
  });
});

describe('a new screen', () => {
  const first = withNewScreen([], { randomId: 'one', name: 'Inicio', type: 'ACTION' });

  it('O-422: shows its message for five seconds', () => {
    const [message] = withNewScreen([], { randomId: 'one', name: 'Aviso', type: 'MESSAGE' });
    expect(message?.design.message.duration).toBe(5);
  });

  it('O-423: has two columns of six free cells', () => {
    expect(first[0]?.design).toMatchObject({ columnQty: 2, rowQty: 6 });
    expect(first[0]?.design.columns.map(({ rows }) => rows)).toEqual([
      [null, null, null, null, null, null],
      [null, null, null, null, null, null],
    ]);
  });

  it('O-424: has buttons with a border of 1 and a radius of 15', () => {
    const border = { borderWeight: 1, borderRadius: 15 };
    expect(first[0]?.design.style.button).toMatchObject(border);
    expect(newButton().style ?? NEW_BUTTON).toMatchObject(border);
  });
});
