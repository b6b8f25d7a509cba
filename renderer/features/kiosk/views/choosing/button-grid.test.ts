import { describe, expect, it } from 'vitest';
import { buttonGrid } from './button-grid.ts';
import { titleFit } from './title-fit.ts';

describe('the buttons of a screen', () => {
  it('keep the designer’s columns upright', () => {
    expect(buttonGrid(6, 2, true)).toEqual({ columns: 2, density: 'roomy' });
  });

  it('take a third column lying, rather than lower rows', () => {
    expect(buttonGrid(6, 2, false)).toEqual({ columns: 3, density: 'roomy' });
  });

  it('keep the designer’s columns lying where they fit', () => {
    expect(buttonGrid(4, 2, false)).toEqual({ columns: 2, density: 'roomy' });
  });

  it('stand closer where there are many', () => {
    expect(buttonGrid(10, 2, true).density).toBe('dense');
    expect(buttonGrid(12, 2, false)).toEqual({ columns: 3, density: 'dense' });
  });

  it('have room for the title alone where there are very many', () => {
    expect(buttonGrid(21, 3, true).density).toBe('tight');
    expect(buttonGrid(14, 2, false)).toEqual({ columns: 3, density: 'tight' });
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
