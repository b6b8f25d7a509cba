import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSoundParts, type Sound } from './sound.ts';

const lengthOf = ([first]: Sound) => first?.length ?? 0;

describe('the parts of a recording', () => {
  it('have the same length except for the last, and together equal the input', () => {
    const buffers = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 20 });
    fc.assert(
      fc.property(
        buffers,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(1, 2),
        (lengths, frames, channels) => {
          const parts = createSoundParts(channels, frames);
          let next = 0;
          const provided: number[] = [];
          const done: Sound[] = [];
          for (const length of lengths) {
            const left = Float32Array.from({ length }, () => next++);
            provided.push(...left);
            done.push(...parts.add(channels === 1 ? [left] : [left, left.map((sample) => -sample)]));
          }
          expect(done.every((part) => lengthOf(part) === frames)).toBe(true);
          const rest = parts.rest();
          expect(lengthOf(rest)).toBe(provided.length % frames);
          const all = [...done, rest];
          expect(all.flatMap(([left]) => [...(left ?? [])])).toEqual(provided);
          if (channels === 2) {
            expect(all.flatMap(([, right]) => [...(right ?? [])].map((sample) => 0 - sample))).toEqual(
              provided,
            );
          }
          expect(lengthOf(parts.rest())).toBe(0);
        },
      ),
    );
  });
});
