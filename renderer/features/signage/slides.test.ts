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

describe('slides follow one another', () => {
  it('in their order, and begin anew', () => {
    const places = [0, 1, 2].reduce<number[]>(
      (seen) => [...seen, nextSlide({ ...BEGINNING, at: seen.at(-1) ?? 0 }, THREE).at],
      [0],
    );
    expect(places).toEqual([0, 1, 2, 0]);
  });

  it('without one that cannot be shown', () => {
    const without = withoutSlide({ ...BEGINNING, at: 1 }, THREE, '/b');
    expect(without.at).toBe(2);
    expect(nextSlide(nextSlide(without, THREE), THREE).at).toBe(2);
  });

  it('where one that is not shown breaks, none moves', () => {
    expect(withoutSlide(BEGINNING, THREE, '/c').at).toBe(0);
  });

  it('where none can be shown, each is tried again in its time', () => {
    const dark = THREE.reduce((rotation, { url }) => withoutSlide(rotation, THREE, url), BEGINNING);
    expect(dark.broken.size).toBe(3);
    expect(nextSlide(dark, THREE).broken.size).toBe(0);
  });

  it('where there are none or fewer than before, nothing breaks', () => {
    expect(nextSlide(BEGINNING, []).at).toBe(0);
    expect(nextSlide({ ...BEGINNING, at: 7 }, THREE).at).toBe(2);
  });

  it('a picture stands for its own seconds, else for the slider time, and a video until it ends', () => {
    expect(slideDuration(slide('a', { seconds: 4 }), 10)).toBe(4_000);
    expect(slideDuration(slide('a'), 10)).toBe(10_000);
    expect(slideDuration(slide('a', { type: 'video', seconds: 4 }), 10)).toBeNull();
  });
});
