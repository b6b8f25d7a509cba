import { useQuery } from '@tanstack/react-query';
import { feature } from 'topojson-client';
import worldUrl from 'world-atlas/countries-50m.json?url';
import type { MapView, Size } from './map-view.ts';
import { boundsOf } from './map-view.ts';

/** The outline of a country, and the box around it in degrees. */
export interface Country {
  readonly shape: unknown;
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

type World = Parameters<typeof feature>[0];

/** The countries of the world, from the server like all the rest; fetched once. */
export function useCountries() {
  return useQuery({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => {
      const response = await fetch(worldUrl, { signal });
      if (!response.ok) throw new Error(`the map answered ${response.status}`);
      const world: World = await response.json();
      const { countries } = world.objects;
      const outlines = countries && feature(world, countries);
      if (!outlines || !('features' in outlines)) throw new Error('the map holds no countries');
      return outlines.features.map(boxed);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Those of which something is in the picture: the others need not be drawn. */
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
