import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heapMarkers } from './heap-markers.ts';
import { boundsOf, project, viewOf, zoomed } from './map-view.ts';

const SIZE = { width: 1200, height: 600 };
const location = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the view of the map', () => {
  it('shows every branch', () => {
    fc.assert(
      fc.property(fc.array(location, { minLength: 1, maxLength: 50 }), (locations) => {
        const view = viewOf(locations, SIZE);
        for (const each of locations) {
          const { x, y } = project(view, each);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(SIZE.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(SIZE.height);
        }
      }),
    );
  });

  it.each([1, 3])(
    'centres branches of one location, here %i, with enough of their country to recognise its shape',
    (count) => {
      const madrid = { latitude: 40.4, longitude: -3.7 };
      const view = viewOf(Array<typeof madrid>(count).fill(madrid), SIZE);
      const { x, y } = project(view, madrid);
      expect(x).toBeCloseTo(600);
      expect(y).toBeCloseTo(300);
      const { west, east } = boundsOf(view, SIZE);
      expect(east - west).toBeGreaterThan(15);
      expect(east - west).toBeLessThan(20);
    },
  );

  it('is limited to the scale of a city', () => {
    const two = [
      { latitude: 40.4, longitude: -3.7 },
      { latitude: 40.4001, longitude: -3.7 },
    ];
    expect(viewOf(two, SIZE).scale).toBe(40_000);
  });

  it('shows the world if there is no branch', () => {
    const { west, east, north, south } = boundsOf(viewOf([], SIZE), SIZE);
    expect(west).toBeLessThan(-100);
    expect(east).toBeGreaterThan(100);
    expect(north).toBeGreaterThan(60);
    expect(south).toBeLessThan(-50);
  });

  it('preserves the point about which it is zoomed', () => {
    const view = viewOf(
      [
        { latitude: 59, longitude: 18 },
        { latitude: 40, longitude: -3 },
      ],
      SIZE,
    );
    const larger = zoomed(view, 2, { x: 600, y: 300 });
    const before = boundsOf(view, SIZE);
    const after = boundsOf(larger, SIZE);
    expect((after.west + after.east) / 2).toBeCloseTo((before.west + before.east) / 2);
    expect(after.east - after.west).toBeCloseTo((before.east - before.west) / 2);
  });
});

describe('clusters of markers', () => {
  it('contain every branch once', () => {
    const lying = fc.array(
      fc.record({ x: fc.integer({ min: -500, max: 2000 }), y: fc.integer({ min: -500, max: 2000 }) }),
    );
    fc.assert(
      fc.property(lying, (things) => {
        const heaps = heapMarkers(things);
        expect(heaps.flatMap((heap) => heap.things)).toHaveLength(things.length);
      }),
    );
  });

  it('combine overlapping markers only', () => {
    expect(
      heapMarkers([
        { x: 4, y: 4 },
        { x: 10, y: 12 },
        { x: 400, y: 4 },
      ]),
    ).toMatchObject([
      { x: 7, y: 8, things: [{ x: 4 }, { x: 10 }] },
      { x: 400, y: 4, things: [{ x: 400 }] },
    ]);
  });
});
