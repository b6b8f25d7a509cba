import { describe, expect, it } from 'vitest';
import { MAX_SLIDES, type Slide } from '#shared/contract/devices/signage-design.ts';
import { movedSlide, roundOf, withoutSlide, withSeconds, withSlide } from './slide-changes.ts';

const slide = (name: string, more: Partial<Slide> = {}): Slide => ({
  name,
  type: 'image',
  module: 'signature',
  seconds: null,
  ...more,
});
const film = slide('film.webm', { type: 'video' });
const names = (slides: readonly Slide[] | null) => slides?.map(({ name }) => name);

describe('the slides of a design', () => {
  const three = [slide('a'), slide('b'), film];

  it('have each file once, whatever its capitals; a video may be called as a picture is', () => {
    expect(withSlide(three, slide('A'))).toBeNull();
    expect(names(withSlide(three, slide('a', { type: 'video' })))).toEqual(['a', 'b', 'film.webm', 'a']);
    expect(names(withSlide(three, slide('c')))).toEqual(['a', 'b', 'film.webm', 'c']);
  });

  it('are so many and no more', () => {
    const max = Array.from({ length: MAX_SLIDES }, (_, at) => slide(`${at}`));
    expect(withSlide(max, slide('one more'))).toBeNull();
  });

  it('change places, and those between move up', () => {
    expect(names(movedSlide(three, 0, 2))).toEqual(['b', 'film.webm', 'a']);
    expect(names(movedSlide(three, 2, 0))).toEqual(['film.webm', 'a', 'b']);
    expect(names(withoutSlide(three, 1))).toEqual(['a', 'film.webm']);
  });

  it('stand for their own seconds, up to ten minutes, or for those of the installation', () => {
    expect(withSeconds(three, 1, 15)[1]?.seconds).toBe(15);
    expect(withSeconds(three, 1, 9_999)[1]?.seconds).toBe(600);
    for (const none of [null, 0]) expect(withSeconds(three, 1, none)[1]?.seconds).toBeNull();
  });

  it('last a round: pictures their seconds, a video as long as it is, once that is known', () => {
    const slides = withSeconds(three, 0, 15);
    expect(roundOf(slides, 10, new Map())).toEqual({ seconds: 25, isWhole: false });
    expect(roundOf(slides, 10, new Map([['film.webm', 42]]))).toEqual({ seconds: 67, isWhole: true });
    expect(roundOf([], 10, new Map())).toEqual({ seconds: 0, isWhole: true });
  });
});
