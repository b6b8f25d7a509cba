import { describe, expect, it } from 'vitest';
import { DEFAULT_SCREEN } from '#shared/contract/devices/kiosk-defaults.ts';
import { grid } from '#shared/contract/devices/kiosk-layout.ts';
import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { buttonGrid } from './button-grid.ts';

const button = (es: string): KioskButton => ({
  title: { es },
  subtitle: null,
  segment: 1,
  service: 1,
  print: true,
  redirect: null,
  style: null,
});
const buttons = (count: number) =>
  Array.from({ length: count }, (_, kioskLocation) => button(`${kioskLocation}`));
const screenOf = (
  cells: readonly (KioskButton | null)[],
  columnQty: number,
  own: Partial<KioskScreen> = {},
  rowQty = 1,
): KioskScreen => ({
  randomId: 'what',
  name: 'what',
  type: 'ACTION',
  default: true,
  question: {},
  hint: {},
  back: null,
  ...grid(cells, columnQty, rowQty),
  message: { text: {}, duration: 5, redirect: null },
  style: DEFAULT_SCREEN,
  ...own,
});
const laid = (count: number, columnQty: number, upright: boolean) => {
  const { columns, density } = buttonGrid(screenOf(buttons(count), columnQty), upright);
  return { columns, density };
};

describe('the buttons of a screen', () => {
  it('use the designer’s columns in portrait', () => {
    expect(laid(6, 2, true)).toEqual({ columns: 2, density: 'roomy' });
  });

  it('add a third column in landscape, rather than lower rows', () => {
    expect(laid(6, 2, false)).toEqual({ columns: 3, density: 'roomy' });
  });

  it('use the designer’s columns in landscape if they fit', () => {
    expect(laid(4, 2, false)).toEqual({ columns: 2, density: 'roomy' });
  });

  it('are denser if there are many', () => {
    expect(laid(10, 2, true).density).toBe('dense');
    expect(laid(12, 2, false)).toEqual({ columns: 3, density: 'dense' });
  });

  it('show only the title if there are very many', () => {
    expect(laid(21, 3, true).density).toBe('tight');
    expect(laid(14, 2, false)).toEqual({ columns: 3, density: 'tight' });
  });

  it('have the designer’s positions, with the empty cells between them', () => {
    const [first, second] = [button('a'), button('b')];
    const screen = screenOf([first, null, null, second], 2, {}, 6);
    expect(buttonGrid(screen, true).cells).toEqual([first, null, null, second]);
  });

  it('use the designer’s columns in landscape if these have titles', () => {
    const screen = screenOf(buttons(6), 2);
    const [one, other] = screen.columns;
    if (!one || !other) throw new Error('two columns were laid');
    const titled = { ...screen, columns: [{ ...one, title: { es: 'Caja' } }, other] };
    expect(buttonGrid(titled, false)).toMatchObject({ columns: 2, density: 'dense' });
  });

  it('form one list with the buttons of continuation screens', () => {
    const more = (redirect: string): KioskButton => ({
      title: { es: 'Más' },
      subtitle: null,
      segment: null,
      service: null,
      print: false,
      redirect,
      style: null,
    });
    const back = (redirect: string) => ({ back: { title: { es: 'Volver' }, redirect } });
    const [one, two, three] = [buttons(3), buttons(2), buttons(1)];
    const first = screenOf([...one, more('what+2')], 2);
    const second = screenOf([...two, more('what+3')], 2, { randomId: 'what+2', ...back('what') });
    const third = screenOf(three, 2, { randomId: 'what+3', ...back('what+2') });
    expect(buttonGrid(first, true, [first, second, third]).cells).toEqual([...one, ...two, ...three]);
    const menu = screenOf(two, 2, { randomId: 'menu', ...back('what') });
    const leads = screenOf([...one, more('menu')], 2);
    expect(buttonGrid(leads, true, [leads, menu]).cells).toHaveLength(4);
  });
});
