import { describe, expect, it } from 'vitest';
import { grid } from '#shared/contract/devices/kiosk-layout.ts';
import type { KioskButton } from '#shared/contract/devices/kiosk-screen.ts';
import { buttonGrid } from './button-grid.ts';
import { titleFit } from './title-fit.ts';

const button = (es: string): KioskButton => ({
  ...{ title: { es }, subtitle: null, segment: 1, service: 1 },
  ...{ print: true, redirect: null, style: null },
});
const buttons = (count: number) => Array.from({ length: count }, (_, place) => button(`${place}`));
const laid = (count: number, columnQty: number, upright: boolean) => {
  const { columns, density } = buttonGrid(grid(buttons(count), columnQty), upright);
  return { columns, density };
};

describe('the buttons of a screen', () => {
  it('keep the designer’s columns upright', () => {
    expect(laid(6, 2, true)).toEqual({ columns: 2, density: 'roomy' });
  });

  it('take a third column lying, rather than lower rows', () => {
    expect(laid(6, 2, false)).toEqual({ columns: 3, density: 'roomy' });
  });

  it('keep the designer’s columns lying where they fit', () => {
    expect(laid(4, 2, false)).toEqual({ columns: 2, density: 'roomy' });
  });

  it('stand closer where there are many', () => {
    expect(laid(10, 2, true).density).toBe('dense');
    expect(laid(12, 2, false)).toEqual({ columns: 3, density: 'dense' });
  });

  it('have room for the title alone where there are very many', () => {
    expect(laid(21, 3, true).density).toBe('tight');
    expect(laid(14, 2, false)).toEqual({ columns: 3, density: 'tight' });
  });

  it('stand where the designer put them, with the places between them', () => {
    const [first, second] = [button('a'), button('b')];
    const screen = grid([first, null, null, second], 2, 6);
    expect(buttonGrid(screen, true).cells).toEqual([first, null, null, second]);
  });

  it('keep their columns lying where these have titles', () => {
    const screen = grid(buttons(6), 2);
    const [one, other] = screen.columns;
    if (!one || !other) throw new Error('two columns were laid');
    const titled = { ...screen, columns: [{ ...one, title: { es: 'Caja' } }, other] };
    expect(buttonGrid(titled, false)).toMatchObject({ columns: 2, density: 'dense' });
  });
});

describe('a long title', () => {
  it.each([
    [24, 'l'],
    [25, 'm'],
    [40, 'm'],
    [41, 's'],
  ] as const)('of %i characters is of class %s', (length, fit) => {
    expect(titleFit('a'.repeat(length))).toBe(fit);
  });
});
