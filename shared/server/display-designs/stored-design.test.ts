import { expect, it } from 'vitest';
import { DEFAULT_LINEAL, DEFAULT_SIGNAGE } from '#shared/contract/devices/signage-design.ts';
import { readDesign } from './stored-design.ts';

const read = (stored: object) => readDesign(JSON.stringify(stored));
const slide = (name: unknown, seconds: unknown = null) => ({
  name,
  type: 'image',
  module: 'signature',
  seconds,
});

it('a design that is no design any more shows turns as the product does', () => {
  for (const damaged of ['', 'no JSON', '[]', '7', 'null', '{"slides":7,"style":[],"lineal":"x"}'])
    expect(readDesign(damaged), damaged).toEqual(read({}));
});

it('a slide that is damaged, or there twice, takes no other with it', () => {
  const { slides } = read({
    slides: [slide('a.png', 4), slide(7), null, slide('b.png', -1), slide('c.png', 601), slide('A.PNG')],
  });
  expect(slides).toEqual([slide('a.png', 4), slide('b.png'), slide('c.png')]);
});

it('a colour that is none leaves the others', () => {
  const current = { ...DEFAULT_SIGNAGE.current, enabled: true, fontColor: '#102030' };
  const { style } = read({
    style: { ...DEFAULT_SIGNAGE, background: 'blue-ish', current: { ...current, borderWeight: 'thick' } },
  });
  expect(style).toEqual({ ...DEFAULT_SIGNAGE, current });
});

it('a word that is none leaves the others', () => {
  const { lineal, screenType } = read({
    screenType: 9,
    lineal: { waitingText: 'Tome asiento', duration: 99 },
  });
  expect(lineal).toEqual({ ...DEFAULT_LINEAL, waitingText: 'Tome asiento' });
  expect(screenType).toBe(2);
});
