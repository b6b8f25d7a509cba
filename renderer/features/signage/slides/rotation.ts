import type { DisplaySlide } from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';

export interface Rotation {
  /** Place of the slide that is shown. */
  readonly at: number;
  /** Counts the slides that were shown: a video that follows itself begins anew. */
  readonly turn: number;
  /** Slides, by their addresses, that could not be shown when they were last tried. */
  readonly broken: ReadonlySet<string>;
}

export const BEGINNING: Rotation = { at: 0, turn: 0, broken: new Set() };

/**
 * Goes on to the next slide that can be shown (operations specification, section 4). Where none can, what was broken is
 * tried again: a file may have come meanwhile.
 */
export function nextSlide({ at, turn, broken }: Rotation, slides: readonly DisplaySlide[]): Rotation {
  const following = slides.map((_, step) => (at + 1 + step) % slides.length);
  const next = following.find((place) => !broken.has(slides[place]?.url ?? ''));
  if (next !== undefined) return { at: next, turn: turn + 1, broken };
  return { at: following[0] ?? 0, turn: turn + 1, broken: new Set() };
}

/** Leaves out a slide that cannot be shown, and goes on. */
export function withoutSlide(rotation: Rotation, slides: readonly DisplaySlide[], url: string): Rotation {
  const without = { ...rotation, broken: new Set(rotation.broken).add(url) };
  const isVisible = slides[rotation.at]?.url === url;
  const another = slides.some((slide) => !without.broken.has(slide.url));
  return isVisible && another ? nextSlide(without, slides) : without;
}

/** Tells how long a slide stands, ms; null for a video, which stands until it ends. */
export const slideDuration = ({ type, seconds }: DisplaySlide, sliderTime: number): Millis | null =>
  type === 'video' ? null : (seconds ?? sliderTime) * 1000;
