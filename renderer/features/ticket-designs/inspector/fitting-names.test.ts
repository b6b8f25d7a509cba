import { describe, expect, it } from 'vitest';
import { fittingNames } from './fitting-names.ts';

const WIDE = { font: 'a', across: 2, down: 2 } as const;
const NARROW = { font: 'a', across: 1, down: 2 } as const;

describe('whether all names fit', () => {
  it('is said once for papers on which they come out alike', () => {
    const groups = fittingNames([
      { width: 80, total: 6, wrapped: 0, letters: 24, form: WIDE },
      { width: 60, total: 6, wrapped: 0, letters: 32, form: NARROW },
      { width: 57, total: 6, wrapped: 0, letters: 32, form: NARROW },
    ]);
    expect(groups.map(({ widths, narrower }) => [widths, narrower])).toEqual([
      [[80], false],
      [[60, 57], true],
    ]);
  });

  it('is said apart where more of them wrap', () => {
    const groups = fittingNames([
      { width: 80, total: 6, wrapped: 0, letters: 48, form: NARROW },
      { width: 60, total: 6, wrapped: 1, letters: 32, form: NARROW },
      { width: 57, total: 6, wrapped: 2, letters: 30, form: NARROW },
    ]);
    expect(groups.map(({ widths, wrapped }) => [widths, wrapped])).toEqual([
      [[80], 0],
      [[60], 1],
      [[57], 2],
    ]);
  });
});
