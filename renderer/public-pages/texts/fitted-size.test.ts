import { describe, expect, it } from 'vitest';
import { fittedSize } from './fitted-size.ts';

describe('the size of a text that must fit', () => {
  it('stays where there is room', () => {
    expect(fittedSize({ size: 344, width: 800, room: 816 })).toBe(344);
  });

  it('shrinks in proportion where there is not', () => {
    expect(fittedSize({ size: 344, width: 1632, room: 816 })).toBe(172);
  });

  it('is never rounded up past the edge', () => {
    const size = fittedSize({ size: 100, width: 333, room: 100 });
    expect((333 * size) / 100).toBeLessThanOrEqual(100);
  });

  it('waits for a box that has not been laid out yet', () => {
    expect(fittedSize({ size: 100, width: 333, room: 0 })).toBe(100);
  });
});
