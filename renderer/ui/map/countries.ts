import { boundsOf, type MapView, type Size } from './map-view.ts';

/** Describes the outline of a country, and the box around it in degrees. */
export interface Country {
  readonly shape: unknown;
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

/** Finds the box around each country. */
export const boxedCountries = (outlines: GeoJSON.FeatureCollection): readonly Country[] =>
  outlines.features.map(boxed);

/** Countries within the view; others need not be rendered. */
export function countriesIn(countries: readonly Country[], view: MapView, size: Size): readonly Country[] {
  const seen = boundsOf(view, size);
  return countries.filter(
    ({ west, east, north, south }) =>
      west <= seen.east && east >= seen.west && south <= seen.north && north >= seen.south,
  );
}

function boxed(shape: { geometry: unknown }): Country {
  const box = { west: 180, east: -180, north: -90, south: 90 };
  const visit = (coordinates: unknown): void => {
    if (!Array.isArray(coordinates)) return;
    const [longitude, latitude] = coordinates;
    if (typeof longitude !== 'number' || typeof latitude !== 'number') {
      for (const each of coordinates) visit(each);
      return;
    }
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.north = Math.max(box.north, latitude);
    box.south = Math.min(box.south, latitude);
  };
  visit((shape.geometry as { coordinates?: unknown } | null)?.coordinates);
  return { shape, ...box };
}
