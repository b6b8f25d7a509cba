import { useQuery } from '@tanstack/react-query';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { listDisplayDesigns } from '#shared/contract/configuration/display-designs.ts';

/** All display designs, including disabled ones; undefined until loaded. */
export function useDesigns() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['displayDesigns', 'choices'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call(listDisplayDesigns, { query: { ...page, sort: 'name' } }, { signal })),
  });
  return data;
}
