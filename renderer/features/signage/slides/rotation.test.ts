import { describe, expect, it } from 'vitest';
import type { ShownSlide } from '#shared/contract/devices/displays.ts';
import { BEGINNING, leftOut, standsFor, wentOn } from './rotation.ts';

const slide = (name: string, more: Partial<ShownSlide> = {}): ShownSlide => ({
  ...{ type: 'image', seconds: null, url: `/${name}` },
  ...more,
});
const THREE = ['a', 'b', 'c'].map((name) => slide(name));

describe('slides follow one another', () => {
  it('in their order, and begin anew', () => {
    const places = [0, 1, 2].reduce<number[]>(
      (seen) => [...seen, wentOn({ ...BEGINNING, at: seen.at(-1) ?? 0 }, THREE).at],
      [0],
    );
    expect(places).toEqual([0, 1, 2, 0]);
  });

  it('without one that cannot be shown', () => {
    const without = leftOut({ ...BEGINNING, at: 1 }, THREE, '/b');
    expect(without.at).toBe(2);
    expect(wentOn(wentOn(without, THREE), THREE).at).toBe(2);
  });

  it('where one that is not shown breaks, none moves', () => {
    expect(leftOut(BEGINNING, THREE, '/c').at).toBe(0);
  });

  it('where none can be shown, each is tried again in its time', () => {
    const dark = THREE.reduce((rotation, { url }) => leftOut(rotation, THREE, url), BEGINNING);
    expect(dark.broken.size).toBe(3);
    expect(wentOn(dark, THREE).broken.size).toBe(0);
  });

  it('where there are none or fewer than before, nothing breaks', () => {
    expect(wentOn(BEGINNING, []).at).toBe(0);
    expect(wentOn({ ...BEGINNING, at: 7 }, THREE).at).toBe(2);
  });

  it('a picture stands for its own seconds, else for the slider time, and a video until it ends', () => {
    expect(standsFor(slide('a', { seconds: 4 }), 10)).toBe(4_000);
    expect(standsFor(slide('a'), 10)).toBe(10_000);
    expect(standsFor(slide('a', { type: 'video', seconds: 4 }), 10)).toBeNull();
  });
});
