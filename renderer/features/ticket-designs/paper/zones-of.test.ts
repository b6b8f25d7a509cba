import { describe, expect, it } from 'vitest';
import { zonesOf } from './zones-of.ts';

const FORM = null;
const PLACED = [
  { element: 'branchName', top: 10, height: 20, form: FORM },
  { element: 'ticketNumber', top: 50, height: 40, form: FORM },
  { element: 'dateHour', top: 95, height: 24, form: FORM },
] as const;

/** Tells which element a point of the paper belongs to, dots from its top. */
const elementAt = (y: number) =>
  zonesOf(PLACED, 160).find(({ from, to }) => y >= from && y < to)?.drawn.element;

describe('a click on the paper', () => {
  it('chooses the element that is there', () => {
    expect([15, 60, 100].map(elementAt)).toEqual(['branchName', 'ticketNumber', 'dateHour']);
  });

  it('between two elements chooses the nearer one', () => {
    expect([35, 44, 91, 94].map(elementAt)).toEqual([
      'branchName',
      'ticketNumber',
      'ticketNumber',
      'dateHour',
    ]);
  });

  it('always chooses one, from the top to the cut', () => {
    expect(Array.from({ length: 160 }, (_, y) => elementAt(y)).every(Boolean)).toBe(true);
  });

  it('chooses none on a paper without elements', () => {
    expect(zonesOf([], 160)).toEqual([]);
  });
});
