import { describe, expect, it } from 'vitest';
import { cutAtDateLine } from './cut-at-date-line.ts';

type Position = GeoJSON.Position;

const country = (...rings: Position[][]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: [rings] } }],
});

const rendered = (map: GeoJSON.FeatureCollection): Position[][] =>
  map.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
  );

/** The box around an outline: west, south, east, north. */
const box = (ring: readonly Position[]) => {
  const [longitudes, latitudes] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
};

describe('a country on a flat map', () => {
  it('that crosses the date line has a part at each edge', () => {
    const island: Position[] = [
      [170, 10],
      [-170, 10],
      [-170, 30],
      [170, 30],
      [170, 10],
    ];
    const parts = rendered(cutAtDateLine(country(island)));
    expect(parts.map(box).sort()).toEqual([
      [-180, 10, -170, 30],
      [170, 10, 180, 30],
    ]);
    for (const part of parts) expect(part[0]).toEqual(part.at(-1));
  });

  it('is cut on its outline, not at the next point', () => {
    const slope: Position[] = [
      [170, 0],
      [-170, 20],
      [170, 40],
      [170, 0],
    ];
    const [west, east] = rendered(cutAtDateLine(country(slope)))
      .map(box)
      .sort();
    expect(west).toEqual([-180, 10, -170, 30]);
    expect(east).toEqual([170, 0, 180, 40]);
  });

  it('preserves its lakes', () => {
    const land: Position[] = [
      [160, 0],
      [-160, 0],
      [-160, 40],
      [160, 40],
      [160, 0],
    ];
    const lake: Position[] = [
      [165, 10],
      [175, 10],
      [175, 20],
      [165, 10],
    ];
    expect(rendered(cutAtDateLine(country(land, lake))).map(box)).toContainEqual([165, 10, 175, 20]);
  });

  it('that does not cross stays unchanged, as does one around a pole', () => {
    const plain: Position[] = [
      [-10, 0],
      [10, 0],
      [10, 20],
      [-10, 0],
    ];
    const round: Position[] = [
      [-90, -80],
      [0, -75],
      [90, -80],
      [180, -78],
      [-90, -80],
    ];
    expect(rendered(cutAtDateLine(country(plain)))).toEqual([plain]);
    expect(rendered(cutAtDateLine(country(round)))).toEqual([round]);
  });
});
