import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import type { maxSegmentIdShort } from '#shared/contract/configuration/segments.ts';
import type { maxServiceIdShort } from '#shared/contract/configuration/services.ts';

/** Short id of a new row: the next after the highest; empty until known. */
export function useNextShortId(
  key: string,
  highestOf: typeof maxSegmentIdShort | typeof maxServiceIdShort,
): string {
  const api = useApi();
  const { data: highest } = useQuery({
    queryKey: [key, 'maxIdShort'],
    queryFn: ({ signal }) => api.call(highestOf, {}, { signal }),
  });
  return highest ? String(highest.maxIdShort + 1) : '';
}
