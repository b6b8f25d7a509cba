import { expect, it } from 'vitest';
import { DEFAULT_LINEAL, DEFAULT_SIGNAGE } from '#shared/contract/devices/signage-design.ts';
import { readDesign } from './stored-design.ts';

const read = (stored: object) => readDesign(JSON.stringify(stored));
const slide = (name: unknown, seconds: unknown = null) => ({
  name,
  type: 'image',
  module: 'signature',
  href: `/api/resources/serve?name=${name}&type=image&module=signature`,
  seconds,
});

it('an invalid design falls back to the default', () => {
  for (const damaged of ['', 'no JSON', '[]', '7', 'null', '{"slides":7,"style":[],"lineal":"x"}'])
    expect(readDesign(damaged), damaged).toEqual(read({}));
});

it('an invalid or duplicate slide is omitted, and the others remain', () => {
  const { slides } = read({
    slides: [slide('a.png', 4), slide(7), null, slide('b.png', -1), slide('c.png', 601), slide('A.PNG')],
  });
  expect(slides).toEqual([slide('a.png', 4), slide('b.png'), slide('c.png')]);
});

it('an invalid colour falls back, and the others remain', () => {
  const current = { ...DEFAULT_SIGNAGE.current, enabled: true, fontColor: '#102030' };
  const { style } = read({
    style: { ...DEFAULT_SIGNAGE, background: 'blue-ish', current: { ...current, borderWeight: 'thick' } },
  });
  expect(style).toEqual({ ...DEFAULT_SIGNAGE, current });
});

it('an invalid text falls back, and the others remain', () => {
  const { lineal, screenType } = read({
    screenType: 9,
    lineal: { waitingText: 'Tome asiento', duration: 99 },
  });
  expect(lineal).toEqual({ ...DEFAULT_LINEAL, waitingText: 'Tome asiento' });
  expect(screenType).toBe(2);
});
