import { describe, expect, it } from 'vitest';
import { elementZones, groupNameFits, ticketsPerRoll } from './paper-metrics.ts';

const FORM = null;

const PLACED = [
  { element: 'branchName', top: 10, height: 20, form: FORM },
  { element: 'ticketNumber', top: 50, height: 40, form: FORM },
  { element: 'dateHour', top: 95, height: 24, form: FORM },
] as const;

/** Element at a distance from the top of the paper, dots. */
const elementAt = (y: number) =>
  elementZones(PLACED, 160).find(({ from, to }) => y >= from && y < to)?.printed.element;

describe('a click on the paper', () => {
  it('selects the element at that position', () => {
    expect([15, 60, 100].map(elementAt)).toEqual(['branchName', 'ticketNumber', 'dateHour']);
  });

  it('between two elements selects the nearer one', () => {
    expect([35, 44, 91, 94].map(elementAt)).toEqual([
      'branchName',
      'ticketNumber',
      'ticketNumber',
      'dateHour',
    ]);
  });

  it('always selects one, from the top to the cut', () => {
    expect(Array.from({ length: 160 }, (_, y) => elementAt(y)).every(Boolean)).toBe(true);
  });

  it('selects none on a paper without elements', () => {
    expect(elementZones([], 160)).toEqual([]);
  });
});

const WIDE = { font: 'a', across: 2, down: 2 } as const;

const NARROW = { font: 'a', across: 1, down: 2 } as const;

describe('the check of name lengths', () => {
  it('is reported once for papers with the same result', () => {
    const groups = groupNameFits([
      { width: 80, total: 6, wrapped: 0, columns: 24, form: WIDE },
      { width: 60, total: 6, wrapped: 0, columns: 32, form: NARROW },
      { width: 57, total: 6, wrapped: 0, columns: 32, form: NARROW },
    ]);
    expect(groups.map(({ widths, narrower }) => [widths, narrower])).toEqual([
      [[80], false],
      [[60, 57], true],
    ]);
  });

  it('is reported separately if more of them wrap', () => {
    const groups = groupNameFits([
      { width: 80, total: 6, wrapped: 0, columns: 48, form: NARROW },
      { width: 60, total: 6, wrapped: 1, columns: 32, form: NARROW },
      { width: 57, total: 6, wrapped: 2, columns: 30, form: NARROW },
    ]);
    expect(groups.map(({ widths, wrapped }) => [widths, wrapped])).toEqual([
      [[80], 0],
      [[60], 1],
      [[57], 2],
    ]);
  });
});

it('a roll of 80 m yields the whole tickets that fit on it, and none without paper', () => {
  expect([80, 83.5, 79_999, 80_001, 0].map(ticketsPerRoll)).toEqual([1_000, 958, 1, 0, 0]);
});
