import { describe, expect, it } from 'vitest';
import { labelSide } from './label-side.ts';

const at = (x: number, y: number) => ({ x, y });

describe('the label of a marker', () => {
  it('is to its right if there is space', () => {
    const marker = at(100, 50);
    expect(labelSide(marker, [marker, at(120, 100), at(60, 50)], 600)).toBe('right');
  });

  it('is to its left at the edge, or if another marker is to its right', () => {
    const marker = at(560, 50);
    expect(labelSide(marker, [marker], 600)).toBe('left');
    const label = at(300, 50);
    expect(labelSide(label, [label, at(340, 60)], 600)).toBe('left');
  });

  it('is omitted between two markers', () => {
    const marker = at(300, 50);
    expect(labelSide(marker, [marker, at(340, 60), at(250, 45)], 600)).toBe(null);
  });
});
