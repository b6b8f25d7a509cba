import {
  MAX_SLIDE_SECONDS,
  MAX_SLIDES,
  type Slide,
  slideKey,
} from '#shared/contract/devices/signage-design.ts';

type Slides = readonly Slide[];

/** Puts a file behind the slides; null where it is among them already (operations specification, section 5). */
export function withSlide(slides: Slides, { name, type }: Pick<Slide, 'name' | 'type'>): Slide[] | null {
  const slide: Slide = { name, type, module: 'signature', seconds: null };
  const isThere = slides.some((each) => slideKey(each) === slideKey(slide));
  return isThere || slides.length >= MAX_SLIDES ? null : [...slides, slide];
}

export const withoutSlide = (slides: Slides, at: number): Slide[] =>
  slides.filter((_, place) => place !== at);

/** Moves a slide to another place; those between move up. */
export function movedSlide(slides: Slides, from: number, to: number): Slide[] {
  const slide = slides[from];
  return slide ? withoutSlide(slides, from).toSpliced(to, 0, slide) : [...slides];
}

/** Has a picture stand for so many seconds, as far as that may be; null for those of the installation. */
export function withSeconds(slides: Slides, at: number, seconds: number | null): Slide[] {
  const stands = seconds === null || seconds === 0 ? null : Math.min(seconds, MAX_SLIDE_SECONDS);
  return slides.map((slide, place) => (place === at ? { ...slide, seconds: stands } : slide));
}

export interface Round {
  readonly seconds: number;
  /** False while the length of a video is not known: a round lasts longer than that. */
  readonly isWhole: boolean;
}

/** Adds up how long one round lasts; `lengths` are those of videos by their names, seconds. */
export function roundOf(slides: Slides, sliderTime: number, lengths: ReadonlyMap<string, number>): Round {
  const each = slides.map(({ name, type, seconds }) =>
    type === 'video' ? lengths.get(name) : (seconds ?? sliderTime),
  );
  return {
    seconds: each.reduce<number>((sum, lasts) => sum + (lasts ?? 0), 0),
    isWhole: each.every((lasts) => lasts !== undefined),
  };
}
