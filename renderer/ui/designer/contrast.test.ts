import { describe, expect, it } from 'vitest';
import { coloursIn, contrastOn, nearestReadable } from './contrast.ts';

describe('the contrast of text to its background', () => {
  it('is that of the worst point of a gradient', () => {
    expect(contrastOn('#ffffff', ['#000000'])).toBeCloseTo(21);
    expect(contrastOn('#ffffff', ['#000000', '#ffffff'])).toBeCloseTo(1);
  });

  it.each([
    ['#bc8302', ['#ffffff']],
    ['#bc8302', ['#052b34']],
    ['#025d6e', ['#8dc9d8', '#b9dfe9']],
  ])('of %s on %j can be fixed by a shade of the same colour', (words, grounds) => {
    expect(contrastOn(words, grounds)).toBeLessThan(7);
    const found = nearestReadable(words, grounds, 7) ?? '';
    expect(contrastOn(found, grounds)).toBeGreaterThanOrEqual(7);
    expect(contrastOn(found, grounds)).toBeLessThan(7.6);
  });

  it('leaves readable colours unchanged, and returns nothing if no shade is readable', () => {
    expect(nearestReadable('#162629', ['#ffffff'], 7)).toBe('#162629');
    expect(nearestReadable('#162629', ['#ffffff', '#000000'], 7)).toBeNull();
  });
});

describe('the colours of an image', () => {
  const pixels = (...colours: readonly (readonly [number, number])[]) =>
    colours.flatMap(([grey, alpha]) => [grey, grey, grey, alpha]);
  const of = (count: number, grey: number, alpha = 255) =>
    Array.from({ length: count }, () => [grey, alpha] as const);

  it('are its dark and its light end, without small spots', () => {
    expect(coloursIn(pixels(...of(1, 0), ...of(18, 0x80), ...of(1, 255))).colours).toEqual(['#808080']);
    expect(coloursIn(pixels(...of(10, 0), ...of(10, 255))).colours).toEqual(['#000000', '#ffffff']);
  });

  it('exclude transparent areas', () => {
    const half = pixels(...of(10, 0x80), ...of(10, 0, 0));
    expect(coloursIn(half)).toEqual({ colours: ['#808080'], isTransparent: true });
  });
});
