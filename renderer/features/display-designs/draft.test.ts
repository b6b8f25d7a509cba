import { describe, expect, it } from 'vitest';
import { MAX_SLIDES, type Slide } from '#shared/contract/devices/signage-design.ts';
import {
  addSlide,
  moveLanguageUp,
  moveSlide,
  removeLanguage,
  removeSlide,
  setSlideSeconds,
  slideRound,
} from './draft.ts';

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

  it('O-485, O-501: contain each file once, ignoring case; a video may have the name of an image', () => {
    expect(addSlide(three, slide('A'))).toBeNull();
    expect(names(addSlide(three, slide('a', { type: 'video' })))).toEqual(['a', 'b', 'film.webm', 'a']);
    expect(addSlide(three, slide('c'))?.at(-1)).toEqual({
      ...slide('c'),
      href: '/api/resources/serve?name=c&type=image&module=signature',
    });
  });

  it('are limited in number', () => {
    const max = Array.from({ length: MAX_SLIDES }, (_, at) => slide(`${at}`));
    expect(addSlide(max, slide('one more'))).toBeNull();
  });

  it('can be moved, and those between shift', () => {
    expect(names(moveSlide(three, 0, 2))).toEqual(['b', 'film.webm', 'a']);
    expect(names(moveSlide(three, 2, 0))).toEqual(['film.webm', 'a', 'b']);
    expect(names(removeSlide(three, 1))).toEqual(['a', 'film.webm']);
  });

  it('last their own seconds, up to ten minutes, or those of the installation', () => {
    expect(setSlideSeconds(three, 1, 15)[1]?.seconds).toBe(15);
    expect(setSlideSeconds(three, 1, 9_999)[1]?.seconds).toBe(600);
    for (const none of [null, 0]) expect(setSlideSeconds(three, 1, none)[1]?.seconds).toBeNull();
  });

  it('take a round of the seconds of images and the length of videos, once known', () => {
    const slides = setSlideSeconds(three, 0, 15);
    expect(slideRound(slides, 10, new Map())).toEqual({ seconds: 25, isComplete: false });
    expect(slideRound(slides, 10, new Map([['film.webm', 42]]))).toEqual({ seconds: 67, isComplete: true });
    expect(slideRound([], 10, new Map())).toEqual({ seconds: 0, isComplete: true });
  });
});

describe('the languages of the voice', () => {
  it('move up one position at a time', () => {
    expect(moveLanguageUp(['es', 'en', 'sv'], 'sv')).toEqual(['es', 'sv', 'en']);
    expect(moveLanguageUp(['es', 'en', 'sv'], 'es')).toEqual(['es', 'en', 'sv']);
  });

  it('can be removed, except for the last', () => {
    expect(removeLanguage(['es', 'en'], 'es')).toEqual(['en']);
    expect(removeLanguage(['en'], 'en')).toEqual(['en']);
  });
});
