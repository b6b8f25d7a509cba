import { useQuery } from '@tanstack/react-query';
import { feature } from 'topojson-client';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { cutAtDateLine } from './cut-at-date-line.ts';

type World = Parameters<typeof feature>[0];

/** The outlines of the countries for a flat map, from the server like all the rest; fetched once. */
export function useLand() {
  return useQuery({
    queryKey: ['land'],
    queryFn: async ({ signal }) => {
      const response = await fetch(worldUrl, { signal });
      if (!response.ok) throw new Error(`the map answered ${response.status}`);
      const world: World = await response.json();
      const { countries } = world.objects;
      const outlines = countries && feature(world, countries);
      if (!outlines || !('features' in outlines)) throw new Error('the map holds no countries');
      return cutAtDateLine(outlines);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
