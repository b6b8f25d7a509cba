import { describe, expect, it } from 'vitest';
import { isDrawn } from './draw.ts';

/** Every number there is to draw, from the edges of its share too. */
const DRAWS = Array.from({ length: 100 }, (_, at) => [at / 100, (at + 0.999) / 100]).flat();

describe('the draw of what is recorded', () => {
  it.each([0, 1, 37, 99, 100])('takes %i of a hundred', (frequency) => {
    const drawn = DRAWS.filter((random) => isDrawn(frequency, () => random));
    expect(drawn).toHaveLength(2 * frequency);
  });
});
