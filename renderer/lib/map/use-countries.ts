import { useQuery } from '@tanstack/react-query';
import { feature } from 'topojson-client';
import worldUrl from 'world-atlas/countries-50m.json?url';

type WorldTopology = Parameters<typeof feature>[0];

/**
 * Reads the outlines of all countries from the server, once, and keeps what a map makes of them: `shapesOf` runs once
 * for each name of a map.
 */
export function useCountries<Shapes>(map: string, shapesOf: (outlines: GeoJSON.FeatureCollection) => Shapes) {
  return useQuery({
    queryKey: ['countries', map],
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
