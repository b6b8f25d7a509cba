import { describe, expect, it } from 'vitest';
import { labelSide } from './label-side.ts';

const at = (x: number, y: number) => ({ x, y });

describe('the name of a marker', () => {
  it('stands to its right where nothing lies there', () => {
    const marker = at(100, 50);
    expect(labelSide(marker, [marker, at(120, 100), at(60, 50)], 600)).toBe('right');
  });

  it('stands to its left at the edge, and where another lies to its right', () => {
    const marker = at(560, 50);
    expect(labelSide(marker, [marker], 600)).toBe('left');
    const beside = at(300, 50);
    expect(labelSide(beside, [beside, at(340, 60)], 600)).toBe('left');
  });

  it('is left out between two', () => {
    const marker = at(300, 50);
    expect(labelSide(marker, [marker, at(340, 60), at(250, 45)], 600)).toBe(null);
  });
});
