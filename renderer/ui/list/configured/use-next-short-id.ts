import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import type { maxSegmentIdShort } from '#shared/contract/configuration/segments.ts';
import type { maxServiceIdShort } from '#shared/contract/configuration/services.ts';

/** Finds the short id that a new one of a kind begins with: the next after the highest; empty until it is known. */
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
