import { useQuery } from '@tanstack/react-query';
import { feature } from 'topojson-client';
import worldUrl from 'world-atlas/countries-50m.json?url';

type WorldTopology = Parameters<typeof feature>[0];

/** Loads the outlines of all countries, and converts them, once. */
export function useCountries<Shapes>(shapesOf: (outlines: GeoJSON.FeatureCollection) => Shapes) {
  return useQuery({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => shapesOf(await readCountries(signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function readCountries(signal: AbortSignal): Promise<GeoJSON.FeatureCollection> {
  const response = await fetch(worldUrl, { signal });
  if (!response.ok) throw new Error(`the map answered ${response.status}`);
  const deps: WorldTopology = await response.json();
  const { countries } = deps.objects;
  const outlines = countries && feature(deps, countries);
  if (!outlines || !('features' in outlines)) throw new Error('the map holds no countries');
  return outlines;
}

/** Position in degrees. */
export interface GeoPosition {
  readonly latitude: number;
  readonly longitude: number;
}
