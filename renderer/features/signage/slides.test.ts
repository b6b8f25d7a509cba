import { describe, expect, it } from 'vitest';
import type { DisplaySlide } from '#shared/contract/devices/displays.ts';
import { BEGINNING, nextSlide, slideDuration, withoutSlide } from './slides.tsx';

const slide = (name: string, more: Partial<DisplaySlide> = {}): DisplaySlide => ({
  type: 'image',
  seconds: null,
  url: `/${name}`,
  ...more,
});
const THREE = ['a', 'b', 'c'].map((name) => slide(name));

describe('the slide show', () => {
  it('O-488: shows slides in order, and starts over', () => {
    const indexes = [0, 1, 2].reduce<number[]>(
      (seen) => [...seen, nextSlide({ ...BEGINNING, at: seen.at(-1) ?? 0 }, THREE).at],
      [0],
    );
    expect(indexes).toEqual([0, 1, 2, 0]);
  });

  it('skips a slide that cannot be shown', () => {
    const without = withoutSlide({ ...BEGINNING, at: 1 }, THREE, '/b');
    expect(without.at).toBe(2);
    expect(nextSlide(nextSlide(without, THREE), THREE).at).toBe(2);
  });

  it('does not move if a slide breaks that is not shown', () => {
    expect(withoutSlide(BEGINNING, THREE, '/c').at).toBe(0);
  });

  it('retries each slide in turn if none can be shown', () => {
    const dark = THREE.reduce((rotation, { url }) => withoutSlide(rotation, THREE, url), BEGINNING);
    expect(dark.broken.size).toBe(3);
    expect(nextSlide(dark, THREE).broken.size).toBe(0);
  });

  it('tolerates an empty or shortened list', () => {
    expect(nextSlide(BEGINNING, []).at).toBe(0);
    expect(nextSlide({ ...BEGINNING, at: 7 }, THREE).at).toBe(2);
  });

  it('O-489, O-512: shows an image for its own seconds or the default, and a video until it ends', () => {
    expect(slideDuration(slide('a', { seconds: 4 }), 10)).toBe(4_000);
    expect(slideDuration(slide('a'), 10)).toBe(10_000);
    expect(slideDuration(slide('a', { type: 'video', seconds: 4 }), 10)).toBeNull();
  });
});
