import { useQuery } from '@tanstack/react-query';
import { feature } from 'topojson-client';
import worldUrl from 'world-atlas/countries-50m.json?url';

type World = Parameters<typeof feature>[0];

/** The outlines of the countries, from the server like all the rest; fetched once. */
export function useLand() {
  return useQuery({
    queryKey: ['land'],
    queryFn: async ({ signal }) => {
      const response = await fetch(worldUrl, { signal });
      if (!response.ok) throw new Error(`the map answered ${response.status}`);
      const world: World = await response.json();
      return feature(world, 'countries');
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
